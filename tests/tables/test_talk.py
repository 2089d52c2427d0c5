"""What regulars say: at the start and the end, now and then, in every language, and nothing at a muted table."""

from dataclasses import replace

import pytest

from oakdoor.bots.registry import LEVELS
from oakdoor.games.game import Game
from oakdoor.games.registry import find_mode
from oakdoor.language.language import CODES, Language, Words
from oakdoor.tables.seats import Seat
from oakdoor.tables.table import Setup, Table
from oakdoor.tables.talk import SELDOM, sayings


def table_with(game: str, mode: str, levels: list[str | None], seed: int = 3) -> Table:
    """A game that was played to its end with first moves."""
    seats = [Seat("bot", level or "Ada", "fox", level=level) for level in levels]
    table = Table("key", "watch", "ada", Setup(game, mode), seats)
    table.start(Game(find_mode(game, mode), len(seats), seed=seed), 0.0)
    while (seat := table.actor) is not None and table.ply < 400:
        legal = table.running().legal()
        table.play(seat, legal[table.ply % len(legal)], 0.0)
    return table


@pytest.fixture(scope="module")
def finished() -> Table:
    table = table_with("rivality", "standard", ["tove", "svea"])
    assert table.status == "over"
    return table


def test_everybody_has_a_word_at_the_start_and_the_end(finished: Table) -> None:
    assert [(one.seat, one.key) for one in sayings(finished, 0)] == [(0, "talk.tove.start"), (1, "talk.svea.start")]
    winners = finished.running().outcome().winners
    last = {one.seat: one.key.rpartition(".")[2] for one in sayings(finished, finished.ply)}
    assert last == {seat: "won" if seat in winners else "lost" for seat in (0, 1)}


def test_in_between_they_speak_seldom_and_about_their_own_moves(finished: Table) -> None:
    said = [(ply, one) for ply in range(1, finished.ply) for one in sayings(finished, ply)]
    assert all(one.seat == finished.steps[ply - 1].seat for ply, one in said)
    assert len(said) <= finished.ply / SELDOM
    assert {one.key for _, one in said} <= {"talk.tove.gain", "talk.tove.dread", "talk.svea.gain"}


def test_a_dragon_and_a_legend_are_worth_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oakdoor.tables.talk.SELDOM", 1)
    table = table_with("aetherya", "base", ["tove", "birk"])
    said = {one.key: (ply, one.seat) for ply in range(1, table.ply) for one in sayings(table, ply)}
    assert "talk.tove.dread" in said
    assert "talk.birk.dread" not in said
    ply, seat = said["talk.tove.dread"]
    assert any(event.values.get("card") == "dragon" and event.seat == seat for event in table.steps[ply - 1].events)
    for key, (ply, _) in said.items():
        if key.endswith("gain"):
            assert any(event.name == "legend_taken" for event in table.steps[ply - 1].events)


def test_who_wins_together_speaks_once() -> None:
    table = table_with("aetherya", "coop", ["odo", "birk"])
    if table.status == "over":
        assert [one.key for one in sayings(table, table.ply)] == ["talk.together.lost"]


def test_the_same_table_says_the_same_and_a_muted_one_nothing(finished: Table) -> None:
    assert [sayings(finished, ply) for ply in range(9)] == [sayings(finished, ply) for ply in range(9)]
    finished.setup = replace(finished.setup, talk=False)
    assert not any(sayings(finished, ply) for ply in range(finished.ply + 1))
    finished.setup = replace(finished.setup, talk=True)


def test_only_regulars_in_their_own_seats_speak() -> None:
    table = table_with("rivality", "standard", [None, "greedy"])
    table.seats[0] = Seat("person", "Ada", "fox", "ada", "svea", stand_in=True)
    assert not any(sayings(table, ply) for ply in range(table.ply + 1))


@pytest.mark.parametrize("code", CODES)
def test_every_word_is_there_in_every_language(code: str) -> None:
    for game in ("aetherya", "rivality"):
        words = Words(Language(code, strict=True), game, "standard")
        for level in LEVELS:
            for moment in ("start", "won", "lost", "gain"):
                assert words.text(f"talk.{level}.{moment}")
        assert words.text("talk.tove.dread") != words.text("talk.tove.start")
