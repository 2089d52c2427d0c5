"""The command: `python -m oakdoor.lab.chaos --minutes 30 --database postgres --processes 2`, or `make chaos`."""

import argparse
import secrets
import signal
import sys
from pathlib import Path

from oakdoor.games.compiler.compiled import run_plain


def main(arguments: list[str] | None = None) -> int:
    """Let faults happen and report; 1 if anything did not hold."""
    run_plain()  # as the web process does
    from oakdoor.lab.chaos.postgres import Missing
    from oakdoor.lab.chaos.running import Chaos, run

    usual = Chaos()
    parser = argparse.ArgumentParser(prog="python -m oakdoor.lab.chaos", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--faults", type=int, help="end after so many, if that is earlier")
    parser.add_argument("--database", choices=("sqlite", "postgres"), default=usual.database)
    parser.add_argument("--processes", type=int, default=usual.processes, help="web processes, on PostgreSQL")
    parser.add_argument("--tables", type=int, default=usual.tables)
    parser.add_argument("--pace", type=float, default=usual.pace, help="seconds that a person thinks, on average")
    parser.add_argument("--only", action="append", default=[], metavar="FAULT", help="this fault (again for more)")
    parser.add_argument("--seed", type=int, help="of the faults; one that is new each time if not given")
    parser.add_argument("--report", type=Path, default=Path("build/chaos"), help="folder for the report")
    asked = vars(parser.parse_args(arguments))
    folder, minutes, seed = asked.pop("report"), asked.pop("minutes"), asked.pop("seed")
    wanted = Chaos(
        **{**asked, "only": tuple(asked["only"])},
        seconds=60.0 * minutes,
        seed=secrets.randbelow(1_000_000) if seed is None else seed,
    )
    signal.signal(signal.SIGTERM, lambda sign, frame: sys.exit(1))  # not without ending server and database
    print(f"seed {wanted.seed}", flush=True)
    try:
        report = run(wanted, folder)
    except Missing as error:
        parser.error(str(error))
    report.write(folder)
    print(report.text())
    return int(bool(report.violations))


if __name__ == "__main__":
    raise SystemExit(main())
