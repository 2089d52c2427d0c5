"""Write the golden records anew: `python tests/golden/regenerate.py`. Only after a change that is meant."""

import json
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from oakdoor.games.contract import Mode
from oakdoor.games.game import Game
from oakdoor.games.names import GameRecord
from oakdoor.games.registry import all_modes

FOLDER = Path(__file__).parent
SEED = 7


def golden_path(mode: Mode, players: int) -> Path:
    return FOLDER / f"{mode.game}-{mode.name}-{players}.json"


def golden_record(mode: Mode, players: int) -> GameRecord:
    """One random game that the seed and the rules alone determine."""
    chooser = random.Random(SEED)
    game = Game(mode, players, seed=SEED, events=False)
    game.legal_lists = []
    while not game.is_over:
        legal = sorted(game.legal())
        game.legal_lists.append(legal)
        game.play(chooser.choice(legal))
    return game.record()


def as_text(record: Mapping[str, Any]) -> str:
    """One line per entry, and one per move, so that a difference can be read."""
    entries = []
    for key, value in record.items():
        if key in ("moves", "legal"):
            rows = ",\n".join(f"  {json.dumps(row)}" for row in value)
            entries.append(f" {json.dumps(key)}: [\n{rows}\n ]")
        else:
            entries.append(f" {json.dumps(key)}: {json.dumps(value)}")
    return "{\n" + ",\n".join(entries) + "\n}\n"


if __name__ == "__main__":
    for mode in all_modes():
        for players in mode.players:
            golden_path(mode, players).write_text(as_text(golden_record(mode, players)), encoding="utf-8")
