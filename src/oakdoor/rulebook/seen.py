"""Positions as a seat sees them: every field of a view by its name, for any mode.

The notation of each game is for people, who write down what matters. This one is for positions of real games, of which
everything matters. It is made from what a seat may know, so it cannot tell more. Who lays it out is dealt the rest
anew, always in the same way.
"""

from itertools import groupby

from oakdoor.games.game import Game
from oakdoor.games.names import Data, Record
from oakdoor.games.registry import find_mode

SEEN = "seen"  # the entry of a position that is written like this
SEED = 1  # of what the seat does not know
TIMES = "x"


def write_seen(view: Record) -> dict[str, str]:
    """What a seat sees as texts: the fields that are not all zero, numbers that repeat as `3x-1`."""
    written: dict[str, str] = {}
    for name in view.dtype.names or ():
        numbers = _numbers(view, name)
        if any(numbers):
            runs = [(number, len(list(run))) for number, run in groupby(numbers)]
            written[name] = " ".join(f"{size}{TIMES}{number}" if size > 1 else f"{number}" for number, size in runs)
    return written


def read_seen(game: str, mode: str, written: dict[str, str]) -> Record:
    """The view again; raises a ValueError that says which field is wrong."""
    view: Record = find_mode(game, mode).new_state()
    for name, text in written.items():
        if name not in (view.dtype.names or ()):
            raise ValueError(f"{game} {mode} has no field {name!r}")
        numbers: list[int] = []
        for run in text.split():
            size, _, number = run.rpartition(TIMES)
            numbers += [int(number)] * int(size or 1)
        room = len(_numbers(view, name))
        if len(numbers) != room:
            raise ValueError(f"the field {name!r} has {len(numbers)} numbers, not {room}")
        if _is_table(view, name):
            view[name].reshape(-1)[:] = numbers  # the same memory in one row
        else:
            view[name] = numbers[0]
    return view


def _is_table(view: Record, name: str) -> bool:
    """Whether a field is a table, not a number; in a page numbers have no shape."""
    return hasattr(view[name], "__len__")


def _numbers(view: Record, name: str) -> list[int]:
    """All numbers of a field, row by row."""
    return list(view[name].ravel().tolist()) if _is_table(view, name) else [int(view[name])]


def seen_position(game: str, written: Data) -> Game:
    """A game in the middle, as its seat sees it."""
    view = read_seen(game, written["mode"], written[SEEN])
    mode = find_mode(game, written["mode"])
    laid = Game(mode, int(view.players), seed=SEED)
    mode.rules.resample(laid.box, view, int(written["seat"]), SEED)
    laid.state = view
    laid.moves.clear()
    laid.options = dict(mode.options(laid.state))
    return laid
