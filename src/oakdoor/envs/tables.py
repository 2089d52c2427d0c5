"""`python -m oakdoor.envs.tables FILE`: what every number of an observation and every choice means, as a page."""

import sys
from pathlib import Path

from oakdoor.envs.steps.choices import choices_of
from oakdoor.envs.steps.pieces import pieces_of
from oakdoor.games.contract import Mode
from oakdoor.games.registry import all_modes
from oakdoor.games.state.features import Fields

HEAD = """# Spaces of environments

Written by `make spaces` from the rules (`FEATURE_FIELDS`) and from the pieces and choices of each mode
([environments](environments.md)). Numbers count from 0. Fields that come once for each player, the seat's own first,
name where each of them begins.
"""


def field_rows(fields: Fields) -> list[str]:
    """The fields of an observation; those that come several times have one row."""
    begins: dict[tuple[str, int, str], list[int]] = {}
    at = 0
    for field in fields:
        begins.setdefault(field, []).append(at)
        at += field[1]
    rows = ((", ".join(map(str, found)), *field) for field, found in begins.items())
    return [f"| {places} | `{name}` | {size} | {about} |" for places, name, size, about in rows]


def choice_rows(mode: Mode) -> list[str]:
    """The blocks of a mode's choices."""
    choices = choices_of(mode)
    rows = []
    for start, block in zip(choices.starts, choices.blocks, strict=True):
        words = f"`{block.words}`" if block.words else ""
        rows.append(f"| {start} | {words} | {block.size} | {block.about} |")
    return rows


def described(mode: Mode) -> str:
    """The tables of a mode."""
    size, choices, pieces = mode.rules.FEATURES, len(choices_of(mode)), pieces_of(mode)
    lines = [
        f"## {mode.game.title()}, {mode.name}",
        f"Observations of {size} numbers:",
        "",
        "| from | field | numbers | meaning |",
        "| ---: | --- | ---: | --- |",
        *field_rows(mode.rules.FEATURE_FIELDS),
        "",
        f"Pieces of {len(pieces)} numbers:",
        "",
        "| from | field | numbers | meaning |",
        "| ---: | --- | ---: | --- |",
        *field_rows(pieces.fields),
        "",
        f"{choices} choices:",
        "",
        "| from | words | choices | meaning |",
        "| ---: | --- | ---: | --- |",
        *choice_rows(mode),
    ]
    return "\n".join(lines) + "\n"


def page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *map(described, all_modes())])


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), encoding="utf-8")
