"""The command `oakdoor lab`: how bots learn, how what reviews rest on is checked, tables and the design of games."""

import argparse
from pathlib import Path

from oakdoor.games.compiler.compiled import run_plain
from oakdoor.games.registry import all_names
from oakdoor.lab.balance.command import add_arguments as add_report
from oakdoor.lab.daily.arguments import add_arguments as add_daily
from oakdoor.lab.design.arguments import add_diff, add_tune
from oakdoor.lab.jobs.arguments import add_job_arguments, means_of
from oakdoor.options import are_few, named_mode, whole

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
    _add_puzzles(works.add_parser("puzzles", help="look through games of the regulars for puzzles"))
    _add_check_puzzles(works.add_parser("check-puzzles", help="prove every puzzle again with other seeds"))
    _add_name_puzzles(works.add_parser("name-puzzles", help="name the ideas of puzzles anew, from what they hold"))
    add_daily(works.add_parser("daily", help="let the regulars play the daily deals of devices ahead"))
    _add_tables(works.add_parser("tables", help="turn records into tables for programs that study: Parquet files"))
    add_diff(works.add_parser("diff", help="say in words what differs between two component files"))
    add_tune(works.add_parser("tune", help="look for values of a component file that reach a goal"))
    _add_rate_bots(works.add_parser("rate-bots", help="measure what regulars begin with in ratings"))
    _add_first_choice(works.add_parser("first-choice", help="measure how often regulars play a review's first choice"))
    add_report(works.add_parser("report", help="play many games and write a page about the balance of a mode"))


def _add_rate_bots(rate: argparse.ArgumentParser) -> None:
    rate.add_argument("modes", nargs="+", metavar="GAME/MODE", help="e.g. rivality/standard")
    rate.add_argument("--bots", default="odo,tove,birk", help="neighbours that play each other (default odo,tove,birk)")
    rate.add_argument("--deals", type=whole(10), default=100, help="of each pair, each from both sides (default 100)")
    rate.add_argument("--to", type=Path, metavar="FILE", help="the file (default that of the package)")
    add_job_arguments(rate)
    rate.set_defaults(run=_rate_bots)


def _rate_bots(args: argparse.Namespace) -> int:
    from oakdoor.lab.arena.ratebots import rate_bots

    modes = [named_mode(name) for name in args.modes]
    return rate_bots(modes, args.bots, args.deals, means_of(args), args.to)


def _add_first_choice(first: argparse.ArgumentParser) -> None:
    first.add_argument("mode", metavar="GAME/MODE", help="e.g. rivality/standard")
    first.add_argument("--bots", default="birk,tove", help="who plays (default birk,tove)")
    first.add_argument("--deals", type=whole(1), default=10, help="each from both sides (default 10)")
    first.add_argument("--looks", type=whole(1), help="at each decision; as a review does if not given")
    first.add_argument("--to", type=Path, metavar="FILE", help="the file (default that of the package)")
    first.set_defaults(run=_first_choice)


def _first_choice(args: argparse.Namespace) -> int:
    from oakdoor.lab.arena.firstchoice import first_choice

    game, mode = named_mode(args.mode)
    return first_choice(game, mode, args.bots, args.deals, args.looks, args.to)


def _add_tables(tables: argparse.ArgumentParser) -> None:
    tables.add_argument("files", nargs="+", metavar="FILE", help="records; compressed ones end with .zst")
    tables.add_argument("--to", type=Path, default=Path("tables"), metavar="DIR", help="the folder (default tables)")
    tables.add_argument("--review", action="store_true", help="review each game, for its luck and its mistakes")
    tables.add_argument("--looks", type=whole(1), help="of a review at each decision; as it does if not given")
    add_job_arguments(tables)
    tables.set_defaults(run=_tables)


def _add_train(train: argparse.ArgumentParser) -> None:
    train.add_argument("mode", metavar="GAME/MODE", help="e.g. aetherya/base")
    train.add_argument("--minutes", type=whole(1), default=10, help="how long (default 10)")
    train.add_argument("--generations", type=whole(1), help="at most so many rounds of playing, learning and comparing")
    train.add_argument("--seconds", type=whole(1), default=8, help="of play in a round (default 8)")
    train.add_argument("--looks", type=whole(1), default=1, help="ahead for each decision of these games (default 1)")
    add_job_arguments(train, resumes=False)
    train.add_argument("--folder", type=Path, help="journal, plot and weights (default build/train/GAME-MODE)")
    train.add_argument("--take-over", action="store_true", help="put the best weights into the package in the end")
    train.set_defaults(run=_train)


def _add_calibrate(calibrate: argparse.ArgumentParser) -> None:
    calibrate.add_argument("--games", type=whole(1), default=400, help="of each mode and players (default 400)")
    _add_only(calibrate)
    add_job_arguments(calibrate)
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


def _add_puzzles(puzzles: argparse.ArgumentParser) -> None:
    puzzles.add_argument("mode", metavar="GAME/MODE", help="e.g. aetherya/base")
    puzzles.add_argument("--games", type=whole(1), default=200, help="to look through (default 200)")
    puzzles.add_argument("--seed", type=whole(0), default=1, help="of the first game (default 1)")
    puzzles.add_argument("--to", type=Path, metavar="DIR", help="the folder (the package's own if not given)")
    add_job_arguments(puzzles)
    puzzles.set_defaults(run=_puzzles)


def _add_check_puzzles(check: argparse.ArgumentParser) -> None:
    _add_only(check)
    check.add_argument("--seed", type=whole(0), default=7, help="of the looks (default 7)")
    check.add_argument("--from", dest="folder", type=Path, metavar="DIR", help="the package's own if not given")
    add_job_arguments(check)
    check.set_defaults(run=_check_puzzles)


def _add_name_puzzles(names: argparse.ArgumentParser) -> None:
    _add_only(names)
    names.add_argument("--from", dest="folder", type=Path, metavar="DIR", help="the package's own if not given")
    names.set_defaults(run=_name_puzzles)


def _add_only(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--only", metavar="GAME/MODE", help="one mode only, e.g. aetherya/base")


def _tables(args: argparse.Namespace) -> int:
    if not args.review and are_few(args.files):
        run_plain()
    from oakdoor.lab.tables.writing import write_tables

    rows = write_tables(args.files, args.to, means_of(args), args.review, args.looks)
    print("\n".join(f"{args.to / name}.parquet: {count} rows" for name, count in rows.items()))
    return 0


def _named(args: argparse.Namespace) -> Names:
    """The modes that are meant."""
    return list(all_names()) if args.only is None else [named_mode(args.only)]


def _modes(args: argparse.Namespace) -> Names:
    """The modes that are meant, with their search compiled."""
    from oakdoor.lab.warming import warm_up

    modes = _named(args)
    warm_up(modes, search=True)
    return modes


def _train(args: argparse.Namespace) -> int:
    from oakdoor.lab.training.train import Plan, train

    game, mode = named_mode(args.mode)
    folder = args.folder or Path("build/train") / f"{game}-{mode}"
    plan = Plan(game, mode, folder, args.minutes, args.generations, args.seconds, looks=args.looks)
    train(plan, means_of(args), args.take_over)
    return 0


def _calibrate(args: argparse.Namespace) -> int:
    from oakdoor.lab.calibrate import calibrate

    calibrate(_named(args), args.games, means_of(args))
    return 0


def _check_reviews(args: argparse.Namespace) -> int:
    from oakdoor.lab.reviewing import check_reviews

    return check_reviews(_modes(args), args.games, args.looks, args.seed)


def _check_reasons(args: argparse.Namespace) -> int:
    from oakdoor.lab.reasons.accounting import check_reasons

    numbers = range(args.first, args.first + args.games)
    return check_reasons(_modes(args), numbers, args.looks, args.seed, args.out)


def _puzzles(args: argparse.Namespace) -> int:
    from oakdoor.lab.puzzles.mining import mine
    from oakdoor.lessons.puzzle import file_of

    game, mode = named_mode(args.mode)
    path = file_of(game, mode) if args.to is None else args.to / f"{game}-{mode}.jsonl"
    print(f"{path}: {mine(game, mode, args.games, args.seed, path, means_of(args))} puzzles")
    return 0


def _check_puzzles(args: argparse.Namespace) -> int:
    from oakdoor.lab.puzzles.checking import check

    return int(check(_named(args), args.seed, means_of(args), args.folder) > 0)


def _name_puzzles(args: argparse.Namespace) -> int:
    run_plain()
    from oakdoor.lab.puzzles.naming import rename
    from oakdoor.lessons.puzzle import file_of

    for game, mode in _named(args):
        path = file_of(game, mode) if args.folder is None else args.folder / f"{game}-{mode}.jsonl"
        for old, new in rename(path) if path.is_file() else []:
            print(f"{game}/{mode}/{old.id}: {', '.join(old.ideas)} -> {', '.join(new.ideas)}")
    return 0
