"""How records write the end of a game of Rivality, mode by mode (docs/records.md)."""

from typing import TypedDict


class FieldResult(TypedDict):
    """Scores by colour, the colour that controls the well, and the colours that won."""

    scores: list[int]
    well: int | None
    winners: list[int]


class SoloResult(TypedDict):
    """The player's score and Suramun's."""

    scores: list[int]
    won: bool
