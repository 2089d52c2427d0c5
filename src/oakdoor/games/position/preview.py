"""Previews: the events of a decision before it is made, for a hover and for explanations.

A preview must not tell what its reader cannot know, whatever the rules do with it: the card that a draw
brings, the tile that is turned up, what follows from them. So the decision is played in several random
worlds that agree with the reader's view, never in the true one, and only what all of them share is told.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from oakdoor.games.compiler.compiled import is_plain
from oakdoor.games.contract import Mode
from oakdoor.games.events import Event, new_log
from oakdoor.games.names import Log, Record
from oakdoor.games.position.foresight import Foresight as Foresight
from oakdoor.games.position.foresight import Row, World, agreed_events, shared
from oakdoor.games.state.layout import copied, unpack

WORLDS = 16
OPEN = "-"  # a word of a decision that is laid piece by piece which is not chosen yet
_MOST_KEPT = 8
_kept: dict[tuple[Any, ...], list[Any]] = {}  # the worlds of the last views: many decisions of one are looked at


def foreseen(mode: Mode, box: Record, view: Record, seat: int, action: int) -> list[Event]:
    """The events that an action of a seat has in every world that agrees with its view; unknown values are None."""
    logs = [rows for _, _, rows in _played(mode, box, view, seat, action)]
    return [event for event, _ in agreed_events(mode, view, seat, logs)]


def foresee(mode: Mode, box: Record, view: Record, seat: int, action: int, mask: int | None = None) -> Foresight:
    """The same events, with the score lines afterwards and the events `scored` that all worlds share. Of a decision
    that is laid piece by piece only the pieces in a bit mask can be looked at, as if everybody's were open."""
    log = new_log()
    worlds = []
    for pieces, world, rows in _played(mode, box, view, seat, action, mask):
        log[0, 0] = 0
        lines = mode.scores(pieces, world, log)
        worlds.append(World(rows, lines, _rows(log), _choices(mode, pieces, world, seat)))
    return shared(mode, view, seat, worlds)


def chosen_mask(mode: Mode, words: str) -> int | None:
    """Which pieces of a decision are chosen, as bits; None for a decision that is not laid piece by piece."""
    if not mode.pieced or not words.startswith(mode.pieced):
        return None
    return sum(1 << number for number, word in enumerate(words.split(" ")[1:]) if word != OPEN)


def completed(words: str, legal: Sequence[str]) -> str:
    """Any legal decision that these words can become; themselves if none can, for whoever refuses them."""
    wanted = words.split(" ")
    for one in legal:
        found = one.split(" ")
        if len(found) == len(wanted) and all(b in (a, OPEN) for a, b in zip(found, wanted, strict=True)):
            return one
    return words


def _choices(mode: Mode, pieces: object, world: object, seat: int) -> list[int]:
    """What a seat can do next in a world, if it is still to move."""
    if int(mode.rules.actor(world)) != seat:
        return []
    moves = mode.new_moves()
    return [int(action) for action in moves[: mode.rules.legal(pieces, world, moves)]]


def _played(
    mode: Mode, box: Record, view: Record, seat: int, action: int, mask: int | None = None
) -> Iterator[tuple[object, object, list[Row]]]:
    """For every world the box, the world after an action, and the rows of its log."""
    log = new_log()
    pieces = unpack(box) if is_plain() else box
    for sampled in _sampled(mode, box, pieces, view, seat):
        world = copied(sampled) if is_plain() else mode.copy_state(sampled)
        log[0, 0] = 0
        if mask is None:
            mode.rules.apply(pieces, world, action, log)
        else:
            mode.rules.lay(pieces, world, seat, action, mask, log)
        yield pieces, world, _rows(log)


def _sampled(mode: Mode, box: Record, pieces: object, view: Record, seat: int) -> list[Any]:
    """Random worlds that agree with a view, always the same ones."""
    key = (mode.game, mode.name, seat, box.tobytes(), view.tobytes())
    worlds = _kept.get(key)
    if worlds is None:
        worlds = []
        for seed in range(WORLDS):
            world = unpack(view) if is_plain() else mode.copy_state(view)
            mode.rules.resample(pieces, world, seat, seed)
            worlds.append(world)
        if len(_kept) >= _MOST_KEPT:
            _kept.clear()
        _kept[key] = worlds
    return worlds


def _rows(log: Log) -> list[Row]:
    rows: list[Row] = log[1 : int(log[0, 0]) + 1].tolist()
    return rows
