"""The regulars play a deal, too: many quick games in the person's seat for comparison, and one by the best of them.

What is written here runs where thinkers work: a deal with its seed goes in as JSON, plain data come out.
"""

import json
import sys
from typing import NamedTuple

from oakdoor.app.daily.deals import OTHERS, Deal, open_seed
from oakdoor.app.daily.measure import measured
from oakdoor.bots.contract import Bot, Budget, Sight, Step
from oakdoor.bots.registry import find_bot
from oakdoor.bots.regulars import Regular
from oakdoor.games.game import Game
from oakdoor.games.names import GameRecord
from oakdoor.games.registry import find_mode

MASTER = "svea"  # who plays for the best line
OWN = 0  # the seat of whoever plays a deal
GAMES = 200  # of the quick regulars in that seat
LONGEST = 600  # decisions: whoever is not done then has not finished
LOOKS = 600  # of the master at each decision
AT_ONCE = 4  # decisions that are worked out in one go
# A busy machine gives the regulars no less thought: the same deal has the same numbers. A page tells no such time.
QUICK = Budget(processor=sys.platform != "emscripten")


class Found(NamedTuple):
    """A game as far as it is played: its record, whether it is over, and then the score in the own seat."""

    record: GameRecord
    is_over: bool
    score: int


def dealt_as(deal: Deal, seed: int) -> str:
    """A deal with its seed, as thinkers get it."""
    return json.dumps({"game": deal.game, "mode": deal.mode, "name": deal.name, "seed": seed})


def scores_of(told: str, first: int, count: int) -> list[int]:
    """The scores of so many games of the regulars from a number on, each by the next one of them; of a game that is not
    over in time there is none."""
    found = []
    for number in range(first, first + count):
        deal, game = _opened(told)
        _play(game, _bots(deal, OTHERS[number % len(OTHERS)], str(number)), [], LONGEST)
        if game.is_over:
            found.append(measured(game, OWN))
    return found


def best_from(told: str, lines: list[str]) -> Found:
    """The master's game, some decisions further than these lines. Chance is drawn again: it comes as it did."""
    deal, game = _opened(told)
    steps: list[Step] = []
    for line in lines:
        seat, _, words = line.partition(" ")
        if seat != "*":
            steps.append(Step(int(seat), tuple(game.play(words, int(seat)))))
    _play(game, _bots(deal, MASTER, f"from {len(lines)}"), steps, len(steps) + AT_ONCE)
    return Found(game.record(), game.is_over, measured(game, OWN) if game.is_over else 0)


def _opened(told: str) -> tuple[Deal, Game]:
    """A deal and its game before the first move."""
    data = json.loads(told)
    deal = Deal.read(data["name"])
    return deal, Game(find_mode(deal.game, deal.mode), deal.players, seed=data["seed"])


def _bots(deal: Deal, own: str, number: str) -> list[Bot]:
    """Who sits where; the same number gives the same players."""
    names = [own if seat == OWN else deal.other or own for seat in range(deal.players)]
    return [find_bot(name, open_seed(f"{deal.name} {number} {seat}")) for seat, name in enumerate(names)]


def _play(game: Game, bots: list[Bot], steps: list[Step], most: int) -> None:
    """Play on until the game is over, or has so many steps."""
    while (seat := game.actor) is not None and len(steps) < most:
        sight = Sight.of(game, seat, steps)
        budget = QUICK if isinstance(bots[seat], Regular) else Budget(iterations=LOOKS)
        steps.append(Step(seat, tuple(game.play_checked(bots[seat].decide(sight, budget).action))))
