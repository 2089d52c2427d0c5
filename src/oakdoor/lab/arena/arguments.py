"""The command `oakdoor arena`: its arguments, and how its result reads."""

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from oakdoor.games.compiler.compiled import cache_folder, run_plain
from oakdoor.games.errors import OptionError
from oakdoor.games.registry import find_mode, mode_names
from oakdoor.lab.jobs.arguments import add_job_arguments, means_of
from oakdoor.options import parse_options, split_list

if TYPE_CHECKING:  # rules are imported when it is known whether they run compiled
    from oakdoor.lab.arena.match import Match

USUAL_DEALS = 100
FEW_DEALS = 5  # sooner played than compiled


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the arena."""
    add = parser.add_argument
    add("mode", metavar="GAME/MODE", help="e.g. aetherya/base or rivality/expert")
    add("bots", metavar="A,B,...", help="who plays; one of them may have a budget of its own: svea@1s,svea@50ms "
        "(or @400 iterations). The last one named takes the seats that are left; where all win together or one plays "
        "alone, each plays every deal by itself")  # fmt: skip
    add("--players", type=int, help="how many seats; as many as bots are named, or the fewest, if not given")
    add("--deals", type=int, default=USUAL_DEALS, help=f"each is played once with every rotation of the seats "
        f"(default {USUAL_DEALS})")  # fmt: skip
    add(
        "--time", metavar="TIME", help="processor time for each decision, e.g. 50ms; what a bot is used to if not given"
    )
    add("--iterations", type=int, help="rounds for each decision instead")
    add("--beyond", type=float, metavar="SHARE", help="stop when the first bot's share is clearly above or below this "
        "one; its fair share if not given")  # fmt: skip
    add("--whole", action="store_true", help="play all deals, clear or not")
    add("--longest", type=int, help="decisions after which a game is stopped and counted as it stands (default 2000)")
    add_job_arguments(parser)
    add("--seed", type=int, default=1, help="of the first deal (default 1)")
    add("--records", type=Path, metavar="DIR", help="write each game's record into this folder")
    add("--option", action="append", default=[], metavar="KEY=VALUE", help="an option of the mode, e.g. level=master")
    add("--components", metavar="FILE", type=Path, help="play with the components in this TOML file")
    add("--json", action="store_true", help="the result as one JSON object")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Let them play, and say what came of it."""
    game, slash, name = args.mode.partition("/")
    if not slash or name not in mode_names(game):
        find_mode(game, name)  # which says what there is
    if args.deals <= FEW_DEALS and not (cache_folder(game) / f"warm-{name}").exists():
        run_plain()
    from oakdoor.lab.arena.running import run_match

    match = _match(args, game, name)
    match.lineups()
    tally = run_match(match, args.deals, means_of(args), args.beyond, args.whole, args.records)
    result = {**tally.as_json(), "planned": args.deals}
    print(json.dumps(result) if args.json else as_text(result))
    return 0


def _match(args: argparse.Namespace, game: str, name: str) -> "Match":
    from oakdoor.bots.contract import Budget
    from oakdoor.lab.arena.match import LONGEST, Entrant, Match, read_time

    if args.time is not None and args.iterations is not None:
        raise OptionError("a budget is --time or --iterations, not both")
    numbers = {"--deals": args.deals, "--iterations": args.iterations, "--longest": args.longest}
    for option, value in numbers.items():
        if value is not None and value < 1:
            raise OptionError(f"{option} is at least 1, not {value}")
    mode = find_mode(game, name)
    budget = Budget(None if args.time is None else read_time(args.time), args.iterations)
    entrants = tuple(Entrant.read(text, budget) for text in split_list(args.bots))
    players = args.players or (len(entrants) if len(entrants) in mode.players else mode.players[0])
    if players not in mode.players:
        raise OptionError(f"{game} {name} is for {', '.join(map(str, mode.players))} players, not {players}")
    components = mode.read_components(args.components).data if args.components is not None else None
    longest = args.longest or LONGEST
    return Match(game, name, players, entrants, args.seed, longest, parse_options(args.option), components)


def as_text(result: dict[str, Any]) -> str:
    """The result for people."""
    lines = [
        f"{result['game']} {result['mode']}, {result['players']} players: {result['games']} games of "
        f"{result['deals']} deals from seed {result['seed']}"
    ]
    width = max(len(row["bot"]) for row in result["bots"])
    apart = result["fair"] is None
    for row in result["bots"]:
        text = f"  {row['bot']:{width}}  won {_percent(row['share'])}"
        text += f"   {'score' if apart else 'margin'} {_number(row['score' if apart else 'margin'])}"
        if not apart:
            text += f"   rating {_points(row['rating'])}"
        times = row["milliseconds"]
        text += f"   thinks {times['mean']:g} ms, at most {times['most']:g}"
        lines.append(text + ("   sees everything" if row["sees_all"] else ""))
    if not apart and result["fair"] != 0.5:
        lines.append(f"  a fair share is {result['fair']:.1%}")
    lines.append(f"  {result['decisions']:g} decisions a game; ended by " + ", ".join(
        f"{reason} {count}" for reason, count in result["reasons"].items()
    ))  # fmt: skip
    if result["unfinished"]:
        lines.append(
            f"  {result['unfinished']} were stopped after {result['longest']} decisions and count as they stood"
        )
    if result["deals"] < result["planned"]:
        lines.append(f"  stopped before {result['planned']} deals: clear")
    return "\n".join(lines)


def _percent(value: dict[str, float]) -> str:
    return f"{value['mean']:6.1%} ({value['low']:.1%} to {value['high']:.1%})"


def _number(value: dict[str, float | None]) -> str:
    low, high = (f"{one:+.2f}" if one is not None else "?" for one in (value["low"], value["high"]))
    return f"{value['mean']:+7.2f} ({low} to {high})"


def _points(value: dict[str, float | None]) -> str:
    low, high = (f"{one:+.0f}" if one is not None else "no bound" for one in (value["low"], value["high"]))
    mean = "      " if value["mean"] is None else f"{value['mean']:+6.0f}"
    return f"{mean} ({low} to {high})"
