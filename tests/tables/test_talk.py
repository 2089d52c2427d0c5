"""What regulars say: at the start and the end, now and then, in every language, and nothing at a muted table."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from oakdoor.bots.registry import LEVELS
from oakdoor.games.events import Event
from oakdoor.games.game import Game
from oakdoor.games.registry import find_mode
from oakdoor.language.language import CODES, Language, Words
from oakdoor.narration.aetherya.voice import AetheryaVoice, Mark
from oakdoor.narration.rivality.voice import RivalityVoice
from oakdoor.narration.voice import Moment
from oakdoor.tables.brought import _MEMORIES
from oakdoor.tables.seats import Seat
from oakdoor.tables.table import Setup, Table
from oakdoor.tables.talk import LINES, SELDOM, Saying, _last_words, sayings


def table_with(game: str, mode: str, levels: list[str | None], seed: int = 3) -> Table:
    """A game that was played to its end with first moves."""
    seats = [Seat("bot", level or "Ada", "fox", level=level) for level in levels]
    table = Table("key", "watch", "ada", Setup(game, mode), seats)
    table.start(Game(find_mode(game, mode), len(seats), seed=seed), 0.0)
    while (seat := table.actor) is not None and table.ply < 400:
        legal = table.running().legal()
        table.play(seat, legal[table.ply % len(legal)], 0.0)
    return table


def moment(saying: Saying) -> str:
    """What a saying is about: its key without the number of the line."""
    return saying.key.rpartition(".")[0]


def all_said(table: Table) -> list[Saying]:
    return [one for ply in range(table.ply + 1) for one in sayings(table, ply)]


@pytest.fixture(scope="module")
def finished() -> Table:
    table = table_with("rivality", "standard", ["tove", "svea"])
    assert table.status == "over"
    return table


def test_everybody_has_a_word_at_the_start_and_the_end(finished: Table) -> None:
    assert [(one.seat, moment(one)) for one in sayings(finished, 0)] == [(0, "talk.tove.start"), (1, "talk.svea.start")]
    winners = finished.running().outcome().winners
    last = {one.seat: moment(one).rpartition(".")[2] for one in sayings(finished, finished.ply)}
    assert last == {seat: "won" if seat in winners else "lost" for seat in (0, 1)}


def test_in_between_they_speak_seldom_and_about_their_own_moves(finished: Table) -> None:
    said = [(ply, one) for ply in range(1, finished.ply) for one in sayings(finished, ply)]
    robbed = {"talk.tove.robbed", "talk.svea.robbed"}  # all that is said about what others do
    assert all((one.seat == finished.steps[ply - 1].seat) != (moment(one) in robbed) for ply, one in said)
    assert len(said) <= finished.ply / SELDOM
    assert {moment(one) for _, one in said} - robbed <= {"talk.tove.gain", "talk.tove.dread", "talk.svea.gain"}


def test_a_dragon_and_a_legend_are_worth_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oakdoor.tables.talk.SELDOM", 1)
    table = table_with("aetherya", "base", ["tove", "birk"])
    said = {moment(one): (ply, one.seat) for ply in range(1, table.ply) for one in sayings(table, ply)}
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
        assert [moment(one) for one in sayings(table, table.ply)] == ["talk.together.lost"]


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
            told = {"start", "won", "lost", "tie", "gain"}
            told |= {"tamed", "snatched", "struck", "hit", "fortress"} if game == "aetherya" else {"robbed"}
            keys = [f"talk.{level}.{kind}.{line}" for kind in sorted(told) for line in range(1, LINES + 1)]
            lines = {words.text(key, name="Ada", winner="Birk") for key in keys}
            assert len(lines) == len(keys), "the same line stands twice"
        assert words.text("talk.tove.dread.1") != words.text("talk.tove.start.1")


def test_nobody_says_the_same_twice_in_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oakdoor.tables.talk.SELDOM", 1)
    for seed in (3, 4):
        table = table_with("aetherya", "base", ["tove", "birk", "runa"], seed)
        words = Words(Language("en", strict=True), "aetherya", "base")
        said = [(one.seat, one.text(words)) for one in all_said(table)]
        assert len(said) > len(table.seats)
        assert len(set(said)) == len(said)


def test_a_loser_names_the_winner_even_if_it_is_another_bot() -> None:
    table = table_with("aetherya", "base", ["tove", "birk", "runa"])
    winners = table.running().outcome().winners
    for one in _last_words(table, {seat: seats.level for seat, seats in enumerate(table.seats)}):
        assert one.winners == tuple(table.seats[seat].name for seat in winners)
    english = Words(Language("en", strict=True), "aetherya", "base")
    lost = Saying(0, "talk.tove.lost.2", winners=("birk",))
    assert lost.text(english) == "You were very brave, birk."


def test_a_shared_win_is_a_tie(monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_with("aetherya", "base", ["odo", "svea"])
    monkeypatch.setattr(Game, "outcome", lambda game: SimpleNamespace(winners=(0, 1)))
    last = _last_words(table, {0: "odo", 1: "svea"})
    assert [moment(one) for one in last] == ["talk.odo.tie", "talk.svea.tie"]


def kingdom(tame: int, close: set[str]) -> Mark:
    return Mark(tame, frozenset(close))


def test_a_tamed_dragon_and_a_snatched_legend_concern_somebody() -> None:
    kinds = find_mode("aetherya", "base").kinds
    legend = next(kind for kind in kinds if kind.name == "legend_taken")
    before = [kingdom(0, set()), kingdom(0, {"diversity"}), kingdom(0, set())]
    taken = Event(legend, 0, {"legend": "diversity"})
    found = AetheryaVoice.moments(0, 3, [taken], before, before)
    assert found == [Moment(0, "gain", 0), Moment(1, "snatched", 0)]
    after = [kingdom(1, set()), *before[1:]]
    assert AetheryaVoice.moments(0, 3, [], before, after) == [Moment(0, "tamed", 0)]
    assert AetheryaVoice.moments(1, 3, [], before, after) == []


def test_a_destroyed_card_and_a_dug_fortress_concern_somebody() -> None:
    kinds = {kind.name: kind for kind in find_mode("aetherya", "confrontation").kinds}
    tribes = [("elf", "forest"), ("dwarf", "mountain"), ("goblin", "swamp")]
    marks = [Mark(0, frozenset(), frozenset(own)) for own in tribes]
    destroyed = Event(kinds["destroyed"], 0, {"cell": "b2", "card": "mountain"})
    fortress = Event(kinds["fortress_built"], 0, {"cell": "b2"})
    assert AetheryaVoice.moments(0, 3, [destroyed, fortress], marks, marks) == [
        Moment(1, "hit", 0),
        Moment(0, "struck", 0),
    ]
    dug = Event(kinds["fortress_built"], 1, {"cell": "c3"})
    assert AetheryaVoice.moments(0, 3, [dug], marks, marks) == [Moment(1, "fortress", 0)]
    dragon = Event(kinds["destroyed"], 2, {"cell": "b2", "card": "dragon"})
    assert AetheryaVoice.moments(2, 3, [dragon], marks, marks) == [Moment(2, "struck", 2)]


def test_regulars_speak_about_battles_in_a_game_of_confrontation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oakdoor.tables.talk.SELDOM", 1)
    said: dict[str, tuple[Table, int, Saying]] = {}
    for seed in range(3, 9):
        table = table_with("aetherya", "confrontation", ["odo", "birk"], seed)
        for ply in range(1, table.ply):
            said |= {moment(one).rpartition(".")[2]: (table, ply, one) for one in sayings(table, ply)}
    table, ply, one = said["hit"]
    step = table.steps[ply - 1]
    assert one.seat != step.seat
    assert one.name == table.seats[step.seat].name
    assert any(event.name == "destroyed" for event in step.events)


def test_several_tiles_lost_in_anothers_turn_concern_their_side() -> None:
    kinds = {kind.name: kind for kind in find_mode("rivality", "standard").kinds}
    lost = [Event(kinds["control_lost"], 0, {"place": place, "colour": "purple"}) for place in ("0,0", "1,0")]
    assert RivalityVoice.moments(0, 2, lost, None, None) == [Moment(1, "robbed", 0)]
    assert RivalityVoice.moments(0, 4, lost, None, None) == [Moment(1, "robbed", 0), Moment(3, "robbed", 0)]
    assert RivalityVoice.moments(0, 3, lost, None, None) == [Moment(1, "robbed", 0)]
    assert RivalityVoice.moments(0, 2, lost[:1], None, None) == []
    assert RivalityVoice.moments(1, 2, lost, None, None) == []


def test_what_is_remembered_is_what_a_game_played_again_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oakdoor.tables.talk.SELDOM", 1)
    seats = [Seat("bot", level, "fox", level=level) for level in ("tove", "birk")]
    table = Table("key", "watch", "ada", Setup("aetherya", "base"), seats)
    table.start(Game(find_mode("aetherya", "base"), 2, seed=3), 0.0)
    live = []
    while (seat := table.actor) is not None and table.ply < 60:
        legal = table.running().legal()
        table.play(seat, legal[table.ply % len(legal)], 0.0)
        live.append(sayings(table, table.ply))
    _MEMORIES.clear()
    assert [sayings(table, ply) for ply in range(1, table.ply + 1)] == live
