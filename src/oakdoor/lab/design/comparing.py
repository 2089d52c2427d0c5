"""What differs between two component files, in words."""

from pathlib import Path

from oakdoor.games.components import ComponentTable, parsed, read_text
from oakdoor.games.errors import ComponentError, GameError
from oakdoor.games.printing.faults import Found
from oakdoor.games.registry import GAMES
from oakdoor.lab.design.schemas import table_of
from oakdoor.language.language import Language
from oakdoor.narration.printing import words_of

PRINTED = "printed"  # stands for the printed components of the other file's game


def told_difference(first: str, second: str, code: str) -> list[str]:
    """What differs between two files, a line for each entry; raises an error that says what is wrong with one."""
    if first == second == PRINTED:
        raise GameError("name at least one component file; the other may be 'printed'")
    game = game_of(Path(first if first != PRINTED else second))
    if PRINTED not in (first, second) and game_of(Path(second)) != game:
        raise GameError(f"{first} is of {game}, but {second} is of the other game: they cannot be compared")
    table = table_of(game)
    before, after = (_components(table, name).data for name in (first, second))
    return words_of(Language(code), game, table).told(before, after)


def _components(table: type[ComponentTable], name: str) -> ComponentTable:
    return table.printed() if name == PRINTED else table.read(Path(name))


def game_of(path: Path) -> str:
    """The game whose components a file holds: the one that has most of its tables."""
    data = parsed(read_text(path))
    if isinstance(data, Found):
        raise ComponentError(f"{path}, {data}", [data])
    shared = {game: len(set(data) & set(table_of(game).printed().data)) for game in GAMES}
    best = max(shared, key=lambda game: shared[game])
    if not shared[best]:
        raise ComponentError(f"{path}: it has none of the tables of a component file (docs/components.md)")
    return best
