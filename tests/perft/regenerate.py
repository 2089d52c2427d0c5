"""Write the perft counts anew: `python tests/perft/regenerate.py`. Only after a change of the rules that is meant."""

import json
import random
from pathlib import Path

from oakdoor.games.contract import Mode
from oakdoor.games.game import Game
from oakdoor.games.registry import GAMES, all_modes
from oakdoor.lab.perft import count_from

FOLDER = Path(__file__).parent
AFTER = (0, 12, 31)  # random decisions before the position from which is counted
ENOUGH = 20_000  # paths: a count of so many is the last one
DEEPEST = 8


def position(mode: Mode, players: int, after: int) -> Game:
    """A game after some random decisions, which the number alone determines."""
    chooser = random.Random(after)
    game = Game(mode, players, seed=after, events=False)
    for _ in range(after):
        if not game.is_over:
            game.play(chooser.choice(sorted(game.legal())))
    return game


def main() -> None:
    for game in GAMES:
        rows = []
        for mode in all_modes():
            for players in mode.players if mode.game == game else ():
                for after in AFTER:
                    table = position(mode, players, after)
                    counts = [count_from(table, 1)]
                    while 0 < counts[-1] < ENOUGH and len(counts) < DEEPEST:
                        counts.append(count_from(table, len(counts) + 1))
                    rows.append({"mode": mode.name, "players": players, "after": after, "counts": counts})
        text = "[\n" + ",\n".join(f"  {json.dumps(row)}" for row in rows) + "\n]\n"
        (FOLDER / f"{game}.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
