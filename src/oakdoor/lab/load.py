"""Puts a load on a server of its own and tells how long a move takes to all screens: `make load`."""

import argparse
import asyncio

from oakdoor.lab.chaos.postgres import database_of
from oakdoor.lab.serving import UNLIMITED, serving
from oakdoor.lab.table_bench import MODES, Load, figures, measure


def load_lines(load: Load, database: str | None = None, processes: int = 1) -> list[str]:
    """What was measured under a load, on a server of so many processes. A database of PostgreSQL gets new tables."""
    shared = ("--processes", str(processes)) if processes > 1 else ()
    with serving(*UNLIMITED, *shared, database=database) as server:
        found = asyncio.run(measure(server, load))
    moves = max(1, found.moves)
    return [
        *(
            f"{mode}: {count:,} moves on all screens, median {median:.0f} ms, 95 of 100 {most:.0f}, all {longest:.0f}"
            for mode, (count, median, most, longest) in figures(found).items()
        ),
        f"server: {1000 * found.seconds / moves:.2f} ms of processor time for each of {moves:,} moves, "
        f"{100 * found.seconds / load.seconds:.0f} % of a core, {found.kilobytes:.0f} kB of memory a table; "
        f"pages: {100 * found.pages / load.seconds:.0f} % of a core",
    ]


def main() -> int:
    """Measure one load."""
    usual = Load()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=usual.tables)
    parser.add_argument("--connections", type=int, default=usual.connections, help="to each table")
    parser.add_argument("--pace", type=float, default=usual.pace, help="seconds between two moves, on average")
    parser.add_argument("--seconds", type=float, default=usual.seconds, help="how long everybody plays")
    parser.add_argument("--watchers", type=int, default=usual.watchers, help="more of them at the first table")
    parser.add_argument(
        "--database",
        help="`postgres` for one on a server of its own, or its address; else SQLite",
    )
    parser.add_argument("--processes", type=int, default=1, help="web processes that share the database")
    parser.add_argument("--mode", choices=MODES, action="append", help="this one (again for more of them), else all")
    arguments = vars(parser.parse_args())
    modes = tuple(arguments.pop("mode") or MODES)
    database, processes = arguments.pop("database"), arguments.pop("processes")
    with database_of(database) as address:
        for line in load_lines(Load(**arguments, modes=modes), address, processes):
            print(line)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
