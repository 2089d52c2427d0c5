"""Puts a load on a server of its own and tells how long a move takes to all screens: `make load`."""

import argparse

from oakdoor.lab.table_bench import Load, load_rows


def main() -> int:
    """Measure one load."""
    usual = Load()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=usual.tables)
    parser.add_argument("--connections", type=int, default=usual.connections, help="to each table")
    parser.add_argument(
        "--pace", type=float, default=usual.pace, help="seconds between two moves of a person, on average"
    )
    parser.add_argument("--seconds", type=float, default=usual.seconds, help="how long everybody plays")
    load = Load(**vars(parser.parse_args()))
    for row in load_rows(load):
        print(f"{row.name}: {row.value:,.0f} {row.unit}".rstrip())
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
