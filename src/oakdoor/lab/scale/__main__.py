"""The command: `python -m oakdoor.lab.scale stored|costs|day`."""

import argparse
from collections.abc import Iterable


def main(arguments: list[str] | None = None) -> int:
    """Measure, or simulate."""
    parser = argparse.ArgumentParser(prog="python -m oakdoor.lab.scale", description=__doc__)
    kinds = parser.add_subparsers(dest="what", required=True)
    filled = kinds.add_parser("stored", help="a server on a database with many tables: its start, and opening a table")
    filled.add_argument("--tables", type=int, default=10_000)
    filled.add_argument("--rows", type=int, default=1_000_000)
    filled.add_argument("--database", default="sqlite", help="sqlite, postgres (one of its own) or an address")
    kinds.add_parser("costs", help="what a move costs a PostgreSQL, a notice, and what a bot's decision costs")
    day = kinds.add_parser("day", help="a day of a club, simulated")
    day.add_argument("--members", type=int, default=1000, help="people who belong to the club")
    day.add_argument("--processes", type=int, default=2)
    day.add_argument("--pace", type=float, default=20.0, help="seconds between two moves at a table")
    day.add_argument("--tables", type=int, help="so many tables all the time, as `make load` has them")
    day.add_argument("--move", type=float, help="milliseconds of processor time of a move, where they were measured")
    day.add_argument("--seed", type=int, default=1)
    for line in _lines(parser.parse_args(arguments)):
        print(line, flush=True)
    return 0


def _lines(asked: argparse.Namespace) -> Iterable[str]:
    if asked.what == "stored":
        from oakdoor.games.compiler.compiled import run_plain

        run_plain()  # as the web process does
        from oakdoor.lab.scale.stored import measure

        return measure(asked.database, asked.tables, asked.rows).lines()
    if asked.what == "costs":
        from oakdoor.lab.scale import costs

        return costs.lines()
    from oakdoor.lab.scale import day

    return day.lines(asked.members, asked.processes, asked.pace, asked.tables, asked.move, asked.seed)


if __name__ == "__main__":
    raise SystemExit(main())
