"""By what the ends of a deal are compared: a number that says how far somebody came, also where the game was lost."""

from typing import Any

from oakdoor.app.messages import DealMeasure
from oakdoor.games.contract import Mode
from oakdoor.games.game import Game

AGE, LEGEND = 100, 10  # what a completed age of a campaign counts, and a legend that was met in the one that was lost


def measure_of(mode: Mode) -> DealMeasure:
    """What is compared in a mode: the own side's points; where all win or lose together how far the weakest is above
    what all have to exceed; and how far a campaign came, which scores nothing if it is lost."""
    if not mode.cooperative or "margin" not in mode.offers:
        return "points"
    return "campaign" if max(mode.players) == 1 else "weakest"


def measured(game: Game, seat: int) -> int:
    """How far a seat came in a game that is over."""
    outcome = game.outcome()
    own = next(side for side in outcome.sides if seat in side.seats)
    if outcome.target is not None:
        return min(side.score for side in outcome.sides) - outcome.target
    if outcome.fame is None:
        return own.score
    reached = AGE * len(outcome.fame) + sum(outcome.fame)
    if outcome.winners:
        return reached
    view: Any = game.view(seat)  # a campaign's, as only that has fame
    met = len(view["rows"][view["age"] - 1]) - len(view["river"])
    return reached + LEGEND * met + sum(own.lines.values())
