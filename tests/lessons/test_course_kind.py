"""The deals of guided games are kind: whoever plays as well as Tove nearly always wins against Odo, and whoever plays
no better than Odo wins more often than not. Run as a program it looks at twenty games of each."""

import sys
from statistics import mean

import pytest

from oakdoor.bots.contract import Budget, Sight, Step
from oakdoor.bots.registry import find_bot
from oakdoor.games.game import Game
from oakdoor.games.registry import find_mode
from oakdoor.lessons.course import Guided, courses

AGAINST_ODO = {
    f"{course.game}/{course.mode}": step.guided
    for course in courses()
    for lesson in course.lessons
    for step in lesson.steps
    if step.guided and step.guided.bot == "odo" and step.guided.players > 1
}


def share(names: str, guided: Guided, learner: str, chance: int) -> float:
    """A learner's share of the win in a guided game."""
    game = Game(find_mode(*names.split("/")), guided.players, seed=guided.seed, first=0, options=guided.options)
    bots = [find_bot(learner, chance), find_bot(guided.bot, chance + 1)]
    steps: list[Step] = []
    while not game.is_over:
        seat = game.actor or 0
        decision = bots[seat].decide(Sight.of(game, seat, steps), Budget(iterations=1))
        steps.append(Step(seat, tuple(game.play_checked(decision.action))))
    return game.outcome().returns[0]


@pytest.mark.parametrize("names", AGAINST_ODO)
def test_guided_games_against_odo_are_kind(names: str) -> None:
    assert mean(share(names, AGAINST_ODO[names], "tove", chance) for chance in range(10, 50, 10)) >= 0.75


if __name__ == "__main__":
    for names, guided in AGAINST_ODO.items():
        found = {
            bot: mean(share(names, guided, bot, 1000 + 100 * number) for number in range(20)) for bot in ("odo", "tove")
        }
        print(names, found)
    sys.exit(0)
