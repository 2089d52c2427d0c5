"""Replays: a game moment by moment, from any seat's point of view."""

from typing import Any, cast

from oakdoor.games.contract import WATCHER
from oakdoor.games.game import Game
from oakdoor.games.record import RecordError, open_record
from oakdoor.language.language import Language
from oakdoor.narration.teller import Teller
from oakdoor.server import messages as say
from oakdoor.server.book import book_of
from oakdoor.server.position import links_of, result_of, told_step
from oakdoor.tables.history import Step, steps_of

MOST_LINES = 2000


def replay(record: dict[str, Any], seat: int, names: list[str], language: Language) -> say.Replay:
    """A record as frames; raises a RecordError."""
    game = open_record(record, events=True)
    if seat >= game.players:
        raise RecordError(f"there is no seat {seat}")
    if not isinstance(lines := record.get("moves"), list) or len(lines) > MOST_LINES:
        raise RecordError(f"'moves' must be a list of at most {MOST_LINES} lines")
    names = [*names, *(f"{number + 1}" for number in range(len(names), game.players))][: game.players]
    teller = Teller(game.mode, game.components, language, names)
    frames = [_frame(game, 0, Step(WATCHER, list(game.opening), 0), teller, seat)]
    for ply, step in enumerate(steps_of(game, lines), 1):
        frames.append(_frame(game, ply, step, teller, seat))
    return say.Replay(
        game=game.mode.game,
        mode=game.mode.name,
        names=names,
        seat=seat,
        frames=frames,
        book=book_of(game.mode, game.components, language),
        result=result_of(game, teller, game.view(seat), seat),
    )


def _frame(game: Game, ply: int, step: Step, teller: Teller, seat: int) -> say.Frame:
    box, observed = game.readable(seat)
    view = game.mode.describe(box, observed, seat)
    return say.Frame(
        step=told_step(ply, step, teller, view, seat),
        view=cast(say.GameView, view),
        links=links_of(game, box, observed),
    )
