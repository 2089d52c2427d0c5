"""Positions that bots are asked about."""

from oakdoor.games.contract import Mode
from oakdoor.games.game import Game


def position(mode: Mode, decisions: int, seed: int = 3) -> Game:
    """A game after so many decisions, none of them chosen for a reason."""
    game = Game(mode, seed=seed, events=False)
    for number in range(decisions):
        legal = game.legal_actions()
        game.play_checked(legal[(7 * number) % len(legal)])
    return game
