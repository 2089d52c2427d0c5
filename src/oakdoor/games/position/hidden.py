"""What was hidden from anybody and is seen: it cannot be taken back."""

from collections import Counter

from oakdoor.games.game import Game
from oakdoor.games.position.reader import readers

Knowledge = list[Counter[str]]  # of the watcher and every seat


def knowledge(game: Game) -> Knowledge:
    """What every reader may know now."""
    views = [game.readable(reader)[1] for reader in readers(game.players)]
    known = {id(view): game.mode.known(view) for view in {id(view): view for view in views}.values()}
    return [known[id(view)] for view in views]


def shows_something(before: Knowledge, after: Knowledge) -> bool:
    """Whether any reader knows something that they did not know before."""
    pairs = {(id(old), id(new)): (old, new) for old, new in zip(before, after, strict=True)}
    return any(number > old[name] for old, new in pairs.values() for name, number in new.items())
