"""What was hidden from anybody and is seen: it cannot be taken back."""

from collections import Counter

from oakdoor.games.contract import WATCHER
from oakdoor.games.game import Game

Knowledge = list[Counter[str]]  # of the watcher and every seat


def knowledge(game: Game) -> Knowledge:
    """What every reader may know now."""
    return [game.mode.known(game.readable(seat)[1]) for seat in range(WATCHER, game.players)]


def shows_something(before: Knowledge, after: Knowledge) -> bool:
    """Whether any reader knows something that they did not know before."""
    return any(new - old for old, new in zip(before, after, strict=True))
