"""The command `oakdoor lab`: how the bots learn, and how what reviews rest on is measured and checked."""

import argparse
import os
from pathlib import Path

from oakdoor.games.registry import all_names
from oakdoor.options import named_mode, whole

Names = list[tuple[str, str]]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """All works of the lab."""
    works = parser.add_subparsers(metavar="WORK", required=True)
    _add_train(works.add_parser("train", help="let a bot learn a mode by playing itself; goes on where it was stopped"))
    _add_calibrate(works.add_parser("calibrate", help="measure what a share of the win is in points, for reviews"))
    _add_check_reviews(
        works.add_parser("check-reviews", help="review games of bots, and check that luck and decisions add up")
    )
    _add_check_reasons(
        works.add_parser(
            "check-reasons", help="review games of bots, and count how much of what mistakes cost their reasons explain"
        )
    )


def _add_train(train: argparse.ArgumentParser) -> None:
    train.add_argument("mode", metavar="GAME/MODE", help="e.g. aetherya/base")
    train.add_argument("--minutes", type=whole(1), default=10, help="how long (default 10)")
    train.add_argument("--generations", type=whole(1), help="at most so many rounds of playing, learning and comparing")
    train.add_argument("--seconds", type=whole(1), default=8, help="of play in a round (default 8)")
    train.add_argument("--looks", type=whole(1), default=1, help="ahead for each decision of these games (default 1)")
    train.add_argument("--cores", type=whole(1), help="how many processes play; all cores if not given")
    train.add_argument("--folder", type=Path, help="journal, plot and weights (default build/train/GAME-MODE)")
    train.add_argument("--take-over", action="store_true", help="put the best weights into the package in the end")
    train.set_defaults(run=_train)


def _add_calibrate(calibrate: argparse.ArgumentParser) -> None:
    calibrate.add_argument("--games", type=whole(1), default=400, help="of each mode and players (default 400)")
    _add_only(calibrate)
    calibrate.set_defaults(run=_calibrate)


def _add_check_reviews(check: argparse.ArgumentParser) -> None:
    check.add_argument("--games", type=whole(1), default=100, help="of all modes in turn (default 100)")
    _add_only(check)
    check.add_argument("--looks", type=whole(1), help="at each decision; as a review does if not given")
    check.add_argument("--seed", type=whole(0), default=1, help="of the first game (default 1)")
    check.set_defaults(run=_check_reviews)


def _add_check_reasons(check: argparse.ArgumentParser) -> None:
    check.add_argument("--games", type=whole(1), default=200, help="of all modes in turn (default 200)")
    check.add_argument("--first", type=whole(0), default=0, help="number of the first game (default 0)")
    _add_only(check)
    check.add_argument("--looks", type=whole(1), help="at each decision; as a review does if not given")
    check.add_argument("--seed", type=whole(0), default=1, help="of game 0 (default 1)")
    check.add_argument(
        "--out", type=Path, default=Path("build/reasons/games.jsonl"),
        help="what was found, game by game; games in it are not played again (default build/reasons/games.jsonl)",
    )  # fmt: skip
    check.set_defaults(run=_check_reasons)


def _add_only(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--only", metavar="GAME/MODE", help="one mode only, e.g. aetherya/base")


def _modes(args: argparse.Namespace) -> Names:
    """The modes that are meant, with their search compiled."""
    from oakdoor.lab.warming import warm_up

    modes = list(all_names()) if args.only is None else [named_mode(args.only)]
    warm_up(modes, search=True)
    return modes


def _train(args: argparse.Namespace) -> int:
    from oakdoor.lab.training.train import Plan, train
    from oakdoor.lab.warming import warm_up

    game, mode = named_mode(args.mode)
    folder = args.folder or Path("build/train") / f"{game}-{mode}"
    cores = args.cores or os.cpu_count() or 1
    plan = Plan(game, mode, folder, args.minutes, args.generations, args.seconds, looks=args.looks, cores=cores)
    warm_up([(game, mode)])
    train(plan, args.take_over)
    return 0


def _calibrate(args: argparse.Namespace) -> int:
    from oakdoor.lab.calibrate import calibrate

    calibrate(_modes(args), args.games)
    return 0


def _check_reviews(args: argparse.Namespace) -> int:
    from oakdoor.lab.reviewing import check_reviews

    return check_reviews(_modes(args), args.games, args.looks, args.seed)


def _check_reasons(args: argparse.Namespace) -> int:
    from oakdoor.lab.reasons.accounting import check_reasons

    numbers = range(args.first, args.first + args.games)
    return check_reasons(_modes(args), numbers, args.looks, args.seed, args.out)
