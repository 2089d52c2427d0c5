"""Pieces: what a seat sees as small whole numbers, no more than it may know, and the same in every environment."""

import random

import numpy as np
import pytest

from oakdoor.envs.steps.pieces import pieces_of
from oakdoor.envs.vector import GamesEnv
from oakdoor.games.compiler.compiled import is_plain
from oakdoor.games.compiler.drivers import drive
from oakdoor.games.contract import Mode
from oakdoor.games.game import Game
from oakdoor.games.names import Table
from oakdoor.games.registry import all_modes, find_mode

GAMES = 1 if is_plain() else 6


def told(mode: Mode, game: Game, state: object, seat: int) -> dict[str, Table]:
    """The numbers by field, one after the other where a field comes several times."""
    pieces = pieces_of(mode)
    into = np.full(len(pieces) + 1, 77, np.int8)  # one more, to see what is written beyond
    drive(mode, pieces.tell)(game.box, state, seat, into[:-1])
    assert into[-1] == 77
    assert not (into[:-1] == 77).any(), "every number is written"
    found: dict[str, Table] = {}
    at = 0
    for name, size, _ in pieces.fields:
        found[name] = np.append(found.get(name, np.zeros(0, np.int8)), into[at : at + size])
        at += size
    return found


@pytest.mark.each
@pytest.mark.parametrize("mode", all_modes(), ids=repr)
def test_pieces_are_what_a_seat_may_know(mode: Mode) -> None:
    for seed in range(GAMES):
        players = mode.players[seed % len(mode.players)]
        game = Game(mode, players, seed=seed)
        chooser = random.Random(seed)
        while game.actor is not None:
            if chooser.random() < 0.3:
                for seat in range(players):
                    full = told(mode, game, game.state, seat)
                    seen = told(mode, game, game.observed(seat), seat)
                    for name, numbers in full.items():
                        np.testing.assert_array_equal(numbers, seen[name], err_msg=name)
            game.play_checked(chooser.choice(game.legal_actions()))


def test_cells_and_tiles_lie_where_the_view_says() -> None:
    mode = find_mode("rivality", "standard")
    game = Game(mode, 3, seed=5)
    chooser = random.Random(5)
    for _ in range(14):
        game.play_checked(chooser.choice(game.legal_actions()))
    found, view = told(mode, game, game.state, 1), game.view(1)
    field, free = view["field"], view["free"]
    laid = [f"{x},{y}" for x, y in zip(found["x"], found["y"], strict=True)][: len(field)]
    assert laid == [entry["place"] for entry in field]
    assert [f"{x},{y}" for x, y in zip(found["free_x"], found["free_y"], strict=True)][: len(free)] == free
    assert found["tiles"] == len(field)
    assert found["free"] == len(free)


def test_rows_show_pieces() -> None:
    games = GamesEnv(5, "aetherya", "base", players=3, pieces=True)
    shown, infos = games.reset(seed=4)
    mode = find_mode("aetherya", "base")
    assert games.observation_space.contains(shown)
    assert shown["observation"].dtype == np.int8
    for row in range(5):
        game = Game(mode, 3, seed=4 + row)
        expected = told(mode, game, game.state, int(infos["seat"][row]))
        assert np.concatenate([expected["phase"], expected["turn"]]).tolist() == shown["observation"][row, :2].tolist()
        assert shown["observation"].shape[1] == len(pieces_of(mode))
