"""Replays: a game moment by moment, from any seat's point of view, written frame by frame.

They are made in a worker process (workers.py), a piece whenever the page has got the one before.
"""

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any, Literal, cast

from oakdoor.games.contract import WATCHER
from oakdoor.games.game import Game
from oakdoor.games.record import RecordError, open_record
from oakdoor.games.record import replay as played_through
from oakdoor.language.language import Language
from oakdoor.narration.teller import Teller
from oakdoor.server import messages as say
from oakdoor.server.book import book_of
from oakdoor.server.position import hide_points, links_of, result_of, told_step
from oakdoor.tables.history import Step, steps_of

MOST_LINES = 20_000  # of a record file; no game comes near
AT_ONCE = 25  # frames of one piece
MOST_OPEN = 100  # replays that a worker keeps; the oldest gives way
Look = Literal["whole", "pointless", "review"]
"""How a game is shown: with everything, without what is scored before its end, or for a review, where it also tells
what could be played at every moment, and a watcher sees all cards."""
_open: dict[str, Iterator[str]] = {}  # in a worker: what is still to be told, by the replay's mark


def check_size(record: dict[str, Any]) -> None:
    """A record file that is too long is refused before any work; raises a RecordError."""
    lines = record.get("moves")
    if isinstance(lines, list) and len(lines) > MOST_LINES:
        raise RecordError(f"'moves' must be a list of at most {MOST_LINES} lines")


def begin(mark: str, record: str, seat: int, names: list[str], code: str, look: Look) -> str:
    """Begin a replay and return its first piece; runs in a worker. The record travels as JSON, which
    may be nested deeper than objects can travel. Raises a RecordError."""
    if len(_open) >= MOST_OPEN:
        del _open[next(iter(_open))]
    _open[mark] = replay(json.loads(record), seat, names, Language(code), look)
    return more(mark)


def more(mark: str) -> str:
    """The next piece of a replay, "" after the last; runs in the same worker."""
    return "".join(islice(_open[mark], AT_ONCE))


def end(mark: str) -> None:
    """Nobody wants more of a replay."""
    _open.pop(mark, None)


def replay(
    record: dict[str, Any], seat: int, names: list[str], language: Language, look: Look = "whole"
) -> Iterator[str]:
    """A record as the text of a `Replay`, in pieces; raises a RecordError before the first."""
    game = played_through(record)  # a mistake is found before anything is told
    if seat >= game.players:
        raise RecordError(f"there is no seat {seat}")
    names = [*names, *(f"{number + 1}" for number in range(len(names), game.players))][: game.players]
    return _pieces(open_record(record, events=True), record["moves"], seat, names, language, look)


def _pieces(game: Game, lines: list[str], seat: int, names: list[str], language: Language, look: Look) -> Iterator[str]:
    teller = Teller(game.mode, game.components, language, names)
    shell = say.Replay(
        game=game.mode.game,
        mode=game.mode.name,
        names=names,
        seat=seat,
        frames=[],
        book=book_of(game.mode, game.components, language),
        result=None,
    )
    yield shell.model_dump_json(exclude={"frames", "result"})[:-1] + ',"frames":['
    yield frame_of(game, 0, Step(WATCHER, list(game.opening), 0), teller, seat, look).model_dump_json()
    for ply, step in enumerate(steps_of(game, lines), 1):
        yield "," + frame_of(game, ply, step, teller, seat, look).model_dump_json()
    result = result_of(game, teller, game.view(seat), seat)
    yield f'],"result":{result.model_dump_json() if result is not None else "null"}}}'


def frame_of(game: Game, ply: int, step: Step, teller: Teller, seat: int, look: Look) -> say.Frame:
    """A moment of a game as a seat sees it."""
    box, observed = game.readable(seat)
    if look == "review" and seat == WATCHER:
        box, observed = game.box, game.state
    view = game.mode.describe(box, observed, seat)
    if look == "pointless":
        hide_points(game.mode, view)
    told = told_step(ply, step, teller, view, seat)
    if look == "review":  # which speaks of everybody by name, whoever reads it
        told.told = teller.told(step.events if seat == WATCHER else step.seen_by(seat), view, WATCHER)
    return say.Frame(
        step=told,
        view=cast(say.GameView, view),
        links=[] if look == "pointless" else links_of(game, box, observed),
        legal=game.legal() if look == "review" else [],
    )
