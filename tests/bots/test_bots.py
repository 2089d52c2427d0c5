"""All bots: they play legal moves, know what their seat may know, and play the same with the same seed."""

from collections.abc import Iterator
from copy import copy

import pytest

from oakdoor.bots.contract import Budget, Sight, Step
from oakdoor.bots.registry import OWN_BOTS, SEARCHING, find_bot, find_entrant
from oakdoor.games.compiler.compiled import is_plain
from oakdoor.games.contract import Mode
from oakdoor.games.game import Game
from oakdoor.games.registry import all_modes, find_mode


def play(mode: Mode, names: list[str], seed: int, most: int = 5000, budget: Budget | None = None) -> Game:
    game = Game(mode, len(names), seed=seed, events=False)
    bots = [find_bot(name, seed * 10 + seat) for seat, name in enumerate(names)]
    steps: list[Step] = []
    while (seat := game.actor) is not None and len(game.moves) < most:
        action = bots[seat].decide(Sight.of(game, seat, steps), budget or Budget()).action
        assert action in game.legal_actions()
        steps.append(Step(seat, tuple(game.play_checked(action))))
    return game


def in_every_mode() -> Iterator[object]:
    """Every bot in every mode. The short suite compiles the search of one mode of each game: the others are the same
    source, and it lets them search with plain rules."""
    for name in (name for name in OWN_BOTS if name not in SEARCHING - {"search"}):
        for mode in all_modes():
            is_long = name in SEARCHING and not is_plain() and mode.name not in ("base", "standard")
            yield pytest.param(mode, name, id=f"{name}-{mode!r}", marks=pytest.mark.slow if is_long else ())


@pytest.mark.parametrize(("mode", "name"), list(in_every_mode()))
def test_every_bot_plays_every_mode(mode: Mode, name: str) -> None:
    slow = is_plain() and name != "random"
    searches = name in SEARCHING  # one look is many moves
    budget = Budget(iterations=1) if searches else None
    most = (1 if searches else 3) if slow else 5000
    game = play(mode, [name] * mode.players[-1], seed=1, most=most, budget=budget)
    assert game.is_over or len(game.moves) >= most


BROAD = 90  # moves: with more, plain rules take long


def other_worlds(game: Game, seat: int, number: int) -> list[Game]:
    """The same game in worlds that differ from it only in what a seat cannot know."""
    found: list[Game] = []
    for seed in range(1, 50):
        world = game.mode.copy_state(game.observed(seat))
        game.mode.rules.resample(game.box, world, seat, seed)
        world.rng = game.state.rng
        if world.tobytes() != game.state.tobytes():
            other = copy(game)
            other.state = world
            found.append(other)
        if len(found) == number:
            break
    return found


def middle(mode: Mode, players: int) -> tuple[Game, list[Step]]:
    """A game in which all were at turn, with much that is hidden, at a decision with some moves; and its steps."""
    game = Game(mode, players, seed=5)
    steps: list[Step] = []
    while len(game.moves) < players or not 2 < len(game.legal_actions()) <= BROAD:
        legal = game.legal_actions()
        seat = game.actor or 0
        steps.append(Step(seat, tuple(game.play_checked(legal[(7 * len(steps)) % len(legal)]))))
    return game, steps


@pytest.mark.parametrize("mode", all_modes(), ids=repr)
@pytest.mark.parametrize("name", [name for name in (*OWN_BOTS, "playouts") if name not in SEARCHING - {"search"}])
def test_hidden_cards_change_nothing_in_any_mode(mode: Mode, name: str) -> None:
    """A bot is given states that differ only in what its seat cannot know, by which it would be unfair to choose: with
    each seed it makes the same decision, with the same values and visits, so it chooses by the same distribution."""
    looks = name in SEARCHING or name == "playouts"
    if looks and not is_plain():
        pytest.skip("the search of one mode is compiled in tests (test_search.py); the others are the same source")
    game, steps = middle(mode, mode.players[-1])
    seat = game.actor
    assert seat is not None
    worlds = other_worlds(game, seat, 1 if is_plain() else 3)
    assert worlds, "nothing is hidden"
    for seed in range(1 if looks else 2):
        budget = Budget(iterations=2 if looks else 1)  # so that no clock has a say
        decisions = [find_entrant(name, seed).decide(Sight.of(one, seat, steps), budget) for one in (game, *worlds)]
        assert all(decision == decisions[0] for decision in decisions)


def test_the_same_seed_plays_the_same() -> None:
    mode = find_mode("aetherya", "items")
    most = 8 if is_plain() else 100
    assert play(mode, ["greedy", "greedy"], 5, most).moves == play(mode, ["greedy", "greedy"], 5, most).moves


@pytest.mark.skipif(is_plain(), reason="plain rules take seconds for what compiled ones play the same")
def test_greedy_beats_random() -> None:
    games = 20
    for name, players in (("base", 2), ("confrontation", 2)):
        wins = 0
        for seed in range(games):
            result = play(find_mode("aetherya", name), ["greedy"] + ["random"] * (players - 1), seed).result()
            wins += result["winners"] == [0]
        assert wins >= games * 0.8
