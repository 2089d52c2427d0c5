"""Who wants the end of a game offers to bring it nearer, goes on if the others do so, too, else waits as they do."""

from dataclasses import replace

import pytest

from oakdoor.bots.contract import History, Sight, Step
from oakdoor.bots.patience import CAUTION, EARLY, FIRST, LATE, nearer, part_for_end, standing, takes_turns
from oakdoor.games.events import Event
from oakdoor.games.game import Game
from oakdoor.games.registry import all_modes, find_mode

COMMON = find_mode("aetherya", "confrontation")
PLACED = next(kind for kind in COMMON.kinds if kind.name == "placed")


def by(seat: int, moves: str) -> list[Step]:
    """Moves of a seat in a row: `x` for each on a hidden card, `-` for each on another."""
    return [
        Step(seat, (Event(PLACED, seat, {"cell": "a1", "card": "elf", "was_hidden": one == "x"}),)) for one in moves
    ]


def first_sight(seed: int, players: int = 2) -> Sight:
    game = Game(COMMON, players, seed=seed)
    return Sight.of(game, game.actor or 0)


def part(own: str, *others: str, decided: int = 9) -> float:
    """What a seat is to do for the end that remembers these moves of its own and of the others."""
    sight = first_sight(1, 1 + len(others))
    seats = [seat for seat in range(len(others) + 1) if seat != sight.seat]
    steps = by(sight.seat, own) + [step for seat, moves in zip(seats, others, strict=True) for step in by(seat, moves)]
    return part_for_end(replace(sight, history=History(decided, tuple(steps))))


def test_nobody_begins_at_once() -> None:
    assert FIRST == 4
    assert part("---", "xxx") == 0
    assert part("", "") == 0


def test_an_offer_is_two_moves_and_is_made_early() -> None:
    assert part("----", "----") == CAUTION
    assert part("----x", "-----") == CAUTION
    assert part("----xx", "------") == 0
    assert part("xx--", "----") == CAUTION  # what was free is no offer
    assert part("----", "----", decided=EARLY) == 0


def test_who_is_answered_goes_on_and_who_is_not_waits() -> None:
    assert part("----xx", "-----xx") == 1
    assert part("----xx", "----x-x") == 1
    assert part("----xx--------", "----x---------", decided=20) == 0
    assert part("----xxxx", "----xx-x", decided=20) == 1
    assert part("----xxxx", "----xxxx", decided=LATE) == 0


def test_who_did_no_less_and_stopped_is_met_again() -> None:
    assert part("----xxxx----", "----xxxx----", decided=20) == 1
    assert part("----xxxx----", "----xxx-----", decided=20) == 0
    assert part("------------", "-x----------", decided=20) == 0  # one move that was free is no part
    assert part("------------", "------------", decided=20) == 0


def test_more_players_are_taken_together() -> None:
    assert part("----xx", "-----xx", "-----xx") == 1
    assert part("----xx", "----xxx", "------x") == 1
    assert part("----xx", "----xxx", "-------") == 0


def test_where_games_end_by_themselves_nobody_counts() -> None:
    assert [mode.name for mode in all_modes() if takes_turns(mode)] == ["confrontation"]
    game = Game(find_mode("aetherya", "base"), 2, seed=1)
    while not game.legal()[0].startswith("place"):
        game.play(game.legal()[0])
    sight = Sight.of(game, game.actor or 0)
    assert part_for_end(sight) == 0
    assert any(nearer(sight, sight.legal, 1))


@pytest.mark.parametrize("seed", range(3))
def test_what_brings_the_end_nearer_and_how_it_stands(seed: int) -> None:
    game = Game(COMMON, 2, seed=seed)
    sight = Sight.of(game, game.actor or 0)
    steps = nearer(sight, sight.legal, 1)
    assert set(steps) == {0, 1}
    left, lead = standing(sight, 1)
    assert left == 21  # hidden cards of 25 (A9.3)
    scores = [sum(lines.values()) for lines in game.scores()]
    assert lead == scores[sight.seat] - scores[1 - sight.seat]
