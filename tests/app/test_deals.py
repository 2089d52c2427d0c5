"""Deals of days and weeks: their names, their days, who sits there, streaks, and how results compare."""

from datetime import date, timedelta
from random import Random
from typing import Any, cast

import pytest

from oakdoor.app.daily.deals import (
    OTHERS,
    Deal,
    OpenAlmanac,
    deal_modes,
    deals_at,
    is_first_tenth,
    is_weekly,
    middle,
    open_seed,
    streak,
    weeks_back,
)
from oakdoor.app.daily.measure import measure_of, measured
from oakdoor.app.daily.numbers import all_of_them
from oakdoor.app.daily.playing import GAMES, best_from, dealt_as, scores_of
from oakdoor.games.contract import Outcome, Side
from oakdoor.games.game import Game
from oakdoor.games.registry import GAMES as ALL_GAMES
from oakdoor.games.registry import find_mode
from oakdoor.tables.errors import TableError

SUNDAY = date(2026, 11, 15)


def test_each_game_has_a_deal_a_day_and_the_others_one_a_week() -> None:
    daily = [deal for deal in deals_at(SUNDAY) if not deal.is_weekly]
    assert [deal.game for deal in daily] == list(ALL_GAMES)
    weekly = [deal for deal in deals_at(SUNDAY) if deal.is_weekly]
    assert weekly
    assert all(is_weekly(find_mode(deal.game, deal.mode)) for deal in weekly)
    assert {(deal.first, deal.last) for deal in weekly} == {(date(2026, 11, 9), SUNDAY)}


def test_a_deal_is_read_by_its_name() -> None:
    for deal in [*deals_at(SUNDAY), *deals_at(date(2027, 1, 1)), *deals_at(date(2024, 2, 29))]:
        assert Deal.read(deal.name) == deal
    assert {deal.period for deal in deals_at(date(2027, 1, 1))} == {"2027-01-01", "2026-W53"}


@pytest.mark.parametrize(
    "name",
    [
        "",
        "2026-11-15",
        "2026-02-30/aetherya/base",
        "2026-W54/aetherya/solo",
        "2025-W53/aetherya/solo",
        "2026-W46/aetherya/base",
        "2026-11-15/aetherya/solo",
        "2026-11-15/aetherya/items",
        "2026-11-15/chess/base",
        "0000-11-15/aetherya/base",
        "9999-12-31/aetherya/base/more",
        "2026-11-15/aetherya/base\n",
    ],
)
def test_what_is_no_deal_is_refused(name: str) -> None:
    with pytest.raises(TableError):
        Deal.read(name)


def test_the_other_seats_change_with_the_days_and_are_the_same_for_everybody() -> None:
    days = [SUNDAY + timedelta(days=number) for number in range(len(OTHERS))]
    game, mode = deal_modes()[0]
    assert {Deal.at(day, find_mode(game, mode)).other for day in days} == set(OTHERS)
    alone = [deal for deal in deals_at(SUNDAY) if deal.players == 1]
    assert alone
    assert all(deal.other is None for deal in alone)


def test_a_seed_gives_everybody_the_same_cards_and_each_deal_its_own() -> None:
    for deal in deals_at(SUNDAY):
        mode, seed = find_mode(deal.game, deal.mode), open_seed(deal.name)
        one, other = (Game(mode, deal.players, seed=seed) for _ in range(2))
        assert one.record() == other.record()
        tomorrow = Deal.at(deal.last + timedelta(days=1), mode)
        assert Game(mode, deal.players, seed=open_seed(tomorrow.name)).deal != one.deal


def test_a_device_goes_by_the_day_of_its_page() -> None:
    almanac = OpenAlmanac()
    assert almanac.today(SUNDAY, 0.0) == SUNDAY
    assert almanac.ends(SUNDAY) is None
    assert not almanac.hides
    assert almanac.seed("2026-11-15/aetherya/base") == open_seed("2026-11-15/aetherya/base")


@pytest.mark.parametrize(
    ("ago", "days"),
    [([], 0), ([0], 1), ([1], 1), ([0, 1, 2], 3), ([1, 2, 4], 2), ([2, 3], 0), ([0, 2, 3], 1), ([0, 0, 1], 2)],
)
def test_a_streak_goes_back_from_today_or_yesterday(ago: list[int], days: int) -> None:
    assert streak(SUNDAY, [SUNDAY - timedelta(days=one) for one in ago]) == days


def test_a_calendar_begins_on_a_monday_and_ends_on_a_sunday() -> None:
    for today in (SUNDAY, SUNDAY - timedelta(days=6), SUNDAY - timedelta(days=3)):
        days = weeks_back(today, 5)
        assert (len(days), days[0].weekday(), days[-1]) == (35, 0, SUNDAY)


def test_the_first_tenth_and_the_middle() -> None:
    assert [is_first_tenth(better, 200) for better in (0, 19, 20)] == [True, True, False]
    assert not is_first_tenth(0, 0)
    assert is_first_tenth(0, 5)
    assert (middle([]), middle([3]), middle([1, 9, 2]), middle([4, 1, 3, 2])) == (None, 3.0, 2.0, 2.5)


def test_the_regulars_play_the_same_games_again() -> None:
    deal = next(deal for deal in deals_at(SUNDAY) if deal.players == 2)
    told = dealt_as(deal, open_seed(deal.name))
    scores = scores_of(told, 0, 2)
    assert len(scores) == 2
    assert scores_of(told, 1, 1) == scores[1:]


def test_the_master_plays_on_from_where_it_stood() -> None:
    deal = next(deal for deal in deals_at(SUNDAY) if deal.players == 1)
    told = dealt_as(deal, open_seed(deal.name))
    first = best_from(told, [])
    assert not first.is_over
    further = best_from(told, first.record["moves"])
    assert further.record["moves"][: len(first.record["moves"])] == first.record["moves"]
    assert len(further.record["moves"]) > len(first.record["moves"])
    assert further.record["deal"] == Game(find_mode(deal.game, deal.mode), 1, seed=open_seed(deal.name)).deal


def test_numbers_that_are_shipped_are_of_deals_and_whole() -> None:
    for name, scores in all_of_them().items():
        assert Deal.read(name).name == name
        assert 0 < sum(scores.values()) <= GAMES
        assert len(scores) > 5, f"{name}: nobody could be told from anybody else"


def ended(game: str, mode: str, seed: int) -> Game:
    """A game in which everybody plays as chance will have it."""
    played = Game(find_mode(game, mode), find_mode(game, mode).players[0], seed=seed)
    chance = Random(seed)
    while played.actor is not None:
        played.play(chance.choice(played.legal()))
    return played


def test_campaigns_that_are_lost_are_told_apart_by_how_far_they_came() -> None:
    lost = [ended("aetherya", "solo", seed) for seed in range(8)]
    assert {game.outcome().sides[0].score for game in lost} == {0}
    assert len({measured(game, 0) for game in lost}) > 3
    for game in lost:
        view, outcome = cast(Any, game.view(0)), game.outcome()
        assert outcome.fame == []
        harmony = sum(outcome.sides[0].lines.values())
        assert measured(game, 0) == 10 * (len(view["rows"][0]) - len(view["river"])) + harmony


def test_an_age_more_counts_more_and_a_won_campaign_its_fame() -> None:
    class Campaign:
        def __init__(self, fame: list[int], won: bool, left: int) -> None:
            sides = [Side([0], {"elves": 9}, sum(fame) if won else 0)]
            self.end = Outcome("won", [1 if won else 2], [float(won)], sides, fame=fame)
            self.left = left

        def outcome(self) -> Outcome:
            return self.end

        def view(self, seat: int) -> dict[str, Any]:
            return {
                "age": len(self.end.fame or []) + 1,
                "rows": [["x"] * 4, ["x"] * 5, ["x"] * 6],
                "river": ["x"] * self.left,
            }

    known = [Campaign([], False, 4), Campaign([], False, 1), Campaign([3], False, 5), Campaign([3, 8], False, 2)]
    won = Campaign([3, 8, 6], True, 0)
    assert [measured(cast("Game", one), 0) for one in (*known, won)] == [9, 39, 112, 260, 317]


def test_where_all_win_together_the_weakest_counts() -> None:
    for seed in range(4):
        game = ended("aetherya", "coop", seed)
        outcome = game.outcome()
        assert outcome.target is not None
        assert {measured(game, seat) for seat in (0, 1)} == {min(one.score for one in outcome.sides) - outcome.target}
        assert bool(outcome.winners) == (measured(game, 0) > 0)


@pytest.mark.parametrize("names", deal_modes())
def test_what_is_compared_is_said(names: tuple[str, str]) -> None:
    said = {("aetherya", "solo"): "campaign", ("aetherya", "coop"): "weakest"}
    assert measure_of(find_mode(*names)) == said.get(names, "points")
