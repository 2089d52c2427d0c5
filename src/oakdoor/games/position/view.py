"""What every game's views and facts have in common. Each game has its own, with a type for each of its modes.

They are JSON objects with types: `game` and `mode` say which one it is, so that nobody needs to look at what is in it.
The types are typing_extensions' because pydantic, which reads them for the protocol, takes typing's only from
Python 3.12 on.
"""

from typing_extensions import ReadOnly, TypedDict


class View(TypedDict):
    """What a seat may know; `seat` is None for who only watches, `actor` while nobody is to decide."""

    game: ReadOnly[str]
    mode: ReadOnly[str]
    players: int
    seat: int | None
    first: int
    actor: int | None
    phase: ReadOnly[str]


class Seated(TypedDict):
    """What a view says of seats."""

    players: int
    seat: int | None
    first: int
    actor: int | None


class Scored(TypedDict):
    """A side that scores: its lines by name and their sum; both are None at tables that hide the scores."""

    lines: dict[str, int] | None
    score: int | None


class Facts(TypedDict):
    """What the rules and the components of a table say and a page shows; `lines` are those that can score, in order."""

    game: ReadOnly[str]
    mode: ReadOnly[str]
    lines: list[str]
