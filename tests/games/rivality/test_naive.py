"""The rules against a second, plainer writing of them, decision by decision, over random games."""

import random

import pytest

from oakdoor.games.compiler.compiled import is_plain
from oakdoor.games.game import Game
from oakdoor.games.position.reader import WATCHER
from oakdoor.games.registry import find_mode

from .naive import Battle, Solo

GAMES = 15 if is_plain() else 150
FEW = {"golems": {"orange": 12, "purple": 12, "turquoise": 9}}  # supplies that run short


def steps(words: str) -> int:
    """How far from the well a tile is put."""
    x, y = words.split(" ")[2].split(",")
    return abs(int(x)) + abs(int(y))


class Driver:
    """Plays the real game at random where the naive one asks, after comparing what can be decided."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.chooser = random.Random(seed)
        self.dense = seed % 3 > 0

    def __call__(self, seat: int, options: set[str]) -> str:
        assert self.game.actor == seat
        assert set(self.game.legal()) == options
        choices = sorted(options)
        if self.dense and choices[0].startswith("put"):  # a dense battlefield has more targets and more captures
            nearest = min(map(steps, choices))
            choices = [words for words in choices if steps(words) <= nearest + 1]
        words = self.chooser.choice(choices)
        self.game.play(words)
        return words


def compare(game: Game, twin) -> None:
    """Both ended, with the same golems everywhere and the same result."""
    twin.play()
    assert game.is_over
    for tile in game.view(WATCHER)["field"]:
        x, y = map(int, tile["place"].split(","))
        assert tile["golems"] == twin.golems[x, y]
    assert game.state.supply.tolist()[: twin.colours] == twin.supply
    assert game.result() == twin.result()


@pytest.mark.parametrize("few", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("mode", ["standard", "expert"])
def test_battles(mode, players, few):
    """V3, V4, V5, V6: the same decisions, golems and results."""
    rules = find_mode("rivality", mode)
    components = {**rules.components(None).data, **FEW} if few else None
    for seed in range(GAMES):
        game = Game(rules, players, seed=seed, components=components)
        if game.legal()[0] == "keep":
            continue  # fresh starts have tests of their own
        driver = Driver(game, seed)
        twin = Battle(players, mode == "expert", game.first, game.deal["stacks"], driver)
        if few:
            twin.supply = [9] * 3 if players == 3 else [12] * 2
        compare(game, twin)


@pytest.mark.parametrize("level", ["apprentice", "journeyman", "master"])
def test_solo(level):
    """V7: the same decisions, golems and results."""
    for seed in range(GAMES * 2):
        game = Game(find_mode("rivality", "solo"), seed=seed, options={"level": level})
        compare(game, Solo(level, game.deal["stacks"], Driver(game, seed)))
