"""What a worker does for reviews: it looks at a game a piece at a time, and plays on from any of its moments."""

import json
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Literal

from oakdoor.app import messages as say
from oakdoor.app.past.replay import frame_of
from oakdoor.app.review.comparing import beside_played
from oakdoor.app.review.terms import told_terms
from oakdoor.bots.search import is_quick
from oakdoor.games.errors import IllegalMove
from oakdoor.games.game import Game
from oakdoor.games.position.reader import EVERYTHING, Eyes, eyes_of
from oakdoor.games.record import RecordError, open_record, read_record, replayed
from oakdoor.games.state.chance import seed_state
from oakdoor.language.language import Language
from oakdoor.narration.teller import Teller
from oakdoor.review.branching import branch, game_at
from oakdoor.review.data import is_alike
from oakdoor.review.looking import Looked, Looker
from oakdoor.review.positions import TURN
from oakdoor.review.report.telling import Telling, sides_from
from oakdoor.review.reviewer import Reviewer
from oakdoor.review.shapes import Candidate, Judged, Review, Turn, Where
from oakdoor.tables.history import Step, steps_of
from oakdoor.tables.rebuilding import in_time

PIECE = 1.0  # seconds of work, then others have their turn
SEED = 1  # of all chance in a branch, so that a link shows what it showed before
AGAIN = 4  # decisions that are looked at again where a device has reviewed a game
MOST_OPEN = 50  # reviews that a worker keeps; the oldest gives way
_open: dict[str, Iterator[Reviewer]] = {}  # in a worker: what is still to be judged, by the review's mark

Broken = Literal["", "move", "unfinished"]


@dataclass(frozen=True)
class Examined:
    """What is wrong with a record, why, and how many of its lines can be played."""

    broken: Broken
    why: str
    lines: int


def examine(record: str) -> tuple[Examined, str]:
    """Look whether a record can be played to its end, and return it as this program writes it; raises a RecordError
    where it cannot even be opened."""
    game, data = read_record(json.loads(record))
    why = ""
    try:
        for _ in replayed(game, in_time(data["moves"])):
            pass
    except RecordError as error:
        why = str(error)
    lines = len(game.moves)
    data["moves"][:lines] = game.moves
    if game.is_over and not why:
        data["result"] = dict(game.result())
    return Examined("move" if why else "" if game.is_over else "unfinished", why, lines), json.dumps(data)


def begin(mark: str, record: str, where: Where) -> str | None:
    """Begin a review and return what is known after a first piece of work, as JSON; "" where that is nothing yet."""
    if len(_open) >= MOST_OPEN:
        del _open[next(iter(_open))]
    _open[mark] = _worked_out(json.loads(record), where)
    return more(mark)


def more(mark: str) -> str | None:
    """What is known after another piece of work, as `begin` tells it; None after the last. Raises a KeyError where a
    worker is new."""
    until = time.monotonic() + PIECE
    reviewer = next(_open[mark], None)
    while time.monotonic() < until and next(_open[mark], None) is not None:
        pass
    if reviewer is None:
        end(mark)
        return None
    return json.dumps(reviewer.review().to_data()) if reviewer.has_glanced else ""


def end(mark: str) -> None:
    """Nobody wants more of a review."""
    _open.pop(mark, None)


def _worked_out(record: dict[str, Any], where: Where) -> Iterator[Reviewer]:
    """A reviewer after each of its steps: so others have their turn in between, however long a game is."""
    reviewer = Reviewer(record, where=where)
    for ply in reviewer.plies:
        reviewer.take([reviewer.looker.look(ply, close=False)])
        yield reviewer
    for number in reviewer.order():
        for ply in reviewer.turns[number - 1]:
            reviewer.take([reviewer.looker.look(ply, close=True)])
            yield reviewer


def checked(record: str, found: str) -> str:
    """The review of what a device found at all decisions, as JSON, if looking again at some of them finds the same;
    raises a ValueError if not, and where this machine cannot look as closely."""
    reviewer = Reviewer(json.loads(record))
    looked = [Looked.from_data(one) for one in json.loads(found)]
    if not is_quick(reviewer.played.mode):
        raise ValueError("this mode is not compiled here")
    if [(one.ply, one.close) for one in looked] != [(ply, True) for ply in reviewer.plies]:
        raise ValueError("these are not all decisions of this game")
    choices = [position.ply for position in reviewer.played.positions if position.legal > 1]
    for ply in random.SystemRandom().sample(choices, min(AGAIN, len(choices))):
        again = reviewer.looker.look(ply, close=True)
        if not is_alike(again.to_data(), looked[ply].to_data()):
            raise ValueError(f"looking again at ply {ply} finds something else")
    reviewer.take(looked)
    return json.dumps(reviewer.review().to_data())


def read(text: str) -> Review:
    """A review as it was written."""
    return Review.from_data(json.loads(text))


# ---------------------------------------------------------------------- other ways


def named_moves(record: str, names: list[str], code: str, ply: int) -> list[tuple[str, str]]:
    """All that could be played at a ply, with what people call it, as who decides knows it."""
    game = _at(json.loads(record), ply)
    telling = Telling(game.mode, game.components, Language(code), names)
    seat = game.actor or 0
    view = game.observed(seat)
    found = []
    for words in game.legal():
        one = Candidate(1, (words,), 0.0, 0.0, 0, (), False)
        found.append((words, telling.moves(game.box, view, seat, seat, one)))
    return found


def worth(record: str, names: list[str], code: str, ply: int, words: str) -> str:
    """What a move would have been worth to who decided, as the text of a `MoveWorth`; looked at as closely as a review
    looks, from what the decider knew. Raises a RecordError where the move is not possible."""
    data = json.loads(record)
    game = _at(data, ply)
    if words not in game.legal():
        raise RecordError(f"{words} is not possible at ply {ply}")
    found = Looker(data).tried(ply, game.mode.codec.action(words) or 0)
    telling = Telling(game.mode, game.components, Language(code), names)
    seat = game.actor or 0
    one = next((one for one in found.candidates if one.played), Candidate(1, (words,), 1.0, 0.0, 0, (), True))
    return say.MoveWorth(
        words=words,
        told=telling.moves(game.box, game.observed(seat), seat, seat, replace(one, moves=(words,))),
        share=round(one.share, 3),
        lead=round(one.lead, 2),
        loss=round(found.loss, 3),
        lead_loss=round(found.lead_loss, 2),
        mark=found.mark,
    ).model_dump_json()


def tell_turn(record: str, names: list[str], code: str, turn: str, decisions: str, eye: int) -> str:
    """A turn of a review in words, as the text of a `TurnTold`."""
    data, judged = Turn.from_data(json.loads(turn)), [Judged.from_data(one) for one in json.loads(decisions)]
    game = open_record(json.loads(record))
    telling = Telling(game.mode, game.components, Language(code), names)
    told = {one.ply: _decision(json.loads(record), one, eyes_of(eye), telling) for one in judged}
    worst = next((one for one in judged if one.ply == data.worst), judged[0])
    sides = sides_from(game.mode, game.state, data.seat)
    return say.TurnTold(
        number=data.number, told=_missed(data, worst, telling, sides), decisions=list(told.values())
    ).model_dump_json()


def _missed(turn: Turn, worst: Judged, telling: Telling, sides: list[int]) -> str:
    """What was missed in a turn, or that nothing was."""
    if turn.mark is None:
        return telling.words.text("review.forced")
    if turn.mark in ("best", "good") or not worst.candidates or worst.candidates[0].played:
        name, lost = telling.names[turn.seat], telling.lost(turn.lead_loss)
        return telling.words.text(f"review.said.{turn.mark}", name=name, points=lost)
    return telling.why_better(worst, sides)


def _decision(record: dict[str, Any], judged: Judged, eye: Eyes, telling: Telling) -> say.DecisionTold:
    """The candidates of a decision in words, as its decider knew them, or with all cards."""
    if not judged.candidates:
        return say.DecisionTold(ply=judged.ply, candidates=[])
    game = game_at(record, judged.ply)
    knows = EVERYTHING if eye == EVERYTHING else judged.seat
    view = game.state if eye == EVERYTHING else game.observed(judged.seat)
    sides = sides_from(game.mode, game.state, judged.seat)
    told = []
    for one in judged.candidates:
        reasons = told_terms(telling.told_reasons(one, sides), sides)
        told.append(say.CandidateTold(told=telling.moves(game.box, view, judged.seat, knows, one), reasons=reasons))
    return say.DecisionTold(ply=judged.ply, candidates=told)


def what_if(record: str, names: list[str], code: str, wanted: dict[str, Any]) -> str:
    """A way that a game did not take, with bots who go on, as the text of a `BranchTold`; the same whenever somebody
    asks. Raises a GameError where a move is not possible."""
    wish = say.WhatIf.model_validate(wanted)
    data = json.loads(record)
    game = _at(data, wish.ply)
    teller = Teller(game.mode, game.components, Language(code), names)
    try:
        found = branch(data, wish.ply, wish.moves, wish.anew, SEED)
    except IllegalMove as error:  # which cannot travel between processes
        raise RecordError(teller.reason(error.reason)) from None
    if wish.anew:
        _deal_anew(game)
    seed_state(game.state, SEED)
    before, seat = len(game.moves), game.actor or 0
    reasons = beside_played(data, wish, names, code)
    frames: list[say.Frame] = []
    ends: list[int] = []
    turns = 0
    for step in found.steps:
        events = game.play(step.move, step.seat)
        taken = Step(step.seat, events, len(game.moves))
        frames.append(frame_of(game, wish.ply + len(frames) + 1, taken, teller, eyes_of(wish.eye), "review"))
        ends.append(len(game.moves) - before)
        turns += len(frames) >= len(wish.moves) and (game.actor != step.seat or frames[-1].view["phase"] == TURN)
        if turns > wish.further:
            break
    return say.BranchTold(
        frames=frames,
        lines=game.moves[before:],
        ends=ends,
        over=game.is_over,
        lead=found.leads[seat] if found.leads else None,
        share=found.returns[seat] if found.returns else None,
        reasons=reasons,
    ).model_dump_json()


def _at(record: dict[str, Any], ply: int) -> Game:
    """The game of a record after so many decisions, telling what happens; raises a RecordError."""
    game = open_record(record, events=True)
    steps = steps_of(game, record["moves"])
    if sum(1 for _ in islice(steps, ply)) < ply or game.is_over:
        raise RecordError(f"the game cannot be played on from ply {ply}")
    return game


def _deal_anew(game: Game) -> None:
    """Whatever who decides cannot know is otherwise from now on."""
    seat = game.actor or 0
    view = game.observed(seat)
    game.mode.rules.resample(game.box, view, seat, SEED)
    game.state = view
