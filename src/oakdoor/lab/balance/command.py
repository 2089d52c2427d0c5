"""The command `oakdoor lab report`: its arguments, and what it writes."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from oakdoor.games.errors import OptionError
from oakdoor.games.registry import find_mode
from oakdoor.lab.jobs.arguments import add_job_arguments, means_of
from oakdoor.language.language import CODES, preferred_code
from oakdoor.options import named_mode, whole

if TYPE_CHECKING:  # rules are imported when it is known whether they run compiled
    from oakdoor.lab.balance.report import Report

MOST_SAID = 8  # differences that the terminal names


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= 600:
        raise argparse.ArgumentTypeError(f"a pace is from 0 to 600 seconds, not {text!r}")
    return value


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of a report."""
    add = parser.add_argument
    add("mode", metavar="GAME/MODE", help="e.g. aetherya/base")
    add("--components", type=Path, metavar="FILE", help="compare the components in this TOML file with the printed "
        "ones")  # fmt: skip
    add("--against", type=Path, metavar="FILE", help="compare them with the components in this file instead")
    add("--bot", metavar="BOT", help="who plays in every seat, e.g. svea@50; one that suits the mode if not given")
    add("--games", type=whole(1), help="of the fewest players, others get fewer; enough for 3 %% on either side of the "
        "first player's share if not given")  # fmt: skip
    add("--players", type=whole(1), action="append", help="only this number of players; may be given several times")
    add("--deals", type=whole(0), help="of each pair of regulars, for skill and luck (default 16, 0 leaves it out)")
    add("--pace", type=_seconds, default=5.0, metavar="SECONDS", help="that a person takes each time the choices of a "
        "decision double, to estimate minutes (default 5)")  # fmt: skip
    add("--seed", type=whole(0), default=50_000, help="of the first game (default 50000)")
    add("--lang", choices=CODES, help="the page opens in this language; it has all three")
    add("--out", type=Path, metavar="FILE", help="the page (default balance-GAME-MODE.html)")
    add("--json", type=Path, metavar="FILE", help="the report as JSON, too (docs/balance.md)")
    add_job_arguments(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play, and write the page."""
    game, name = named_mode(args.mode)
    if args.against is not None and args.components is None:
        raise OptionError("--against needs --components: what is compared with it")
    mode = find_mode(game, name)
    other = mode.read_components(args.components).data if args.components is not None else None
    first = mode.read_components(args.against).data if args.against is not None else None
    from oakdoor.lab.balance.page import json_of, page_of
    from oakdoor.lab.balance.plan import DEALS
    from oakdoor.lab.balance.report import balance

    names = names_of(args.against, args.components)
    report = balance(
        mode, other, args.games, args.bot, args.seed, against=first, names=names, players=args.players,
        deals=DEALS if args.deals is None else args.deals, pace=args.pace, means=means_of(args),
    )  # fmt: skip
    report.files = [str(path) for path in (args.against, args.components) if path is not None]
    code = args.lang or preferred_code()
    out = args.out or Path(f"balance-{game}-{name}.html")
    out.write_text(page_of(report, code), encoding="utf-8")
    if args.json is not None:
        args.json.write_text(json_of(report), encoding="utf-8")
    print("\n".join([*summary(report, code), str(out), *([str(args.json)] if args.json else [])]))
    return 0


def names_of(first: Path | None, other: Path | None) -> tuple[str, str]:
    """What two component files are called: with their folders, where their names alone do not tell them apart."""
    called = ("printed", "other")
    for short in (lambda path: path.stem, lambda path: f"{path.resolve().parent.name}/{path.stem}", Path.as_posix):
        called = (short(first) if first else "printed", short(other) if other else "other")
        if called[0] != called[1]:
            break
    return called


def summary(report: "Report", code: str) -> list[str]:
    """What matters most, for the terminal."""
    from oakdoor.lab.balance.sentences import Sentences

    told = Sentences(report, code)
    lines = [told.scores(), told.won() if report.mode.cooperative else told.order(), told.length()]
    if report.differences:
        found = report.beyond
        key = "both_said" if found else "both_none"
        lines.append(told.say.text(key, count=len(found), all=len(report.differences)))
        lines += [
            f"  {told.say.figure(one.name, told.study.settings)}: {told.say.measured(one.name, one.before)} "
            f"\N{RIGHTWARDS ARROW} {told.say.measured(one.name, one.after)}"
            for one in found[:MOST_SAID]
        ]
    return lines
