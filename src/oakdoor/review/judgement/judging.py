"""Decisions and turns judged: what each gave away, its mark, and what would have been better."""

from dataclasses import replace

from oakdoor.games.names import Record
from oakdoor.games.position.reader import EVERYTHING, Eyes
from oakdoor.review.judgement.playing import Player
from oakdoor.review.judgement.reasons import before_of, terms_of
from oakdoor.review.judgement.why import why, worlds_for
from oakdoor.review.positions import Played, Position
from oakdoor.review.scales import BEST, Move, Weighed
from oakdoor.review.shapes import Candidate, Judged, Judging, Mark, Turn, Why
from oakdoor.review.spreads import Spread, mark_of_chance

LOSING = ("slip", "blunder")  # marks of decisions that say what was lost
PLAYED_ON = 0.75  # of a loss: the part that playing on finds; the rest is what the looks find


def marked(together: bool, spread: Spread, loss: float, lost: float) -> Mark:
    """The mark of what lost so much of the win, and so many points. Where all win or lose together nobody leads: there
    the chance to win counts."""
    return mark_of_chance(loss) if together else spread.mark(lost)


def judged(played: Played, spread: Spread, position: Position, weighed: Weighed | None) -> Judged:
    """A decision as it was weighed; nothing is weighed where there was no choice. Reasons come later."""
    words = played.mode.codec.words(position.action)
    if weighed is None or len(weighed.moves) == 1:
        return Judged(position.ply, position.seat, words, 1, 0.0, 0.0, None, ())
    shown = sorted({*range(min(BEST, len(weighed.moves))), weighed.played})
    candidates = tuple(
        _candidate(played, spread.lead(move.value, position.ply), move, at + 1, at == weighed.played)
        for at in shown
        for move in [weighed.moves[at]]
    )
    own = weighed.moves[weighed.played].value
    lost = max(0.0, spread.lead(weighed.best, position.ply) - spread.lead(own, position.ply))
    mark = marked(played.mode.cooperative, spread, weighed.loss, lost)
    return Judged(position.ply, position.seat, words, len(weighed.moves), weighed.loss, lost, mark, candidates)


def _candidate(played: Played, lead: float, move: Move, rank: int, is_played: bool) -> Candidate:
    words = tuple(played.mode.codec.words(action) for action in (move.action, *move.rest))
    return Candidate(rank, words, move.value, lead, move.tried, (), is_played)


def with_reasons(played: Played, decision: Judged, eye: Eyes, player: Player, spread: Spread | None = None) -> Judged:
    """A decision whose candidates say why, as far as its decider knew; or with all cards. Where something was lost,
    the best one and the played one are compared, if a spread says what that is in points; then the loss is what both
    the looks and the comparison find."""
    position = played.positions[decision.ply]
    view = played.mode.copy_state(position.state)
    if eye != EVERYTHING:
        played.mode.rules.observe(played.box, view, position.seat)
    candidates = []
    knows = EVERYTHING if eye == EVERYTHING else position.seat
    scored = before_of(played.mode, played.box, view) if decision.candidates else None
    for candidate in decision.candidates:
        actions = tuple(played.mode.codec.action(words) or 0 for words in candidate.moves)
        terms = terms_of(played.mode, played.box, view, position.seat, knows, actions, player, scored)
        candidates.append(replace(candidate, terms=terms))
    told = replace(decision, candidates=tuple(candidates))
    if spread is None or decision.mark not in LOSING or candidates[0].played:
        return told
    found = _compared(played, position, view, knows, candidates, player)
    told = agreed(spread, told, found, played.mode.cooperative)
    best, *others = told.candidates
    return told if best.played else replace(told, candidates=(replace(best, why=(found,)), *others))


def _compared(
    played: Played, position: Position, view: Record, eye: Eyes, candidates: list[Candidate], player: Player
) -> Why:
    """Why the best move is better than the played one."""
    mode = played.mode
    best, own = (
        tuple(mode.codec.action(words) or 0 for words in one.moves)
        for one in (candidates[0], next(one for one in candidates if one.played))
    )
    worlds = worlds_for(mode)
    return why(mode, played.box, view, position.seat, best, own, position.ply, worlds=worlds, eye=eye, player=player)


def agreed(spread: Spread, decision: Judged, found: Why, together: bool) -> Judged:
    """A decision whose loss comes from two: for a quarter from what the looks ahead found, for three quarters from that
    by which both moves differ when they are played on in the same worlds. Each errs in its own way, the looks more: it
    is by their error that many a move is called a slip."""
    best = decision.candidates[0]
    if together:
        share = best.share - _mixed(decision.loss, found.lost_share)
    else:
        lost = _mixed(decision.lead_loss, found.lost)
        share = min(best.share, spread.share(best.lead - lost, decision.ply))
    return _revalued(spread, decision, max(0.0, share), together)


def _mixed(looked: float, played_on: float) -> float:
    """What was lost by both; nothing where playing on finds nothing."""
    return (1 - PLAYED_ON) * looked + PLAYED_ON * played_on if played_on > 0 else 0.0


def settled(spread: Spread, decision: Judged, share: float, together: bool = False) -> Judged:
    """A decision whose played move is known to be worth at least so much, since what came after it was looked at."""
    own = next((one for one in decision.candidates if one.played), None)
    if own is None or own.share >= share:
        return decision
    return _revalued(spread, decision, min(share, decision.candidates[0].share), together)


def _revalued(spread: Spread, decision: Judged, share: float, together: bool) -> Judged:
    """A decision whose played move is worth so much, with its place among the others."""
    best, lead = decision.candidates[0], spread.lead(share, decision.ply)
    own = next(one for one in decision.candidates if one.played)
    others = [one for one in decision.candidates if not one.played]
    better = sum(one.share > share for one in others)
    rank = better + 1 if better < len(others) else max(own.rank, better + 1)
    moved = [
        replace(one, share=share, lead=lead, rank=rank)
        if one.played
        else replace(one, rank=one.rank - (one.rank > own.rank) + (one.rank - (one.rank > own.rank) >= rank))
        for one in decision.candidates
    ]
    loss, lost = max(0.0, best.share - share), max(0.0, best.lead - lead)
    return replace(
        decision,
        loss=loss,
        lead_loss=lost,
        mark=marked(together, spread, loss, lost),
        candidates=tuple(sorted(moved, key=lambda one: one.rank)),
    )


def judging_of(played: Played, spread: Spread, decisions: list[Judged], refined: set[int]) -> Judging:
    """All decisions and the turns that they make; `refined` are the numbers of turns that are more than glanced at."""
    turns, together = [], played.mode.cooperative
    for number, plies in enumerate(played.turns(), 1):
        own = [decisions[ply] for ply in plies]
        loss, lost = sum(one.loss for one in own), sum(one.lead_loss for one in own)
        mark = marked(together, spread, loss, lost) if any(one.mark for one in own) else None
        worst = max(own, key=lambda one: one.loss if together else one.lead_loss).ply
        turns.append(Turn(number, own[0].seat, plies.start, plies.stop, loss, lost, mark, worst, number in refined))
    return Judging(tuple(decisions), tuple(turns))
