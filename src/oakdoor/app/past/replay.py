"""Replays: a game moment by moment, from any seat's point of view, written frame by frame.

They are made in a worker process (workers.py), a piece whenever the page has got the one before.
"""

import json
from collections.abc import Iterator
from itertools import islice
from typing import Literal, cast

from oakdoor.app import messages as say
from oakdoor.app.rules.book import book_of
from oakdoor.app.tables.position import hide_points, links_of, result_of, told_step
from oakdoor.games.events import NOBODY
from oakdoor.games.game import Game
from oakdoor.games.position.reader import EVERYTHING, WATCHER, Everything, Reader, eyes_of, reader_of, written
from oakdoor.games.record import RecordError, lines_of, open_record
from oakdoor.games.record import replay as played_through
from oakdoor.language.language import Language
from oakdoor.narration.teller import Teller
from oakdoor.tables.history import Step, steps_of

AT_ONCE = 25  # frames of one piece
MOST_OPEN = 100  # replays that a worker keeps; the oldest gives way
Look = Literal["whole", "pointless", "review"]
"""How a game is shown: with everything, without what is scored before its end, or for a review, where it also tells
what could be played at every moment, and all cards can be seen."""
_open: dict[str, Iterator[str]] = {}  # in a worker: what is still to be told, by the replay's mark


def begin(mark: str, record: str, number: int, names: list[str], code: str, look: Look) -> str:
    """Begin a replay and return its first piece; runs in a worker. The record travels as JSON, which
    may be nested deeper than objects can travel. Raises a RecordError."""
    if len(_open) >= MOST_OPEN:
        del _open[next(iter(_open))]
    _open[mark] = replay_for(number, record, names, code, look)
    return more(mark)


def more(mark: str) -> str:
    """The next piece of a replay, "" after the last; runs in the same worker."""
    return "".join(islice(_open[mark], AT_ONCE))


def end(mark: str) -> None:
    """Nobody wants more of a replay."""
    _open.pop(mark, None)


def replay_for(number: int, record: str, names: list[str], code: str, look: Look) -> Iterator[str]:
    """A replay for whom a message names by a number."""
    reader = eyes_of(number) if look == "review" else reader_of(number)
    return replay(json.loads(record), reader, names, Language(code), look)


def replay(
    record: object, reader: Reader | Everything, names: list[str], language: Language, look: Look = "whole"
) -> Iterator[str]:
    """A record as the text of a `Replay`, in pieces; raises a RecordError before the first."""
    game = played_through(record)  # a mistake is found before anything is told
    if isinstance(reader, int) and reader >= game.players:
        raise RecordError(f"there is no seat {reader}")
    names = [*names, *(f"{number + 1}" for number in range(len(names), game.players))][: game.players]
    return _pieces(
        open_record(record, events=True), [str(line) for line in lines_of(record)], reader, names, language, look
    )


def _pieces(
    game: Game, lines: list[str], reader: Reader | Everything, names: list[str], language: Language, look: Look
) -> Iterator[str]:
    teller = Teller(game.mode, game.components, language, names)
    shown = WATCHER if isinstance(reader, Everything) else reader
    shell = say.Replay(
        game=game.mode.game,
        mode=game.mode.name,
        names=names,
        seat=written(shown),
        frames=[],
        book=book_of(game.mode, game.components, language),
        result=None,
    )
    yield shell.model_dump_json(exclude={"frames", "result"})[:-1] + ',"frames":['
    yield frame_of(game, 0, Step(NOBODY, list(game.opening), 0), teller, reader, look).model_dump_json()
    for ply, step in enumerate(steps_of(game, lines), 1):
        yield "," + frame_of(game, ply, step, teller, reader, look).model_dump_json()
    result = result_of(game, teller, game.view(shown), shown)
    yield f'],"result":{result.model_dump_json() if result is not None else "null"}}}'


def frame_of(game: Game, ply: int, step: Step, teller: Teller, reader: Reader | Everything, look: Look) -> say.Frame:
    """A moment of a game as a reader sees it, or with all cards."""
    shown = WATCHER if isinstance(reader, Everything) else reader
    box, observed = (game.box, game.state) if reader is EVERYTHING else game.readable(shown)
    view = game.mode.describe(box, observed, shown)
    if look == "pointless":
        hide_points(game.mode, view)
    told = told_step(ply, step, teller, view, shown)
    if look == "review":  # which speaks of everybody by name, whoever reads it
        told.told = teller.told(step.events if reader is EVERYTHING else step.seen_by(shown), view, WATCHER)
    return say.Frame(
        step=told,
        view=cast(say.GameView, view),
        links=[] if look == "pointless" else links_of(game, box, observed),
        legal=game.legal() if look == "review" else [],
    )
