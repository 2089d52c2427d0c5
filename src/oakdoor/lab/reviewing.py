"""Reviews of many games: luck and decisions add up to the result in every one, and how long a review takes."""

import os
import random
import time

from tqdm import tqdm

from oakdoor.bots.contract import Bot, Budget, Sight
from oakdoor.bots.registry import find_bot
from oakdoor.games.contract import Mode
from oakdoor.games.game import Game
from oakdoor.games.names import GameRecord
from oakdoor.games.registry import find_mode
from oakdoor.review.reviewer import Reviewer
from oakdoor.review.shapes import Review, Sum

LONGEST = 400  # decisions of a game; one that goes on is played again with another deal
CLOSE = 1e-6
PLAYERS = ("greedy", "birk", "tove", "random")


def played_game(mode: Mode, players: int, seed: int) -> GameRecord:
    """The record of a game of bots of different strength."""
    chooser = random.Random(seed)
    while True:
        options = {key: chooser.choice(values) for key, values in mode.option_choices(players).items()}
        game = Game(mode, players, seed=chooser.getrandbits(60), options=options, events=False)
        bots: list[Bot] = [find_bot(chooser.choice(PLAYERS), chooser.getrandbits(60)) for _ in range(players)]
        while (seat := game.actor) is not None and len(game.moves) < LONGEST:
            game.play_checked(bots[seat].decide(Sight.of(game, seat), Budget()).action)
        if game.is_over:
            return game.record()


def faults(review: Review) -> list[str]:
    """What is wrong with a review; nothing should be."""
    found = []
    for eye in review.eyes:
        for luck in eye.lucks:
            for what, total, result in (
                ("lead", luck.lead, review.leads[luck.seat]),
                ("share", luck.share, review.returns[luck.seat]),
            ):
                if abs(_sum(total) - result) > CLOSE or total.result != result:
                    found.append(f"eye {eye.eye}, seat {luck.seat}: the {what} is {result}, the sum is {_sum(total)}")
        found += [
            f"eye {eye.eye}, seat {curve.seat}: the curve does not end in the result"
            for curve in eye.curves
            if (curve.shares[-1], curve.leads[-1]) != (review.returns[curve.seat], review.leads[curve.seat])
        ]
    for judging in (review.fair, review.open):
        found += [f"ply {one.ply}: a loss below zero" for one in judging.decisions if min(one.loss, one.lead_loss) < 0]
    if Review.from_data(review.to_data()) != review:
        found.append("it cannot be written and read again")
    return found


def _sum(total: Sum) -> float:
    return total.start + sum(total.cards) + sum(total.moves)


def check_reviews(names: list[tuple[str, str]], games: int, looks: int | None, seed: int) -> int:
    """Review games of all these modes and numbers of players in turn; tell what is wrong, and how long it took."""
    tables = [(mode, players) for game, name in names for mode in [find_mode(game, name)] for players in mode.players]
    worst: dict[str, tuple[float, float]] = {}
    wrong = 0
    for number in tqdm(range(games), unit="game", disable=None):
        mode, players = tables[number % len(tables)]
        record = played_game(mode, players, seed + number)
        begun = time.monotonic()
        reviews = Reviewer(record, seed=1, looks=looks, cores=os.cpu_count() or 1).reviews()
        review = next(reviews)
        first = time.monotonic() - begun
        for closer in reviews:
            review = closer
        name = f"{mode.game} {mode.name}, {players}"
        spent = worst.get(name, (0.0, 0.0))
        worst[name] = (max(spent[0], first), max(spent[1], time.monotonic() - begun))
        for fault in faults(review):
            wrong += 1
            print(f"game {number}, {name}: {fault}")
    for name, (first, whole) in worst.items():
        print(f"{name:28} first values {first:5.1f} s, whole review {whole:5.1f} s at most")
    print(f"{games} games reviewed, {wrong} faults")
    return 1 if wrong else 0
