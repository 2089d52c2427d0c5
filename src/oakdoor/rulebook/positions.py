"""Positions from the short notation of each game: what examples draw, lessons ask, and tests lay."""

from importlib import import_module

from oakdoor.games.game import Game
from oakdoor.games.names import Data
from oakdoor.rulebook.seen import SEEN, seen_position


def position(game: str, written: Data) -> Game:
    """A game in the middle, as its notation describes it; the same text is always the same game."""
    if SEEN in written:
        return seen_position(game, written)
    built: Game = import_module(f"oakdoor.rulebook.{game}.positions").position(written)
    return built
