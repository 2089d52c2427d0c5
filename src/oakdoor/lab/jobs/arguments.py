"""The arguments that say where the work of a command is done."""

import argparse
import re
from typing import TYPE_CHECKING

from oakdoor.options import whole

if TYPE_CHECKING:  # rules are imported when it is known whether they run compiled
    from oakdoor.lab.jobs.running import Means

LOCAL = re.compile(r"local:([1-9]\d{0,2})")
_ADDRESS = re.compile(r"(?!local:)(\w+://)?[\w.\-\[\]:]+:\d{1,5}")


def _cluster(text: str) -> str:
    if LOCAL.fullmatch(text) or _ADDRESS.fullmatch(text):
        return text
    raise argparse.ArgumentTypeError(f"a cluster is HOST:PORT of its scheduler, or local:4, not {text!r}")


def add_job_arguments(parser: argparse.ArgumentParser, resumes: bool = True) -> None:
    """How many processes work, or which cluster, and whether it goes on where it was stopped."""
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--cores", type=whole(1), help="processes; one for each core if not given")
    where.add_argument("--cluster", type=_cluster, metavar="ADDRESS", help="let a Dask cluster work: the address of "
                       "its scheduler, or local:4 for four workers here (docs/cluster.md)")  # fmt: skip
    if resumes:
        parser.add_argument("--resume", action="store_true", help="go on where the same command was stopped")


def means_of(args: argparse.Namespace) -> "Means":
    """What the arguments say."""
    from oakdoor.lab.jobs.running import Means

    return Means(args.cores, args.cluster, getattr(args, "resume", False))
