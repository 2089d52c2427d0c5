"""Simulation: plans, games by number, summaries."""

import io
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from oakdoor.bots.contract import Bot, Budget, Decision, History, Sight
from oakdoor.games.errors import GameError, OptionError
from oakdoor.games.record import check_record
from oakdoor.games.registry import find_mode
from oakdoor.lab import simulate
from oakdoor.lab.jobs.job import Job
from oakdoor.lab.jobs.running import Means
from oakdoor.lab.simulate import FEW, Plan, play_game, play_games, summarise, summary_text

BASE = find_mode("aetherya", "base")


def test_a_plan_fills_its_seats_with_random_bots() -> None:
    assert Plan(BASE, 3, 1, 1, []).bots == ["random"] * 3
    with pytest.raises(OptionError, match="1 bots are named for 2 players"):
        Plan(BASE, 2, 1, 1, ["greedy"])
    with pytest.raises(OptionError, match="at least one game"):
        Plan(BASE, 2, 0, 1, [])


def test_the_same_number_gives_the_same_game() -> None:
    plan = Plan(BASE, 2, 3, 5, [])
    assert play_game(plan, 2).moves == play_game(plan, 2).moves
    assert play_game(plan, 2).moves != play_game(plan, 1).moves
    assert play_game(plan, 2).deal == play_game(Plan(BASE, 2, 1, 7, []), 0).deal


class Watching(Bot):
    """Remembers what it was shown, and plays the action it is given, or any."""

    def __init__(self, seed: int | None = None, action: int | None = None) -> None:
        super().__init__(seed)
        self.action = action
        self.shown: list[History] = []

    def decide(self, sight: Sight, budget: Budget) -> Decision:
        self.shown.append(sight.history)
        return Decision(self.random.choice(sight.legal) if self.action is None else self.action)


def test_a_bot_that_looks_back_is_shown_what_happened(monkeypatch: pytest.MonkeyPatch) -> None:
    bots = [Watching(1), Watching(2)]
    monkeypatch.setattr(simulate, "find_bot", lambda name, seed: bots[seed % 16])
    play_game(Plan(BASE, 2, 1, 1, ["watching"] * 2), 0)
    for bot in bots:
        assert [history.decided for history in bot.shown] == list(range(len(bot.shown)))
        assert all(history.steps for history in bot.shown[1:])


def test_an_illegal_choice_ends_the_simulation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "find_bot", lambda name, seed: Watching(action=-5))
    with pytest.raises(GameError, match="'watching' chose an illegal action: -5"):
        play_game(Plan(BASE, 2, 1, 1, ["watching"] * 2), 0)


def test_records_and_summary() -> None:
    plan = Plan(BASE, 2, 4, 1, [], legal=True)
    records = io.StringIO()
    games = [play_game(plan, number) for number in range(4)]
    summary = summarise(plan, play_games(plan, records=records))
    lines = records.getvalue().splitlines()
    assert len(lines) == summary["games"] == 4
    for line, game in zip(lines, games, strict=True):
        assert check_record(json.loads(line)).record()["moves"] == game.moves
    first_seat = [game.outcome().sides[0].score for game in games]
    assert summary["scores"][0]["mean"] == pytest.approx(sum(first_seat) / 4, abs=1e-3)
    assert summary["scores"][0]["most"] == max(first_seat)
    assert sum(summary["wins"]) >= 4
    assert summary["reasons"] == {"wilderness": 4}
    assert "wins" in summary_text(summary)


def test_a_plan_travels_as_json() -> None:
    plan = Plan(find_mode("rivality", "solo"), 1, 3, 7, ["greedy"], first=0, options={"level": "master"}, legal=True)
    assert Plan.from_data(json.loads(json.dumps(plan.as_data()))) == plan


@pytest.mark.parametrize("games", [FEW - 1, FEW])
def test_few_quick_games_are_played_in_this_process(games: int, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    @contextmanager
    def none(job: Job, means: Means) -> Iterator[list[bytes]]:
        asked.append((means.cores, len(job.pieces)))
        yield []

    monkeypatch.setattr(simulate, "results_of", none)
    monkeypatch.setattr(os, "cpu_count", lambda: 4)
    list(play_games(Plan(BASE, 2, games, 1, []), Means(cores=None)))
    list(play_games(Plan(BASE, 2, games, 1, ["svea", "random"]), Means(cores=None)))
    list(play_games(Plan(BASE, 2, games, 1, []), Means(cores=3)))
    few = games < FEW
    assert asked == [(1 if few else 4, 10), (4, games), (3, 10)]


def test_modes_without_winners_count_what_was_won() -> None:
    plan = Plan(find_mode("aetherya", "solo"), 1, 2, 1, [])
    summary = summarise(plan, play_games(plan))
    assert summary["won"] in (0, 1, 2)
    assert "won" in summary_text(summary)
