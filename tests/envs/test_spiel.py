"""OpenSpiel's own tests of our games, and what they do not ask: odds, information, samples."""

import hashlib
import os
import random
import re
from collections import Counter
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough

from envs.tables import LONG, TABLES, ids
from oakdoor.envs import spiel
from oakdoor.envs.dealing import Lot, after
from oakdoor.envs.desk import desk_for
from oakdoor.games.contract import Mode
from oakdoor.games.game import Game
from oakdoor.games.registry import all_modes, find_mode
from suite import keeping

SIMULATIONS = 20 if LONG else 1
RULED = (
    "IsTerminal",
    "IsChance",
    "CurrentPlayer",
    "ChanceOutcomes",
    "LegalActions",
    "StringLegal",
    "Rewards",
    "Returns",
)
PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
ALWAYS = [  # in the short suite: every number of players of the base game, the fewest of the others
    (game, mode, players)
    for game, mode, players in TABLES
    if (game, mode) == ("aetherya", "base") or players == find_mode(game, mode).players[0]
]


def load(game: str, mode: str, players: int) -> pyspiel.Game:
    return pyspiel.load_game(f"oakdoor_{game}_{mode}", {"players": players})


def dealt(game: pyspiel.Game, chooser: random.Random) -> spiel.GameState:
    """A state after the deal."""
    state = game.new_initial_state()
    while state.is_chance_node():
        numbers, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(chooser.choices(numbers, odds)[0])
    return state


@pytest.mark.parametrize(("game", "mode", "players"), TABLES, ids=ids(TABLES))
def test_openspiel_finds_nothing_wrong(game: str, mode: str, players: int) -> None:
    pyspiel.random_sim_test(load(game, mode, players), SIMULATIONS, True, False)


@pytest.mark.parametrize(("game", "mode", "players"), TABLES, ids=ids(TABLES))
def test_samples_look_the_same_to_a_seat(game: str, mode: str, players: int) -> None:
    chooser = random.Random(players)
    state = dealt(load(game, mode, players), chooser)
    step = differing = 0
    while not state.is_terminal():
        if step % 7 == 0 and not state.is_chance_node():
            seat = chooser.randrange(players)
            other = state.resample_from_infostate(seat, chooser.random)
            assert other.current_player() == state.current_player()
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.observation_string(seat) == state.observation_string(seat)
            assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
            assert other.history() == [], "a history would tell what is hidden"
            differing += other.data != state.data
            play_on(other, chooser)
        outcomes = (
            [number for number, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        )
        state.apply_action(chooser.choice(outcomes))
        step += 1
    assert differing, "something is hidden from everybody"


def play_on(state: spiel.GameState, chooser: random.Random) -> None:
    """A few decisions from a sampled state."""
    for _ in range(3):
        if not state.is_terminal():
            outcomes = state.legal_actions()
            state.apply_action(chooser.choice(outcomes))


@pytest.mark.parametrize("mode", all_modes(), ids=lambda mode: f"{mode.game}-{mode.name}")
def test_returns_and_words_are_those_of_the_rules(mode: Mode) -> None:
    players = mode.players[-1]
    chooser = random.Random(3)
    state = dealt(load(mode.game, mode.name, players), chooser)
    record = desk_for(mode.game, mode.name, players).state(state.data)
    game = Game.from_deal(mode, players, int(record.first), mode.deal(record), dict(mode.options(record)), events=False)
    assert game.state.tobytes() == state.data
    while not state.is_terminal():
        if state.is_chance_node():
            break  # the game shuffles by itself
        action = chooser.choice(state.legal_actions())
        words = state.action_to_string(state.current_player(), action)
        assert words in game.legal()
        state.apply_action(action)
        game.play_checked(game.check(words)[0], settle=False)
    assert game.state.tobytes() == state.data
    if state.is_terminal():
        assert state.returns() == pytest.approx([2 * share - 1 for share in game.outcome().returns])


def shortened(playthrough: str) -> str:
    """What a playthrough says of the game, and of each state which action follows, with a digest of what the rules say:
    a file of a few kilobytes instead of a hundred. What seats are shown grows with the views, and has tests of its
    own."""
    head, *states = re.split(r"^# State \d+\n", playthrough, flags=re.MULTILINE)
    told = [line for line in head.splitlines() if line.startswith("GameType.")]
    for number, text in enumerate(states):
        action = re.search(r'^# Apply action "(.*)"$', text, re.MULTILINE)
        said = "\n".join(line for line in text.splitlines() if line.startswith(RULED))
        told.append(f"{number} {hashlib.sha256(said.encode()).hexdigest()[:8]} {action[1] if action else 'over'}")
    return "\n".join(told) + "\n"


@pytest.mark.parametrize(("game", "mode", "players"), keeping(ALWAYS, TABLES), ids=ids(TABLES))
def test_a_playthrough_is_the_same_as_ever(game: str, mode: str, players: int) -> None:
    """OpenSpiel's own machinery writes down a whole game, all that players see in it and what every call returns. What
    has changed for good is written anew: `OAKDOOR_GOLDEN=1 pytest tests/envs/test_spiel.py`."""
    name = f"oakdoor_{game}_{mode}(players={players})"
    found = shortened(generate_playthrough.playthrough(name, action_sequence=None, seed=1))
    file = PLAYTHROUGHS / f"{game}-{mode}-{players}.txt"
    if os.environ.get("OAKDOOR_GOLDEN"):
        file.write_text(found, encoding="utf-8")
    assert found == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("players", [2, 3])
def test_odds_are_those_of_the_rules(players: int) -> None:
    """Deals drawn piece by piece against those of the rules: how often each tile lies on top, at the bottom, below."""
    mode = find_mode("rivality", "standard")
    desk = desk_for("rivality", "standard", players)
    chooser = random.Random(7)
    games = 600
    told, ruled = Counter[tuple[int, int, str]](), Counter[tuple[int, int, str]]()
    for seed in range(games):
        drawn: list[int] = []
        while isinstance(lot := after(desk.deals(), drawn), Lot):
            numbers, odds = zip(*lot.odds(), strict=True)
            drawn.append(chooser.choices(numbers, odds)[0])
        for counts, stacks in ((told, lot.deal["stacks"]), (ruled, Game(mode, players, seed=seed).deal["stacks"])):
            for colour, stack in enumerate(stacks):
                for place in (0, 1, -1):
                    counts[colour, place, stack[place]] += 1
    for key in {*told, *ruled}:
        mean = (told[key] + ruled[key]) / 2
        assert abs(told[key] - ruled[key]) < 6 * np.sqrt(mean) + 6, key


def test_hands_are_drawn_as_the_rules_draw_them() -> None:
    """Four different cards for everybody: what is set aside for one hand is not drawn for the next (A3.2)."""
    desk = desk_for("aetherya", "base", 2)
    lot = after(desk.deals(), [9, 9, 9])
    assert isinstance(lot, Lot)
    fresh = after(desk.deals(), [])
    assert isinstance(fresh, Lot)
    assert lot.weights[9] == fresh.weights[9] - 3
    assert lot.weights[0] == fresh.weights[0]
