"""What each step of a table brought is known at once, and after a game was played again."""

import pytest

from oakdoor.games.game import Game
from oakdoor.games.registry import find_mode
from oakdoor.tables.brought import _MEMORIES, _Memory, begun, brought
from oakdoor.tables.history import Step
from oakdoor.tables.seats import Seat
from oakdoor.tables.table import Setup, Table


def new_table(game: str, mode: str, players: int) -> Table:
    seats = [Seat("bot", f"Bot {seat}", "fox", level="birk") for seat in range(players)]
    table = Table("key", "watch", "ada", Setup(game, mode), seats)
    table.start(Game(find_mode(game, mode), players, seed=3), 0.0)
    return table


def played(table: Table, plies: int) -> Table:
    while (seat := table.actor) is not None and table.ply < plies:
        legal = table.running().legal()
        table.play(seat, legal[table.ply % len(legal)], 0.0)
        brought(table)
    return table


def names_of(step: Step) -> list[str]:
    return [event.name for event in step.events]


def test_what_is_remembered_is_what_a_game_played_again_brings() -> None:
    for mode, players in (("base", 2), ("coop", 3), ("confrontation", 2)):
        table = played(new_table("aetherya", mode, players), 40)
        live = list(brought(table))
        assert len(live) == table.ply
        assert any(one.before != one.after for one in live)
        _MEMORIES.clear()
        assert brought(table) == live


def test_a_game_is_not_played_again_for_every_move(monkeypatch: pytest.MonkeyPatch) -> None:
    again: list[int] = []
    play_again = _Memory._play_again

    def counted(memory: _Memory, table: Table) -> None:
        again.append(table.ply)
        play_again(memory, table)

    monkeypatch.setattr(_Memory, "_play_again", counted)
    table = new_table("aetherya", "base", 2)
    for _ in range(20):
        table = table.draft()  # as a room does
        played(table, table.ply + 1)
    assert again == [1]


def test_a_turn_is_told_whole_but_for_what_comes_before_the_first() -> None:
    table = played(new_table("aetherya", "base", 2), 12)
    arranged = [number for number, step in enumerate(table.steps, 1) if "arranged" in names_of(step)]
    assert arranged == [1, 2]
    for ply in range(1, table.ply + 1):
        first = begun(table, ply)
        seats = {step.seat for step in table.steps[first:ply]}
        assert len(seats) == 1
        assert first == ply - 1 if ply in arranged else first >= len(arranged)
        earlier = table.steps[first - 1] if first > len(arranged) else None
        assert earlier is None or earlier.seat not in seats
    alone = played(new_table("aetherya", "solo", 1), 8)
    assert [begun(alone, ply) for ply in range(1, 9)] == list(range(8))
