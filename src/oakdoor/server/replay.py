"""Replays: a game moment by moment, from any seat's point of view."""

from typing import Any, cast

from oakdoor.games.contract import WATCHER, GameError
from oakdoor.games.game import Game
from oakdoor.games.record import RecordError, open_record
from oakdoor.language.language import Language
from oakdoor.narration.teller import Teller
from oakdoor.server import messages as say
from oakdoor.server.book import book_of
from oakdoor.server.position import links_of, result_of, told_step
from oakdoor.tables.history import Step

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
    last = Step(WATCHER, list(game.opening), 0)
    frames = [_frame(game, 0, last, teller, seat)]
    for number, line in enumerate(lines, 1):
        step = _play(game, number, line)
        if step.seat == WATCHER and len(frames) > 1:  # chance belongs to the decision before it
            frames.pop()
            step = Step(last.seat, [*last.events, *step.events], number)
        frames.append(_frame(game, len(frames), step, teller, seat))
        last = step
    return say.Replay(
        game=game.mode.game,
        mode=game.mode.name,
        names=names,
        seat=seat,
        frames=frames,
        book=book_of(game.mode, game.components, language),
        result=result_of(game, teller, game.view(seat), seat),
    )


def _play(game: Game, number: int, line: Any) -> Step:
    who, _, words = str(line).partition(" ")
    try:
        if who == "*":
            return Step(WATCHER, game.lay_chance(words), number)
        if not who.isdecimal():
            raise RecordError(f"{line!r} is not 'SEAT WORDS' or '* WORDS'", number)
        action, _ = game.check(words, int(who))
        return Step(int(who), game.play_checked(action, settle=False), number)
    except RecordError:
        raise
    except GameError as error:
        raise RecordError(str(error), number) from None


def _frame(game: Game, ply: int, step: Step, teller: Teller, seat: int) -> say.Frame:
    box, observed = game.readable(seat)
    view = game.mode.describe(box, observed, seat)
    return say.Frame(
        step=told_step(ply, step, teller, view, seat),
        view=cast(say.GameView, view),
        links=links_of(game, box, observed),
    )
