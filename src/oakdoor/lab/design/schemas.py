"""Writes the JSON schemas of component files, and their table in the documentation, from the declarations.

`python -m oakdoor.lab.design.schemas` (make schemas) writes them; a test compares.
"""

import json
from pathlib import Path

from oakdoor.games.components import ComponentTable
from oakdoor.games.printing.declaration import Choice, Leaf, Several, Whole, Written, leaves
from oakdoor.games.printing.schema import schema_of
from oakdoor.games.registry import GAMES, find_mode, mode_names

PAGE = Path(__file__).parents[4] / "docs" / "components.md"
BEGIN, END = "<!-- entries: made by make schemas -->\n", "<!-- end of entries -->"


def table_of(game: str) -> type[ComponentTable]:
    """What reads the component files of a game."""
    return type(find_mode(game, mode_names(game)[0]).components(None))


def schema_file(game: str) -> Path:
    """Where the schema of a game lies: beside its printed components."""
    file = table_of(game).file
    return file.with_name(f"{file.stem}.schema.json")


def schema_text(game: str) -> str:
    """The schema of a game as its file has it."""
    return json.dumps(schema_of(game, table_of(game)), indent=1) + "\n"


def entries_text() -> str:
    """All entries of both games as tables of the documentation."""
    lines: list[str] = []
    for game in GAMES:
        table = table_of(game)
        lines += [f"### {game.capitalize()}", "", "| entry | what it may be |", "| --- | --- |"]
        rows = dict[tuple[str, str], list[str]]()
        for keys, leaf in leaves(table.shape) if table.shape else ():
            rows.setdefault((keys[0], _allowed(leaf)), []).append(".".join(keys))
        lines += [f"| {', '.join(_together(names))} | {allowed} |" for (_, allowed), names in rows.items()]
        lines.append("")
    return "\n".join(lines)


def _together(names: list[str]) -> list[str]:
    """Names of one table, in one."""
    tables = dict[str, list[str]]()
    for name in names:
        table, _, last = name.rpartition(".")
        tables.setdefault(table, []).append(last)
    return [
        f"`{table}.{{{', '.join(lasts)}}}`" if len(lasts) > 1 else f"`{table}.{lasts[0]}`"
        for table, lasts in tables.items()
    ]


def _allowed(leaf: Leaf) -> str:
    if isinstance(leaf, Whole):
        return f"a whole number from {leaf.least} to {leaf.most}"
    if isinstance(leaf, Several):
        return f"a list of {', '.join(leaf.item.names)}"
    if isinstance(leaf, Choice):
        return " or ".join(f'`"{name}"`' for name in leaf.names)
    assert isinstance(leaf, Written)
    return f'a text such as `"{leaf.samples[0]}"`'


def page_text(page: str) -> str:
    """The page with the entries as they are."""
    before, _, rest = page.partition(BEGIN)
    return f"{before}{BEGIN}{entries_text()}{END}{rest.partition(END)[2]}"


def main() -> None:
    """Write schemas and table."""
    for game in GAMES:
        schema_file(game).write_text(schema_text(game), encoding="utf-8")
    PAGE.write_text(page_text(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
