"""The options of `oakdoor lab daily`."""

import argparse
from datetime import date
from pathlib import Path

from oakdoor.lab.jobs.arguments import add_job_arguments, means_of
from oakdoor.options import whole


def add_arguments(daily: argparse.ArgumentParser) -> None:
    """The options of `daily`."""
    daily.add_argument("--first", type=date.fromisoformat, required=True, metavar="DAY", help="the first day")
    daily.add_argument("--days", type=whole(1), default=28, help="so many days, and their weeks (default 28)")
    daily.add_argument("--to", type=Path, metavar="FILE", help="the package's own if not given")
    add_job_arguments(daily)
    daily.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    from oakdoor.lab.daily.command import SHIPPED, write

    path = args.to or SHIPPED
    print(f"{path}: {write(args.first, args.days, path, means_of(args))} deals")
    return 0
