"""The arena: who sits where, what is counted, intervals, early stops, and the command."""

import json
import math
import subprocess
import sys
from pathlib import Path
from typing import ClassVar

import pytest

from oakdoor.bots import registry
from oakdoor.bots.contract import Bot, Budget, Decision, Sight
from oakdoor.cli import main
from oakdoor.games.errors import GameError, OptionError
from oakdoor.games.record import check_record
from oakdoor.lab.arena import firstchoice
from oakdoor.lab.arena.arguments import as_text
from oakdoor.lab.arena.entrants import new_entrant
from oakdoor.lab.arena.firstchoice import interval
from oakdoor.lab.arena.match import Entrant, Match, read_time
from oakdoor.lab.arena.playing import UNFINISHED, Played, Thought, play_deal
from oakdoor.lab.arena.ratebots import FILE, Gap, Measured, chained, read, written
from oakdoor.lab.arena.running import run_match
from oakdoor.lab.arena.tally import LEAST_DEALS, Estimate, Tally, estimate, rating, share


def match(mode: str, bots: str, players: int, longest: int = 2000, **more: object) -> Match:
    game, _, name = mode.partition("/")
    entrants = tuple(Entrant.read(bot, Budget()) for bot in bots.split(","))
    return Match(game, name, players, entrants, longest=longest, **more)  # type: ignore[arg-type]


def tally_of(shares: list[float], mode: str = "rivality/standard", bots: str = "odo,random") -> Tally:
    tally = Tally(match(mode, bots, 2 if "," in bots else 1))
    tally.deals = [[Played([one, 1 - one], [one, -one], [Thought(2, 0.5, 0.4)] * 2, 10, "tiles")] for one in shares]
    return tally


# ---------------------------------------------------------------------- who plays


def test_times_are_read() -> None:
    assert (read_time("50ms"), read_time("2s"), read_time("0.5s")) == (0.05, 2.0, 0.5)
    for text in ("50", "0ms", "s", "-1s", "1h", ""):
        with pytest.raises(OptionError, match=r"a time is e\.g\. 50ms or 2s"):
            read_time(text)


def test_an_entrant_may_have_a_budget_of_its_own() -> None:
    usual = Budget(seconds=0.1)
    assert Entrant.read("birk", usual) == Entrant("birk", Budget(0.1, processor=True), "birk")
    assert Entrant.read("birk@50ms", usual).budget == Budget(0.05, processor=True)
    assert Entrant.read("birk@400", usual).budget == Budget(iterations=400, processor=True)
    assert Entrant.read("seer@10", usual).sees_all
    assert not Entrant.read("playouts", usual).sees_all
    with pytest.raises(OptionError, match=r"there is no bot 'nobody'; .*, and in the arena playouts and seer"):
        Entrant.read("nobody", usual)
    with pytest.raises(OptionError, match="a time is"):
        Entrant.read("birk@soon", usual)


@pytest.mark.parametrize(
    ("mode", "bots", "players", "lineups", "fair"),
    [
        ("aetherya/base", "odo,birk", 2, [(0, 1), (1, 0)], 1 / 2),
        ("aetherya/base", "odo,birk,tove", 3, [(0, 1, 2), (1, 2, 0), (2, 0, 1)], 1 / 3),
        ("aetherya/base", "odo,birk", 4, [(0, 1, 1, 1), (1, 1, 1, 0), (1, 1, 0, 1), (1, 0, 1, 1)], 1 / 4),
        ("rivality/standard", "odo,birk", 3, [(0, 1, 1), (1, 1, 0), (1, 0, 1)], 1 / 3),
        ("rivality/standard", "odo,birk", 4, [(0, 1, 0, 1), (1, 0, 1, 0)], 1 / 2),
        ("aetherya/coop", "odo,birk", 3, [(0, 0, 0), (1, 1, 1)], 1.0),
        ("aetherya/solo", "odo", 1, [(0,)], 1.0),
    ],
)
def test_seats_are_rotated(mode: str, bots: str, players: int, lineups: list[tuple[int, ...]], fair: float) -> None:
    assert match(mode, bots, players).lineups() == lineups
    assert match(mode, bots, players).fair() == fair


def test_a_match_travels_as_json() -> None:
    contest = match("rivality/solo", "odo,seer@1s", 1, options={"level": "master"}, seed=4)
    assert Match.from_data(json.loads(json.dumps(contest.as_data()))) == contest


def test_too_few_and_too_many_are_refused() -> None:
    for mode, bots, players, told in (
        ("aetherya/base", "odo", 2, "at least two bots"),
        ("aetherya/base", "odo,odo,odo", 2, "3 bots are named for 2 players"),
        ("rivality/standard", "odo,odo,odo", 4, "each of 2 sides or of 4 seats"),
    ):
        with pytest.raises(OptionError, match=told):
            match(mode, bots, players).lineups()


# ---------------------------------------------------------------------- what is played


def test_a_deal_is_the_same_for_all_lineups_and_its_games_are_records(tmp_path: Path) -> None:
    played = play_deal(match("rivality/standard", "random,odo@1", 2, seed=7), 2)
    assert [sum(one.shares) for one in played] == [1.0, 1.0]  # type: ignore[arg-type]
    assert all(one.margins[0] == -one.margins[1] for one in played)  # type: ignore[operator]
    run_match(match("rivality/standard", "random,odo@1", 2, seed=9), 1, records=tmp_path)
    records = [json.loads(path.read_text()) for path in sorted(tmp_path.iterdir())]
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["deal-00009-0.json", "deal-00009-1.json"]
    assert records == [one.record for one in played]
    assert [record["names"] for record in records] == [["random", "odo@1"], ["odo@1", "random"]]
    assert records[0]["deal"] == records[1]["deal"]
    for record in records:
        check_record(record)
    again = play_deal(match("rivality/standard", "random,odo@1", 2, seed=9), 0)
    assert [one.shares for one in again] == [one.shares for one in played]


def test_a_game_that_takes_too_long_counts_as_it_stands() -> None:
    played = play_deal(match("rivality/standard", "random,random", 2, longest=9), 0)[0]
    assert (played.reason, played.decisions) == (UNFINISHED, 9)
    assert played.shares[0] is not None
    assert played.shares[0] + (played.shares[1] or 0.0) == 1.0


def test_who_wins_together_is_counted_by_the_rules() -> None:
    played = play_deal(match("aetherya/coop", "random,random", 2), 0)
    assert [one.shares for one in played] == [[0.0, None], [None, 0.0]]  # nobody wins this at random
    alone = play_deal(match("rivality/solo", "random", 1), 0)[0]
    assert alone.shares[0] in (0.0, 1.0)
    assert alone.margins[0] is not None
    assert alone.margins[0] >= 0  # the own score, not a lead


class Timed(Bot):
    """Keeps the budgets it was given, and plays the first move, or none that is legal."""

    budgets: ClassVar[list[Budget]] = []
    action: int | None = None

    def decide(self, sight: Sight, budget: Budget) -> Decision:
        self.budgets.append(budget)
        return Decision(sight.legal[0] if self.action is None else self.action)


def test_budgets_are_processor_time_and_illegal_moves_end_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._OWN, "timed", Timed)
    play_deal(match("rivality/standard", "timed@20ms,random", 2, longest=8), 0)
    assert set(Timed.budgets) == {Budget(0.02, processor=True)}
    monkeypatch.setattr(Timed, "action", 0)
    with pytest.raises(GameError, match="the bot 'timed' chose an illegal action: 0"):
        play_deal(match("rivality/standard", "timed,random", 2), 0)


class Spy(Bot):
    """Keeps the views it was shown, and plays the first move."""

    views: ClassVar[list[bytes]]

    def decide(self, sight: Sight, budget: Budget) -> Decision:
        self.views.append(sight.view.tobytes())
        return Decision(sight.legal[0])


class Seeing(Spy):
    """A spy that is shown everything."""

    sees_all = True
    views: ClassVar[list[bytes]] = []


class Blind(Spy):
    """One that is not."""

    views: ClassVar[list[bytes]] = []


def test_the_true_state_is_shown_to_those_that_say_they_see_it_and_to_nobody_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(registry._OWN, "seeing", Seeing)
    monkeypatch.setitem(registry._OWN, "blind", Blind)
    contest = match("aetherya/base", "seeing,blind", 2, longest=12)
    played = play_deal(contest, 0)
    assert [entrant.sees_all for entrant in contest.entrants] == [True, False]
    true, known = [], []
    for turned in (0, 1):
        game = contest.deal(0)
        while len(game.moves) < 12:
            assert game.actor is not None
            if (game.actor + turned) % 2 == 0:
                true.append(game.state.tobytes())
            else:
                known.append(game.observed(game.actor).tobytes())
            game.play_checked(game.legal_actions()[0])
    assert (Seeing.views, Blind.views) == (true, known)
    tally = Tally(contest, [played])
    assert [row["sees_all"] for row in tally.rows()] == [True, False]
    told = as_text({**tally.as_json(), "planned": 1}).splitlines()
    assert [line.endswith("sees everything") for line in told[1:3]] == [True, False]


# ---------------------------------------------------------------------- what it adds up to


def test_intervals_hold_the_truth_and_never_certainty() -> None:
    assert estimate([1.0, 3.0]) == pytest.approx((2.0, 2 - 1.96, 2 + 1.96))
    assert estimate([1.0]).high == math.inf
    won = share([1.0] * 40)
    assert won.mean == won.high == 1.0
    assert 0.85 < won.low < 0.95
    paired = share([0.5] * 40)  # each deal won once by each: pairing tells more than single games do
    assert paired.high - paired.low < 0.15
    wide = share([0.0, 1.0] * 20)
    assert 0.25 < wide.high - wide.low < 0.35


def test_ratings_compare_with_a_fair_share() -> None:
    assert rating(Estimate(0.5, 0.25, 0.75), 0.5) == pytest.approx((0.0, -190.85, 190.85), abs=0.01)
    assert rating(Estimate(0.25, 0.1, 1.0), 0.25)[0::2] == (0.0, math.inf)
    assert rating(Estimate(1.0, 0.9, 1.0), 0.5).as_json()["mean"] is None


def test_a_match_is_clear_when_the_first_is_surely_better_or_worse() -> None:
    assert not tally_of([1.0] * (LEAST_DEALS - 1)).is_clear(None)
    assert tally_of([1.0] * 2 * LEAST_DEALS).is_clear(None)
    assert tally_of([0.0] * 2 * LEAST_DEALS).is_clear(None)
    assert not tally_of([0.0, 1.0] * LEAST_DEALS).is_clear(None)
    assert not tally_of([1.0] * 2 * LEAST_DEALS).is_clear(0.9)
    assert not tally_of([1.0] * 200, "aetherya/solo", "odo").is_clear(None)  # nobody to be better than
    assert tally_of([1.0] * 200, "aetherya/solo", "odo").is_clear(0.6)


def test_a_match_stops_when_it_is_clear_unless_the_whole_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    won = [Played([1.0, 0.0], [3.0, -3.0], [Thought()] * 2, 5, "tiles")]
    monkeypatch.setattr("oakdoor.lab.arena.running.play_deal", lambda *_: won)
    contest = match("rivality/standard", "odo,random", 2)
    assert LEAST_DEALS <= len(run_match(contest, 100).deals) < 50
    assert len(run_match(contest, 60, whole=True).deals) == 60


def test_the_result_reads_well() -> None:
    result = {**tally_of([1.0] * 30).as_json(), "planned": 100}
    text = as_text(result)
    assert "odo     won 100.0% (" in text
    assert "no bound" in text
    assert "stopped before 100 deals: clear" in text
    assert result["bots"][0]["milliseconds"] == {"mean": 250.0, "most": 400.0}
    alone = as_text({**tally_of([1.0], "aetherya/solo", "odo").as_json(), "planned": 1})
    assert "score   +1.00 (? to ?)" in alone
    assert "rating" not in alone


# ---------------------------------------------------------------------- the command


def test_the_command_plays_on_several_cores_as_on_one(tmp_path: Path) -> None:
    words = [
        "arena",
        "rivality/standard",
        "random,random",
        "--players",
        "3",
        "--deals",
        "3",
        "--longest",
        "12",
        "--json",
    ]
    results = []
    for cores in ("1", "2"):
        folder = tmp_path / cores
        command = [sys.executable, "-m", "oakdoor", *words, "--cores", cores, "--records", str(folder)]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        result = json.loads(done.stdout)
        for bot in result["bots"]:
            bot.pop("milliseconds")
        results.append((result, sorted(path.read_text() for path in folder.iterdir())))
    assert results[0] == results[1]
    assert (results[0][0]["games"], results[0][0]["unfinished"], len(results[0][1])) == (9, 9, 9)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("aetherya/blitz odo,birk", "has no mode 'blitz'"),
        ("aetherya odo,birk", "has no mode ''"),
        ("aetherya/base odo,nobody", "there is no bot 'nobody'"),
        ("aetherya/base odo", "at least two bots"),
        ("aetherya/base odo,birk --time 5", "a time is e.g. 50ms or 2s"),
        ("aetherya/base odo,birk --time 5ms --iterations 2", "not both"),
        ("aetherya/base odo,birk --players 7", "is for 2, 3, 4 players, not 7"),
        ("aetherya/base odo,birk --deals 0", "--deals is at least 1, not 0"),
    ],
)
def test_mistakes_are_one_sentence(words: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", *words.split()]) == 2
    assert told in capsys.readouterr().err


def test_openspiels_search_takes_part() -> None:
    bot = new_entrant("openspiel", 1)
    assert type(bot).__name__ == "OpenSpielBot"
    assert not bot.sees_all
    with pytest.raises(OptionError, match="there is no bot"):
        new_entrant("nobody")


def test_ratings_of_regulars_follow_from_the_gaps_between_them(tmp_path: Path) -> None:
    found = chained(["odo", "tove", "birk"], [Gap(240.0, 40.0), Gap(100.0, 30.0)])
    assert found["tove"] == Measured(1500, 15)
    assert (found["odo"].figure, found["birk"].figure) == (1260, 1600)
    assert found["odo"].margin == round(math.hypot(15, 40))
    path = tmp_path / "regulars.toml"
    path.write_text(written({"a/b": found}, {"a/b": "oakdoor lab rate-bots a/b"}), encoding="utf-8")
    assert read(path) == ({"a/b": found}, {"a/b": "oakdoor lab rate-bots a/b"})


def test_what_ships_of_the_regulars_was_measured_by_the_command() -> None:
    modes, commands = read(FILE)
    assert set(modes) == set(commands)
    for mode, levels in modes.items():
        assert commands[mode].startswith(f"oakdoor lab rate-bots {mode} ")
        assert all(one.margin > 0 for one in levels.values())


def test_how_often_the_first_choice_was_played_has_an_interval(tmp_path: Path) -> None:
    assert interval(6, 8) == (41, 93)
    assert interval(500, 1000) == (47, 53)
    path = tmp_path / "usual.toml"
    path.write_text(firstchoice.written({"a/b": {"birk": (40, 60)}}, {"a/b": "oakdoor lab first-choice a/b"}), "utf-8")
    assert firstchoice.read(path) == ({"a/b": {"birk": (40, 60)}}, {"a/b": "oakdoor lab first-choice a/b"})
