"""The soak test: thousands of random games of every mode and number of players, and a check of all their records."""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import TypeAlias

from oakdoor.games.contract import Mode
from oakdoor.games.names import Data
from oakdoor.games.record import check_record
from oakdoor.games.registry import all_modes, find_mode
from oakdoor.lab.jobs.arguments import add_job_arguments, means_of
from oakdoor.lab.jobs.job import Job, in_pieces
from oakdoor.lab.jobs.running import Means, results_of
from oakdoor.lab.jobs.version import Needs
from oakdoor.lab.simulate import Plan, play_game
from oakdoor.options import parse_options, whole

# Options that change the rules, where a mode has any.
LEVELS = {("rivality", "solo"): ("level=apprentice", "level=journeyman", "level=master")}
PIECE = 200  # games
SEED = 1  # of the first game of each table

Table: TypeAlias = tuple[str, str, int, str]  # game, mode, players, option


def tables(modes: list[Mode], only: str | None) -> list[Table]:
    """All tables, or those of one mode: `items`, or `rivality/solo`."""
    return [
        (mode.game, mode.name, players, option)
        for mode in modes
        for players in mode.players
        for option in LEVELS.get((mode.game, mode.name), ("",))
        if only in (None, mode.name, f"{mode.game}/{mode.name}")
    ]


def soak_piece(game: str, mode: str, players: int, option: str, first: int, count: int) -> Data | None:
    """Play and check some games of a table: what went wrong first, if anything, and the record as far as there is one.
    Whatever goes wrong is what a soak test looks for."""
    plan = Plan(find_mode(game, mode), players, count, SEED, [], options=parse_options([option] if option else []))
    for number in range(first, first + count):
        step, text = "simulate", ""
        try:
            text = json.dumps({**play_game(plan, number).record(), "names": plan.bots}, separators=(",", ":"))
            step = "check"
            check_record(json.loads(text))
        except Exception as error:
            told = f"{type(error).__name__}: {error}"
            return {"failure": f"{step}, seed {SEED + number}: {told}", "record": text}
    return None


def soak(chosen: list[Table], games: int, folder: Path, means: Means) -> list[str]:
    """What went wrong at each table where something did; the first record of each goes into the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    size = len(in_pieces(games, PIECE))
    pieces = tuple(
        piece._replace(arguments=(*table, *piece.arguments)) for table in chosen for piece in in_pieces(games, PIECE)
    )
    needs = Needs(tuple(dict.fromkeys(table[:2] for table in chosen)))
    job = Job(f"soak, {games} games each", "oakdoor.lab.soak:soak_piece", (), pieces, needs, "game")
    with results_of(job, means) as results:
        failures = [_failure(table, islice(results, size), folder) for table in chosen]
    return [failure for failure in failures if failure is not None]


def _failure(table: Table, results: Iterator[bytes], folder: Path) -> str | None:
    """What went wrong first at a table."""
    found = [one for result in results if (one := json.loads(result)) is not None]
    if not found:
        return None
    game, mode, players, option = table
    if found[0]["record"]:
        path = folder / f"{game}-{mode}-{players}{option.partition('=')[2]}.jsonl"
        path.write_text(found[0]["record"] + "\n", encoding="utf-8")
    return f"{game} {mode} {option}, {players} players, {found[0]['failure']}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Soak all tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=whole(1), default=10_000, help="of each mode and number of players")
    parser.add_argument("--only", metavar="MODE", help="one mode only, e.g. items, or rivality/solo")
    parser.add_argument("--folder", type=Path, default=Path("build/soak"), help="for the records of what failed")
    add_job_arguments(parser)
    args = parser.parse_args(arguments)
    chosen = tables(all_modes(), args.only)
    failures = soak(chosen, args.games, args.folder, means_of(args))
    print("\n".join(failures), file=sys.stderr)
    print(f"{len(chosen) - len(failures)} passed, {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
