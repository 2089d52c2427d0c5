"""Positions from the short notation of each game: what examples draw, lessons ask, and tests lay."""

from importlib import import_module

from oakdoor.games.game import Game
from oakdoor.games.names import Data


def position(game: str, written: Data) -> Game:
    """A game in the middle, as its notation describes it; the same text is always the same game."""
    built: Game = import_module(f"oakdoor.rulebook.{game}.positions").position(written)
    return built
