"""Scores a sheet of any game: a sheet in, the engine's points out."""

from importlib import import_module
from typing import Any

from oakdoor.games.registry import GAMES
from oakdoor.pad.scored import Scored


def score(sheet: Any) -> Scored:
    """Score a sheet of any game and mode; raises a PadError."""
    found: Scored = import_module(f"oakdoor.pad.{sheet.game}.scoring").score(sheet)
    return found


def boxes() -> dict[str, Any]:
    """By game, what its box holds as far as a pad counts it."""
    return {game: import_module(f"oakdoor.pad.{game}.box").held() for game in GAMES}
