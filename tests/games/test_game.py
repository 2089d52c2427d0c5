"""Games from outside: checks, chance, views, records."""

import random
from copy import copy
from typing import Any

import pytest

from oakdoor.games.compiler.compiled import is_plain
from oakdoor.games.errors import GameError, IllegalMove, OptionError, Reason
from oakdoor.games.game import Game
from oakdoor.games.position.reader import WATCHER
from oakdoor.games.registry import all_modes, all_names, find_mode, mode_names

BASE = find_mode("aetherya", "base")


def play_on(game: Game) -> None:
    """Random play to the end."""
    chooser = random.Random(1)
    while not game.is_over:
        game.play(chooser.choice(game.legal()))


def test_the_registry_names_what_there_is() -> None:
    assert mode_names("aetherya") == ("base", "items", "solo", "coop", "confrontation")
    with pytest.raises(OptionError, match="there is no game 'chess'"):
        find_mode("chess", "base")
    with pytest.raises(OptionError, match="aetherya has no mode 'blitz'; it has base"):
        find_mode("aetherya", "blitz")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ({"players": 5}, "is for 2, 3, 4 players, not 5"),
        ({"players": 2, "first": 2}, "a seat from 0 to 1"),
        ({"players": 2, "seed": -1}, "a seed is a number from 0"),
        ({"players": 2, "seed": 2**63}, "a seed is a number from 0"),
        ({"players": 2, "options": {"speed": 1}}, "has no option 'speed'"),
    ],
)
def test_tables_that_cannot_be_set_up(arguments: dict[str, Any], reason: str) -> None:
    with pytest.raises(OptionError, match=reason):
        Game(BASE, **arguments)


def test_a_refused_move_names_the_move_the_seat_and_the_reason() -> None:
    game = Game(BASE, 2, seed=1, first=0)
    with pytest.raises(IllegalMove, match=r"seat 0 cannot play 'draw': arrange your four cards first \(A3.3\)"):
        game.play("draw")
    with pytest.raises(IllegalMove, match="seat 1 cannot play 'draw': seat 0 is to move"):
        game.play("draw", 1)
    with pytest.raises(IllegalMove, match="there is no such move"):
        game.play("roll")


def test_a_refusal_is_the_same_in_every_world_that_looks_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even a reason that reads the whole state: it is given what the seat may know."""

    def peeking(box: Any, state: Any, action: int) -> Reason:
        return Reason("peeked", "", str([[int(card) for card in state.deck], [int(card) for card in state.cells[1]]]))

    game = Game(BASE, 2, seed=1, first=0)
    twin = copy(game)
    twin.state = game.observed(0)
    BASE.rules.resample(game.box, twin.state, 0, 5)
    assert peeking(None, twin.state, 0) != peeking(None, game.state, 0)
    monkeypatch.setattr(BASE, "why_not", peeking)
    told = []
    for one in (game, twin):
        with pytest.raises(IllegalMove) as caught:
            one.check("draw", 0)
        told.append(str(caught.value))
    assert told[0] == told[1]


def test_a_game_that_is_over_takes_no_move() -> None:
    game = Game(BASE, 2, seed=3, events=False)
    with pytest.raises(GameError, match="not over"):
        game.outcome()
    play_on(game)
    with pytest.raises(IllegalMove, match="the game is over"):
        game.play("draw")
    assert game.outcome().reason == "wilderness"


def test_the_first_player_is_random_unless_the_table_says_otherwise() -> None:
    """A3.5: the first player is random unless the table says otherwise."""
    assert {Game(BASE, 3, seed=seed).first for seed in range(30)} == {0, 1, 2}
    assert {Game(BASE, 3, seed=seed, first=2).first for seed in range(5)} == {2}


def test_events_tell_a_seat_only_what_it_may_know() -> None:
    game = Game(BASE, 2, seed=1, first=0)
    game.play(game.legal()[0])
    game.play(game.legal()[0])
    (event,) = game.play("draw")
    assert event.name == "drawn"
    assert event.seen_by(0).values["card"] == game.view(0)["held"]
    assert event.seen_by(1).values["card"] is None
    assert game.view(1)["held"] == "hidden"


def test_views_never_name_a_hidden_card() -> None:
    """A3.4: face-down cards are unseen by anybody; A3.3: a hand is its player's until all have arranged."""
    game = Game(BASE, 2, seed=1, first=0)
    own = game.view(0)["kingdoms"]
    assert [card is not None for card in own[0]["cells"]] == [cell in (5, 6, 9, 10) for cell in range(16)]
    assert own[1]["cells"] == [None] * 16
    assert game.view(WATCHER)["kingdoms"][0]["cells"] == [None] * 16


def test_after_the_end_everything_is_open() -> None:
    game = Game(BASE, 2, seed=3, events=False)
    play_on(game)
    assert all(None not in kingdom["cells"] for kingdom in game.view(WATCHER)["kingdoms"])


@pytest.mark.parametrize("mode", all_modes(), ids=repr)
def test_two_games_without_a_seed_differ(mode) -> None:
    games = {Game(mode).state.tobytes() for _ in range(2 if is_plain() else 5)}
    assert len(games) > 1


def test_an_unfinished_game_has_a_record_without_a_result() -> None:
    game = Game(BASE, 2, seed=1)
    assert "result" not in game.record()
    assert game.record()["moves"] == []


@pytest.mark.parametrize("names", all_names(), ids=lambda names: "-".join(names))
def test_what_is_read_is_what_is_observed(names):
    """The quick way to read a state tells exactly what the observed record tells, in every position of a game."""
    mode = find_mode(*names)
    game = Game(mode, mode.players[-1], seed=11)
    chance = random.Random(11)
    for _ in range(60):
        for seat in (WATCHER, 0, mode.players[-1] - 1):
            assert mode.describe(*game.readable(seat), seat) == mode.describe(game.box, game.observed(seat), seat)
        if game.is_over:
            break
        game.play(chance.choice(game.legal()))
