"""Bots: they play legal moves, see only their seat, and greedy is better than random."""

import pytest

from oakdoor.bots.contract import Bot, Sight
from oakdoor.bots.registry import BOTS, find_bot
from oakdoor.games.compiled import is_plain
from oakdoor.games.contract import Mode
from oakdoor.games.errors import OptionError
from oakdoor.games.game import Game
from oakdoor.games.registry import all_modes, find_mode


def play(mode: Mode, names: list[str], seed: int, most: int = 5000) -> Game:
    game = Game(mode, len(names), seed=seed, events=False)
    bots = [find_bot(name, seed * 10 + seat) for seat, name in enumerate(names)]
    while game.actor is not None and len(game.moves) < most:
        action = bots[game.actor].choose(game, game.actor)
        assert action in game.legal_actions()
        game.play_checked(action)
    return game


@pytest.mark.parametrize("mode", all_modes(), ids=repr)
@pytest.mark.parametrize("name", BOTS)
def test_every_bot_plays_every_mode(mode: Mode, name: str) -> None:
    slow = is_plain() and name == "greedy"
    game = play(mode, [name] * mode.players[-1], seed=1, most=3 if slow else 5000)
    assert game.is_over or slow


def test_bots_are_shown_a_view_only() -> None:
    seen: list[Sight] = []

    class Spy(Bot):
        name = "spy"

        def decide(self, sight: Sight) -> int:
            seen.append(sight)
            return sight.legal[0]

    game = Game(find_mode("aetherya", "base"), 2, seed=1, first=0)
    Spy(1).choose(game, 0)
    (sight,) = seen
    assert not hasattr(sight, "game")
    assert sight.view.tobytes() == game.observed(0).tobytes()
    assert (sight.view.deck == -1).all()
    assert (sight.view.cells[1] == -1).all()


def test_the_same_seed_plays_the_same() -> None:
    mode = find_mode("aetherya", "items")
    most = 8 if is_plain() else 100
    assert play(mode, ["greedy", "greedy"], 5, most).moves == play(mode, ["greedy", "greedy"], 5, most).moves


def test_greedy_beats_random() -> None:
    games = 1 if is_plain() else 20
    for name, players in (("base", 2), ("confrontation", 2)):
        wins = 0
        for seed in range(games):
            result = play(find_mode("aetherya", name), ["greedy"] + ["random"] * (players - 1), seed).outcome().result
            wins += result["winners"] == [0]
        assert wins >= games * 0.8


def test_greedy_takes_what_is_best_now() -> None:
    """A drawn forest next to two elves beats any other place for it."""
    game = Game(find_mode("aetherya", "base"), 2, seed=2, first=0, events=False)
    while game.view(0)["phase"] == "arrange":
        game.play(game.legal()[0])
    game.play("draw")
    best = max(game.legal(), key=lambda words: _lead_after(game, words))
    chosen = game.mode.codec.words(find_bot("greedy", 3).choose(game, 0))
    # Revealing is a gamble that greedy rates by sampling; a placement it chooses is the best placement.
    if chosen.startswith("place"):
        assert _lead_after(game, chosen) == _lead_after(game, best)


def _lead_after(game: Game, words: str) -> int:
    if not words.startswith("place"):
        return -1000
    state = game.mode.copy_state(game.state)
    action = game.mode.codec.action(words)
    game.mode.rules.apply(game.box, state, action, game.silent)
    own, other = (sum(lines.values()) for lines in game.mode.scores(game.box, state))
    return own - other


def test_an_unknown_bot_is_named() -> None:
    with pytest.raises(OptionError, match="there is no bot 'clever'; there is random, greedy"):
        find_bot("clever")
