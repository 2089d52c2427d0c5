"""Records: written, read, replayed; a bad one is refused with the move and the reason, never with a traceback."""

import contextlib
import copy
import json
import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from golden.regenerate import golden_path
from oakdoor.games.contract import Mode
from oakdoor.games.errors import GameError
from oakdoor.games.game import Game
from oakdoor.games.position.reader import readers
from oakdoor.games.record import RecordError, check_record, open_record, replay
from oakdoor.games.registry import all_modes, find_mode

TABLES = [(mode, players) for mode in all_modes() for players in mode.players]
BASE = find_mode("aetherya", "base")


def play_on(game: Game) -> None:
    """Random play to the end."""
    chooser = random.Random(1)
    while not game.is_over:
        game.play(chooser.choice(game.legal()))


def golden(mode: Any, players: int) -> dict[str, Any]:
    record = json.loads(golden_path(mode, players).read_text(encoding="utf-8"))
    del record["legal"]
    return record


def refused(record: Any) -> RecordError:
    with pytest.raises(RecordError) as caught:
        check_record(record)
    return caught.value


def test_the_header_is_as_the_format_says() -> None:
    record = Game(find_mode("aetherya", "confrontation"), 2, seed=1).record()
    assert list(record) == ["format", "game", "mode", "players", "first", "options", "deal", "moves"]
    assert list(record["options"]) == ["tribes", "absent"]
    assert list(record["deal"]) == ["board", "display", "deck", "legends"]
    assert [len(row) for row in record["deal"]["board"]] == [5] * 5
    assert len(record["deal"]["legends"]) == 14
    deal = Game(find_mode("aetherya", "items"), 3, seed=1).record()["deal"]
    assert list(deal) == ["hands", "wild", "deck", "discard", "legends", "tiles"]
    assert [len(deal[key]) for key in ("hands", "wild", "tiles", "discard", "legends")] == [3, 3, 3, 1, 15]
    assert len(Game(find_mode("aetherya", "coop"), 2, seed=1).record()["deal"]["discard"]) == 2


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"format": 2}, "format 2 is not known"),
        ({"format": None}, "'format' must be a whole number"),
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"mode": "blitz"}, "aetherya has no mode 'blitz'"),
        ({"players": 7}, "is for 2, 3, 4 players"),
        ({"players": True}, "'players' must be a whole number"),
        ({"first": 2}, "the first player must be a seat"),
        ({"deal": []}, "'deal' must be an object"),
        ({"moves": "0 draw"}, "'moves' must be a list"),
        ({"options": {"speed": 1}}, "has no option 'speed'"),
        ({"components": {"cards": 1}}, "'tribes' is missing"),
    ],
)
def test_broken_headers(change: dict[str, Any], reason: str) -> None:
    error = refused({**golden(BASE, 2), **change})
    assert reason in error.reason
    assert error.move is None


@pytest.mark.parametrize("key", ["format", "game", "mode", "players", "first", "deal", "moves"])
def test_missing_headers(key: str) -> None:
    record = golden(BASE, 2)
    del record[key]
    assert f"'{key}' is missing" in refused(record).reason


def test_an_illegal_move_is_named_by_its_number() -> None:
    record = golden(BASE, 2)
    number = next(n for n, move in enumerate(record["moves"], 1) if move.endswith(" draw"))
    record["moves"][number] = record["moves"][number].split(" ")[0] + " end"
    error = refused(record)
    assert error.move == number + 1
    assert "cannot play 'end'" in error.reason


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("draw", "is not 'SEAT WORDS'"),
        ("", "is not 'SEAT WORDS'"),
        ("x draw", "is not 'SEAT WORDS'"),
        (f"{'9' * 5000} draw", "is not 'SEAT WORDS'"),
        (7, "a move must be a text"),
        ("0 dance", "there is no such move"),
        ("9 draw", "is to move"),
        ("* deck plain", "no shuffle is due here"),
        ("0 roll", "there is no such move"),
    ],
)
def test_lines_that_are_no_moves(line: Any, reason: str) -> None:
    record = {**golden(BASE, 2), "first": 0}
    record["moves"] = [line]
    del record["result"]
    error = refused(record)
    assert error.move == 1
    assert reason in error.reason


def chance_line(record: dict[str, Any]) -> int:
    return next(number for number, move in enumerate(record["moves"]) if move.startswith("*"))


def test_chance_must_be_written_and_must_be_possible() -> None:
    """A4.8: the discard pile is shuffled into a new deck."""
    record = golden(BASE, 2)
    number = chance_line(record)
    without = copy.deepcopy(record)
    del without["moves"][number]
    assert refused(without).move == number + 1
    assert "a shuffle is due" in refused(without).reason
    other = copy.deepcopy(record)
    cards = other["moves"][number].split(" ")
    cards[2] = "portal" if cards[2] != "portal" else "elf"
    other["moves"][number] = " ".join(cards)
    assert "must hold these cards" in refused(other).reason
    other["moves"][number] = "* dice 6"
    assert "a shuffled deck is due" in refused(other).reason


def test_results_must_fit() -> None:
    record = golden(BASE, 2)
    wrong = copy.deepcopy(record)
    wrong["result"]["scores"][0] += 1
    assert "the result is" in refused(wrong).reason
    missing = copy.deepcopy(record)
    del missing["result"]
    assert "has no 'result'" in refused(missing).reason
    early = copy.deepcopy(record)
    early["moves"].pop()
    assert "the game is not over" in refused(early).reason
    longer = copy.deepcopy(record)
    longer["moves"].append("0 draw")
    assert "the game is over" in refused(longer).reason


def test_a_game_in_progress_is_a_record() -> None:
    record = golden(BASE, 2)
    del record["result"]
    record["moves"] = record["moves"][:10]
    assert check_record(record).moves == record["moves"]


def test_a_record_may_end_before_its_shuffle() -> None:
    record = golden(BASE, 2)
    del record["result"]
    record["moves"] = record["moves"][: chance_line(record)]
    game = check_record(record)
    assert game.waits_for_chance
    game.settle_chance()
    assert game.actor is not None
    assert game.moves[-1].startswith("* deck ")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda deal: deal["hands"][0].__setitem__(0, deal["hands"][0][1]), "four different cards"),
        (lambda deal: deal["hands"][0].pop(), "must hold 4 cards"),
        (lambda deal: deal["wild"].pop(), "one list for each of 2 seats"),
        (lambda deal: deal["deck"].pop(), "the deal has"),
        (lambda deal: deal["deck"].append("unicorn"), "'unicorn' is none of"),
        (lambda deal: deal["discard"].append("elf"), "discard must hold 1 card"),
        (lambda deal: deal["legends"].pop(), "legends must name each of the 15"),
        (lambda deal: deal.pop("legends"), "legends must be a list"),
    ],
)
def test_deals_that_cannot_be(change: Any, reason: str) -> None:
    record = golden(BASE, 2)
    change(record["deal"])
    assert reason in refused(record).reason


def test_legal_lists_are_checked() -> None:
    record = json.loads(golden_path(BASE, 2).read_text(encoding="utf-8"))
    check_record(record)
    record["legal"][2].append("place a1")
    assert "is not legal" in refused(record).reason
    assert refused(record).move == 3
    record["legal"][2] = record["legal"][2][:1]
    assert "'legal' lacks" in refused(record).reason
    record["legal"][2] = ["draw", "draw", "take"]
    assert "twice" in refused(record).reason
    record["legal"][2] = 5
    assert "must be a list of texts" in refused(record).reason
    record = json.loads(golden_path(BASE, 2).read_text(encoding="utf-8"))
    record["legal"].pop()
    assert "entries for" in refused(record).reason


def test_other_components_travel_with_the_record() -> None:
    """A1.5: an owner of another printing can supply their own."""
    from oakdoor.games.aetherya.components import printed

    table = copy.deepcopy(printed().data)
    table["legends"]["region-plain"] = 9
    table["cards"]["elf"] = [5, 2, 1]
    game = Game(BASE, 2, seed=1, components=table, events=False)
    assert len(game.record()["deal"]["deck"]) == 41 - 32 - 1
    play_on(game)
    record = json.loads(json.dumps(game.record()))
    assert record["components"] == table
    check_record(record)
    del record["components"]
    assert "cards of type elf" in refused(record).reason


@pytest.mark.parametrize("data", [None, 3, "text", [], {}, {"format": 1}], ids=str)
def test_what_is_no_record(data: Any) -> None:
    refused(data)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda children: st.lists(children, max_size=4) | st.dictionaries(st.text(max_size=6), children, max_size=4),
    max_leaves=8,
)


def _places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place inside JSON data."""
    found = [path] if path else []
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        found += _places(value, (*path, key))
    return found


@given(st.sampled_from(TABLES), st.integers(0, 10**6), JSON)
def test_no_damage_leads_to_a_traceback(table: Any, number: int, value: Any) -> None:
    """Whatever stands at any place of a record, it passes or is refused with a reason."""
    record = golden(*table)
    record["moves"] = record["moves"][:30]
    del record["result"]
    path = random.Random(number).choice(_places(record))
    target = record
    for key in path[:-1]:
        target = target[key]
    target[path[-1]] = value
    with contextlib.suppress(RecordError):
        check_record(record)


def test_replay_to_any_ply() -> None:
    record = golden(BASE, 3)
    assert replay(record, 0).moves == open_record(record).moves == []
    assert replay(record, 5).moves == record["moves"][:5]
    assert replay(record).is_over
    with pytest.raises(GameError):
        replay({**record, "moves": ["0 draw"]})


@pytest.mark.parametrize(("mode", "players"), TABLES)
def test_a_deal_from_a_record_is_laid_as_it_was_dealt(mode: Mode, players: int) -> None:
    """A table that is read again sends the same bytes to the page's rules, also for seats that nobody has."""
    dealt = Game(mode, players, seed=3)
    laid = replay(dealt.record(), 0)
    for reader in readers(players):
        first, again = dealt.observed(reader), laid.observed(reader)
        for field in set(dealt.state.dtype.names or ()) - {"rng"}:
            assert np.array_equal(getattr(first, field), getattr(again, field)), field
