"""The works `diff` and `tune` of the command `oakdoor lab`."""

import argparse
from pathlib import Path

from oakdoor.lab.jobs.arguments import add_job_arguments, means_of
from oakdoor.language.language import CODES, preferred_code
from oakdoor.options import whole


def add_diff(diff: argparse.ArgumentParser) -> None:
    """Two component files, compared in words."""
    diff.add_argument("first", metavar="A", help="a component file, or 'printed'")
    diff.add_argument("second", metavar="B", help="the other one, or 'printed'")
    diff.add_argument(
        "--language", choices=CODES, default=None, help="of the words; the one of this machine if not given"
    )
    diff.set_defaults(run=_diff)


def _diff(args: argparse.Namespace) -> int:
    from oakdoor.lab.design.comparing import told_difference

    print("\n".join(told_difference(args.first, args.second, args.language or preferred_code())))
    return 0


def add_tune(tune: argparse.ArgumentParser) -> None:
    """A search for values that reach a goal."""
    tune.add_argument("mode", metavar="GAME/MODE", help="e.g. aetherya/base")
    tune.add_argument("--goal", action="append", required=True, metavar="GOAL", help="what should be: first=50+-1 (who "
                      "begins wins half of the games), won=50+-5 (where all win or lose together), tribes<=1 (no two "
                      "tribes differ by more points); may be given several times (docs/components.md#tuning)"
    )  # fmt: skip
    tune.add_argument("--change", action="append", required=True, metavar="ENTRY=LEAST..MOST", help="what may be "
                      "changed, e.g. tribes.goblin.gains.swamp=0..9 or legends.*=2..5; may be given several "
                      "times")  # fmt: skip
    tune.add_argument("--out", type=Path, required=True, metavar="FILE", help="the component file to write")
    tune.add_argument(
        "--components", type=Path, metavar="FILE", help="the file to begin with; the printed one if not given"
    )
    tune.add_argument("--plot", type=Path, metavar="FILE", help="the page with its path (default: beside the file)")
    tune.add_argument("--json", action="store_true", help="what was found as one JSON object")
    tune.add_argument("--trials", type=whole(1), default=40, help="how many sets of values are tried (default 40)")
    tune.add_argument("--games", type=whole(1), default=400, help="of each trial (default 400)")
    tune.add_argument("--bot", default="greedy", help="who plays (default greedy)")
    tune.add_argument("--players", type=whole(1), help="how many seats; the fewest if not given")
    tune.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="an option of the mode, e.g. "
                      "level=master")  # fmt: skip
    tune.add_argument("--seed", type=whole(0), default=1, help="of the deals and of the search (default 1)")
    tune.add_argument(
        "--language",
        choices=CODES,
        default=None,
        help="of what is said and of the page; that of this machine if not given",
    )
    add_job_arguments(tune)
    tune.set_defaults(run=_tune)


def _tune(args: argparse.Namespace) -> int:
    from oakdoor.lab.design.searching import search_of, told, write
    from oakdoor.lab.design.tuning import tune

    search = search_of(args)
    code = args.language or preferred_code()
    journal = args.out.with_suffix(".tune.jsonl")
    with told(search, code) as tell:
        tune(search, means_of(args), journal, tell)
    for line in write(search, args.out, args.plot or args.out.with_suffix(".html"), code, args.json):
        print(line)
    return 0 if search.reached else 1
