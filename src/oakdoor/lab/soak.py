"""The soak test: thousands of random games of every mode and number of players, and a check of all their records."""

import argparse
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tqdm import tqdm

from oakdoor.games.registry import all_modes

# Options that change the rules, where a mode has any.
LEVELS = {("rivality", "solo"): ("level=apprentice", "level=journeyman", "level=master")}


def _soak(game: str, mode: str, players: int, option: str, games: int, folder: Path) -> str | None:
    """Play and check the games of one table; returns what went wrong, if anything."""
    records = folder / f"{game}-{mode}-{players}{option.partition('=')[2]}.jsonl"
    command = [sys.executable, "-m", "oakdoor"]
    table = [game, "--mode", mode, "--players", str(players), *(["--option", option] if option else [])]
    steps = (
        [*command, "simulate", *table, "--games", str(games), "--seed", "1", "--records", str(records)],
        [*command, "check", str(records)],
    )
    for step in steps:
        done = subprocess.run(step, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            lines = done.stderr.strip().splitlines() or [f"exit code {done.returncode}"]
            return f"{game} {mode} {option}, {players} players, {step[3]}: {lines[0]}"
    records.unlink()
    return None


def main() -> int:
    """Soak all tables, as many at once as there are cores."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000, help="of each mode and number of players")
    parser.add_argument("--only", metavar="MODE", help="one mode only, e.g. items, or rivality/solo")
    parser.add_argument("--folder", type=Path, default=Path("build/soak"), help="for the records of what failed")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    tables = [
        (mode.game, mode.name, players, option)
        for mode in all_modes()
        for players in mode.players
        for option in LEVELS.get((mode.game, mode.name), ("",))
        if args.only in (None, mode.name, f"{mode.game}/{mode.name}")
    ]
    failures = []
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        work = [pool.submit(_soak, *table, args.games, args.folder) for table in tables]
        for done in tqdm(work, desc=f"{args.games} games each", unit="table"):
            if (failure := done.result()) is not None:
                failures.append(failure)
    print("\n".join(failures), file=sys.stderr)
    print(f"{len(tables) - len(failures)} passed, {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
