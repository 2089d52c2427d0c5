"""The one sentence that a picture says of a game: a fact, chosen from how the lead changed and how it ended."""

from itertools import pairwise

from oakdoor.app.share.moments import Shown
from oakdoor.games.contract import Side
from oakdoor.games.position.reader import WATCHER
from oakdoor.narration.ending import decided
from oakdoor.narration.outcomes import side_name

FAR_BEHIND = 5  # points: who comes back from there has done what is worth telling
LATE = 0.5  # of the turns: a lead that was taken after that was taken late


def sentence(shown: Shown, names: list[str]) -> str:
    """What is to be said of a game that is over."""
    outcome, words = shown.outcome, shown.teller.words
    verdict = shown.teller.verdict(outcome, shown.moments[-1].view, WATCHER)
    winners = [side for side in outcome.sides if side.seats and outcome.ranks[side.seats[0]] == 1]
    if outcome.target is not None:
        return words.text("share.weakest", least=min(side.score for side in outcome.sides), target=outcome.target)
    if shown.mode.cooperative or len(winners) != 1:
        return verdict[-1]
    winner = winners[0]
    others = [side for side in outcome.sides if side is not winner]
    best = max(others, key=lambda side: side.score)
    if best.score >= winner.score:
        return verdict[-1]
    name = side_name(words, names, tuple(winner.seats), WATCHER)
    number = len(winner.seats)
    leads = _leads(shown, winner)
    if (least := min(leads)) <= -FAR_BEHIND:
        turn = leads.index(least)
        points = words.text("say.points", count=-least)
        return words.text("share.behind" if number == 1 else "share.behind_team", name=name, points=points, turn=turn)
    since = 1 + max((turn for turn, (before, _) in enumerate(pairwise(leads)) if before <= 0), default=0)
    if since > LATE * len(leads):
        return words.text("share.since" if number == 1 else "share.since_team", name=name, turn=since)
    return (decided(words, names, (winner, best), WATCHER) or verdict)[0]


def _leads(shown: Shown, winner: Side) -> list[int]:
    """How far the winner was ahead of the best other side, turn by turn; the last is the end."""
    at = shown.outcome.sides.index(winner)
    scores = [moment.scores for moment in shown.moments[:-1]] + [[side.score for side in shown.outcome.sides]]
    return [now[at] - max(points for side, points in enumerate(now) if side != at) for now in scores]
