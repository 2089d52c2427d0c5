"""What a worker does for reviews: it looks at a game a piece at a time, and plays on from any of its moments."""

import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, Literal

from oakdoor.games.chance import seed_state
from oakdoor.games.errors import IllegalMove
from oakdoor.games.game import Game
from oakdoor.games.record import RecordError, open_record, replayed
from oakdoor.language.language import Language
from oakdoor.narration.teller import Teller
from oakdoor.review.branching import branch, game_at
from oakdoor.review.positions import TURN
from oakdoor.review.reviewer import Reviewer
from oakdoor.review.shapes import ALL, Candidate, Judged, Review, Turn
from oakdoor.review.telling import Telling, sides_from
from oakdoor.server import messages as say
from oakdoor.server.replay import check_size, frame_of
from oakdoor.tables.history import Step, steps_of

PIECE = 1.0  # seconds of work, then others have their turn
SEED = 1  # of all chance in a branch, so that a link shows what it showed before
MOST_OPEN = 50  # reviews that a worker keeps; the oldest gives way
_open: dict[str, Iterator[Review]] = {}  # in a worker: what is still to be judged, by the review's mark

Broken = Literal["", "move", "unfinished"]


@dataclass(frozen=True)
class Examined:
    """What is wrong with a record, why, and how many of its lines can be played."""

    broken: Broken
    why: str
    lines: int


def examine(record: str) -> Examined:
    """Look whether a record can be played to its end; raises a RecordError where it cannot even be opened."""
    data = json.loads(record)
    check_size(data)
    game = open_record(data)
    if not isinstance(data.get("moves"), list):
        raise RecordError("'moves' must be a list")
    try:
        for _ in replayed(game, data["moves"]):
            pass
    except RecordError as error:
        return Examined("move", str(error), len(game.moves))
    return Examined("" if game.is_over else "unfinished", "", len(game.moves))


def begin(mark: str, record: str) -> str | None:
    """Begin a review and return what is known after a first piece of work, as JSON."""
    if len(_open) >= MOST_OPEN:
        del _open[next(iter(_open))]
    _open[mark] = Reviewer(json.loads(record)).reviews()
    return more(mark)


def more(mark: str) -> str | None:
    """What is known after another piece of work; None after the last. Raises a KeyError where a worker is new."""
    until = time.monotonic() + PIECE
    found = newer = next(_open[mark], None)
    while newer is not None and time.monotonic() < until:
        newer = next(_open[mark], None)
        found = newer or found
    if found is None:
        del _open[mark]
        return None
    return json.dumps(found.to_data())


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


def tell_turn(record: str, names: list[str], code: str, turn: str, decisions: str, eye: int) -> str:
    """A turn of a review in words, as the text of a `TurnTold`."""
    data, judged = Turn.from_data(json.loads(turn)), [Judged.from_data(one) for one in json.loads(decisions)]
    game = open_record(json.loads(record))
    telling = Telling(game.mode, game.components, Language(code), names)
    told = {one.ply: _decision(json.loads(record), one, eye, telling) for one in judged}
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


def _decision(record: dict[str, Any], judged: Judged, eye: int, telling: Telling) -> say.DecisionTold:
    """The candidates of a decision in words, as its decider knew them, or with all cards."""
    if not judged.candidates:
        return say.DecisionTold(ply=judged.ply, candidates=[])
    game = game_at(record, judged.ply)
    knows = ALL if eye == ALL else judged.seat
    view = game.state if eye == ALL else game.observed(judged.seat)
    sides = sides_from(game.mode, game.state, judged.seat)
    told = []
    for one in judged.candidates:
        reasons = [
            say.TermTold(
                text=telling.what(term, sides), points=term.points, own=term.side == sides[0], cells=list(term.cells)
            )
            for term in one.terms
        ]
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
    frames: list[say.Frame] = []
    ends: list[int] = []
    turns = 0
    for step in found.steps:
        events = game.play(step.move, step.seat)
        taken = Step(step.seat, events, len(game.moves))
        frames.append(frame_of(game, wish.ply + len(frames) + 1, taken, teller, wish.eye, "review"))
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
