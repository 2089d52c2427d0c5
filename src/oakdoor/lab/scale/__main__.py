"""The command: `python -m oakdoor.lab.scale stored|costs|day`."""

import argparse

from oakdoor.games.compiler.compiled import run_plain


def main(arguments: list[str] | None = None) -> int:
    """Measure, or simulate."""
    run_plain()  # as the web process does
    from oakdoor.lab.scale import stored

    parser = argparse.ArgumentParser(prog="python -m oakdoor.lab.scale", description=__doc__)
    kinds = parser.add_subparsers(dest="what", required=True)
    filled = kinds.add_parser("stored", help="a server on a database with many tables: its start, and opening a table")
    filled.add_argument("--tables", type=int, default=10_000)
    filled.add_argument("--rows", type=int, default=1_000_000)
    filled.add_argument("--database", default="sqlite", help="sqlite, postgres (one of its own) or an address")
    asked = parser.parse_args(arguments)
    for line in stored.measure(asked.database, asked.tables, asked.rows).lines():
        print(line)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
