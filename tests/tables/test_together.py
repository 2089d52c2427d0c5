import random
from itertools import permutations

import pytest

from oakdoor.games.errors import IllegalMove
from oakdoor.games.position.reader import readers
from oakdoor.games.registry import all_names, find_mode
from oakdoor.tables import together
from oakdoor.tables.clock import ClockRule
from oakdoor.tables.errors import TableError
from oakdoor.tables.table import Table
from tables.seating import bot, guest, person, table_of

NAMES = ("Ada", "Bela", "Cleo", "Dora")
TOGETHER = [(mode, players) for mode in ("base", "items", "coop") for players in (2, 3, 4)]


def people(players: int, **more: object) -> Table:
    return table_of(*(person(name) for name in NAMES[:players]), **more)  # type: ignore[arg-type]


def choices(table: Table) -> dict[int, str]:
    """Any decision of each seat that is asked."""
    chance = random.Random(3)
    game = table.running()
    return {seat: chance.choice(game.asking(seat).legal()) for seat in table.asked}


def test_only_arranging_is_simultaneous() -> None:
    """A3.3: all lay their cards at the same time. Rivality's fresh start goes seat by seat (V2.5), confrontation lays
    nothing (A9.3)."""
    found = set()
    for game, mode in all_names():
        players = find_mode(game, mode).players[-1]
        table = table_of(*(person(name) for name in NAMES[:players]), game=game, mode=mode)
        if len(table.asked) > 1:
            found.add((game, mode))
    assert found == {("aetherya", mode) for mode in ("base", "items", "coop")}


@pytest.mark.parametrize(("mode", "players"), TOGETHER)
def test_any_order_gives_the_same_game(mode: str, players: int) -> None:
    """A3.3: however decisions arrive, record and state are those of the engine's own order."""
    expected = people(players, mode=mode)
    decisions = choices(expected)
    for seat in list(decisions):
        expected.play(seat, decisions[seat], 0.0)
    for order in permutations(decisions):
        table = people(players, mode=mode)
        start = table.running().state.tobytes()
        views = [table.running().view(seat) for seat in readers(players)]
        for place, seat in enumerate(order[:-1]):
            assert together.decide(table, seat, decisions[seat], 0.0) == []
            assert table.running().state.tobytes() == start
            assert [table.running().view(one) for one in readers(players)] == views
            assert set(table.asked) == set(order[place + 1 :])
        lines = together.decide(table, order[-1], decisions[order[-1]], 0.0)
        assert lines == expected.running().moves
        assert table.running().record() == expected.running().record()
        assert table.running().state.tobytes() == expected.running().state.tobytes()
        assert table.steps == expected.steps
        assert (table.kept, table.asked) == ({}, expected.asked)


def test_a_seat_decides_once_and_can_think_again() -> None:
    table = people(3)
    decisions = choices(table)
    with pytest.raises(IllegalMove):
        together.decide(table, 1, decisions[0], 0.0)  # another's cards
    together.decide(table, 1, decisions[1], 0.0)
    with pytest.raises(TableError, match="has decided"):
        together.decide(table, 1, decisions[1], 0.0)
    assert not together.may_think_again(table, "ada", 1)
    assert not together.may_think_again(table, "bela", 0)
    assert together.may_think_again(table, "bela", 1)
    together.think_again(table, 1, 0.0)
    assert set(table.asked) == {0, 1, 2}
    for seat, words in decisions.items():
        together.decide(table, seat, words, 0.0)
    assert table.ply == 3
    assert not together.may_think_again(table, "bela", 1)


def test_a_draft_keeps_decisions_of_its_own() -> None:
    table = people(2)
    draft = table.draft()
    together.decide(draft, 0, choices(table)[0], 0.0)
    assert (list(table.kept), list(draft.kept)) == ([], [0])


def test_bots_decide_without_waiting() -> None:
    table = table_of(person("Ada"), bot(), bot("Runa"))
    seen = []
    while (seat := table.bot_to_move) is not None:
        sight = table.sight(seat)
        assert sight.legal
        together.decide(table, seat, sight.mode.codec.words(sight.legal[0]), 0.0)
        seen.append(seat)
    assert (sorted(seen), table.asked, table.ply) == ([1, 2], [0], 0)


def test_time_runs_for_those_who_are_not_done() -> None:
    table = people(3, clock=ClockRule(1, 5))
    clock, decisions = table.clock, choices(table)
    assert clock is not None
    together.decide(table, 1, decisions[1], 10.0)
    assert (clock.running, clock.left) == ({0, 2}, [50.0, 55.0, 50.0])
    together.think_again(table, 1, 20.0)  # what was gained is given back
    assert (clock.running, clock.left) == ({0, 1, 2}, [40.0, 50.0, 40.0])
    for seat in (2, 0, 1):
        together.decide(table, seat, decisions[seat], 30.0)
    assert clock.running == {table.actor}
    assert clock.left == [35.0, 45.0, 35.0]  # each got the increment once


def test_late_ones_are_played_by_bots() -> None:
    table = people(3, clock=ClockRule(1))
    together.decide(table, 1, choices(table)[1], 10.0)
    table.replace_late(61.0)
    assert [seat.stand_in for seat in table.seats] == [True, False, True]


def test_stored_lines_are_read_back() -> None:
    kept: together.Kept = {}
    for line in (together.ahead_line(1, "arrange a b"), together.ahead_line(0, "arrange c d"), together.ahead_line(1)):
        together.read_ahead(kept, line)
    assert kept == {0: "arrange c d"}


def test_a_restored_table_knows_who_has_decided() -> None:
    table = table_of(person("Ada"), guest("Mira", "ada"))
    decisions = choices(table)
    record = table.running().record()
    again = Table(table.key, table.watch_key, table.host, table.setup, table.seats)
    again.restore(record, record["moves"], None, 0, 0.0, {1: decisions[1]})
    assert (again.asked, again.kept) == ([0], {1: decisions[1]})
    assert len(together.decide(again, 0, decisions[0], 0.0)) == 2
