"""The command `oakdoor`: serve, bots, hall, settings, rotate-secret, ratings, doctor, warden, backup, restore, play,
score, simulate, arena, review, hint, check, perft, bench, warm, docs, lab.

Nothing heavy is imported before a command is known: a command that scores one kingdom must not wait for a
compiler. Each command decides whether the rules run compiled before it imports them.
"""

import argparse
import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from oakdoor import __version__
from oakdoor.games.compiler.compiled import is_plain, run_plain
from oakdoor.games.errors import GameError, OptionError
from oakdoor.games.registry import GAMES, all_names, find_mode, mode_names
from oakdoor.lab.jobs.arguments import add_job_arguments, means_of
from oakdoor.options import are_few, is_ready, named_mode, parse_options, whole

if TYPE_CHECKING:
    from oakdoor.games.contract import Mode
    from oakdoor.games.names import Data

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
USAGE_ERROR = 2
INTERRUPTED = 130
WORTH_COMPILING = 20  # seconds

_EPILOG = """\
examples:
  oakdoor score PFMSHEDGROPFMSHE --explain
  oakdoor simulate aetherya --mode items --players 3 --games 100 --seed 1 --bots greedy,random,random
  oakdoor simulate aetherya --mode base --games 1000 --records games.jsonl && oakdoor check games.jsonl
  oakdoor play aetherya --mode base --seats human,birk
  oakdoor arena aetherya/base svea,greedy --deals 200 --time 50ms
  oakdoor review game.json --html review.html

exit codes: 0 done, 1 a record failed its check or data is damaged, 2 a mistake in the command, 130 interrupted.
"""


def _add_game(parser: argparse.ArgumentParser) -> None:
    """The arguments that choose a game, its mode and its table."""
    parser.add_argument("game", metavar="GAME", help="aetherya or rivality")
    parser.add_argument("--mode", help="which mode of the game; its first one if not given")
    parser.add_argument("--players", type=whole(1), help="how many seats; the fewest if not given")
    parser.add_argument("--seed", type=whole(0), default=1, help="the first game's seed (default 1)")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="a table's option, e.g. "
                        "tribes=elf,goblin absent=human; may be given several times")  # fmt: skip
    _add_components(parser)


def _add_components(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--components", metavar="FILE", type=Path, help="play with the components in this TOML file")


def _add_play(commands: Commands, for_play: bool) -> None:
    play = commands.add_parser("play", help="play at a table in the terminal")
    if for_play:
        from oakdoor.terminal.arguments import add_arguments

        add_arguments(play)
    play.set_defaults(run=_play)


def _add_serve(commands: Commands) -> None:
    from oakdoor.server.serve import add_arguments

    serve = commands.add_parser("serve", help="open the tables in the browser")
    add_arguments(serve)
    serve.set_defaults(run=_serve)


def _add_bots(commands: Commands) -> None:
    from oakdoor.server.remote.command import add_arguments

    add_arguments(commands.add_parser("bots", help="let bots of others connect to the tables of a server"))


def _add_rotate_secret(commands: Commands) -> None:
    from oakdoor.server.running.rotating import add_arguments

    add_arguments(commands.add_parser("rotate-secret", help="let a new secret sign cookies; nobody is signed out"))


def _add_ratings(commands: Commands) -> None:
    from oakdoor.server.club.rating.command import add_arguments

    add_arguments(commands.add_parser("ratings", help="let a server keep ratings; work them out again"))


def _add_hall(commands: Commands) -> None:
    from oakdoor.server.club import command
    from oakdoor.server.club.hall.command import add_arguments

    add_arguments(commands.add_parser("hall", help="a hall where people of a club find each other: for whom it is"))
    command.add_arguments(commands.add_parser("settings", help="what a server's club has switched on"))


def _add_doctor(commands: Commands) -> None:
    from oakdoor.server.doctor import add_arguments, run

    doctor = commands.add_parser("doctor", help="find what is damaged in a data folder, and save the other games")
    add_arguments(doctor)
    doctor.set_defaults(run=run)


def _add_hosting(commands: Commands) -> None:
    from oakdoor.server.club.warden.command import add_arguments as add_warden
    from oakdoor.server.running import backups

    add_warden(commands.add_parser("warden", help="make a link that lets somebody look after a server"))
    backups.add_backup(commands.add_parser("backup", help="write all that a server has stored to a file"))
    backups.add_restore(commands.add_parser("restore", help="put a backup back"))


def _add_score(commands: Commands) -> None:
    score = commands.add_parser("score", help="score kingdoms of Aetherya, or the game of a record")
    score.add_argument("kingdoms", nargs="*", metavar="KINGDOM", help="16 letters in reading order (P plain, F forest, "
                       "M mountain, S swamp, H human, E elf, D dwarf, G goblin, R dragon, O portal) or 16 names, or "
                       "a file with a record of any game; without any, one a line on standard input")  # fmt: skip
    score.add_argument("--explain", action="store_true", help="what each card or tile contributes, and why")
    score.add_argument("--json", action="store_true", help="one JSON object a line: lines, score, legends")
    _add_components(score)
    score.set_defaults(run=_score)


def _add_simulate(commands: Commands) -> None:
    simulate = commands.add_parser("simulate", help="let bots play many games")
    _add_game(simulate)
    simulate.add_argument("--games", type=whole(1), default=100, help="how many games (default 100)")
    simulate.add_argument("--bots", help="a bot for each seat, e.g. greedy,random; random ones if not given")
    simulate.add_argument("--first", type=whole(0), help="the seat that begins; random if not given")
    simulate.add_argument("--records", type=Path, metavar="FILE", help="write the games as JSON lines of records, "
                          "compressed where the name ends with .zst")  # fmt: skip
    simulate.add_argument("--legal", action="store_true", help="write all legal decisions into the records")
    simulate.add_argument("--json", action="store_true", help="the summary as one JSON object")
    add_job_arguments(simulate)
    simulate.set_defaults(run=_simulate)


def _add_arena(commands: Commands) -> None:
    from oakdoor.lab.arena.arguments import add_arguments

    add_arguments(commands.add_parser("arena", help="let bots play against each other and measure who is stronger"))


def _add_review(commands: Commands) -> None:
    from oakdoor.review.command import add_hint_arguments, add_review_arguments

    review = commands.add_parser("review", help="judge a finished game turn by turn: what was missed, what was luck")
    add_review_arguments(review)
    review.set_defaults(run=_review)
    hint = commands.add_parser("hint", help="the best moves in a game that goes on, from what a seat sees")
    add_hint_arguments(hint)
    hint.set_defaults(run=_hint)


def _add_studies(commands: Commands) -> None:
    check = commands.add_parser("check", help="check game records: one, or JSON lines of thousands")
    check.add_argument("files", nargs="+", metavar="FILE", help="a file of records; - for standard input")
    check.add_argument("--json", action="store_true", help="the report as one JSON object")
    check.set_defaults(run=_check)

    perft = commands.add_parser("perft", help="count the ways to play on from a game's first position")
    _add_game(perft)
    perft.add_argument("--depth", type=whole(1), default=3, help="how many decisions deep (default 3)")
    perft.add_argument("--json", action="store_true", help="the counts as one JSON object")
    perft.set_defaults(run=_perft)

    bench = commands.add_parser("bench", help="measure how fast the rules are on this machine")
    bench.add_argument("--only", metavar="MODE", help="one mode only, e.g. items, or rivality/solo")
    bench.add_argument("--json", action="store_true", help="the figures as one JSON object")
    bench.add_argument("--write", type=Path, metavar="FILE", help="write the figures to this page, too")
    bench.set_defaults(run=_bench)

    warm = commands.add_parser("warm", help="compile the rules of all modes now, so that nobody waits later")
    warm.add_argument("--search", action="store_true", help="the search of the best bots, too: some minutes more")
    warm.add_argument("--only", action="append", metavar="GAME/MODE", help="this mode (again for more): aetherya/base")
    warm.set_defaults(run=_warm)


def _add_docs(commands: Commands) -> None:
    from oakdoor.lab.reference.command import add_arguments

    add_arguments(commands.add_parser("docs", help="open the documentation in the browser"))


def _add_lab(commands: Commands) -> None:
    from oakdoor.lab.arguments import add_arguments

    add_arguments(commands.add_parser("lab", help="how bots and reviews are made and checked; tables of games"))


def _parser(for_play: bool) -> argparse.ArgumentParser:
    """All commands; the arguments of play come from the terminal table, imported only for it."""
    parser = argparse.ArgumentParser(
        prog="oakdoor",
        description="Aetherya and Rivality: play, score, simulate and check games. Alone, it opens the tables in your "
        "browser.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"oakdoor {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    _add_serve(commands)
    _add_bots(commands)
    _add_rotate_secret(commands)
    _add_ratings(commands)
    _add_hall(commands)
    _add_doctor(commands)
    _add_hosting(commands)
    _add_play(commands, for_play)
    _add_score(commands)
    _add_simulate(commands)
    _add_arena(commands)
    _add_review(commands)
    _add_studies(commands)
    _add_docs(commands)
    _add_lab(commands)
    return parser


def _components(args: argparse.Namespace, mode: "Mode") -> "Data | None":
    """The component table of --components, validated for the game."""
    if args.components is None:
        return None
    return mode.read_components(args.components).data


def _compile_or_plain(args: argparse.Namespace, work: float) -> None:
    """Choose how the rules run: compiled if they are ready or the work (seconds uncompiled) is worth compiling."""
    name = args.mode or (mode_names(args.game) or [""])[0]
    if not (args.game in GAMES and is_ready(args.game, name)) and work < WORTH_COMPILING:
        run_plain()


def _mode(args: argparse.Namespace) -> "Mode":
    names = mode_names(args.game)
    return find_mode(args.game, args.mode or (names[0] if names else ""))


def _play(args: argparse.Namespace) -> int:
    from oakdoor.terminal.start import main

    return main(args)


def _serve(args: argparse.Namespace) -> int:
    from oakdoor.server.serve import run

    return run(args)


def _score(args: argparse.Namespace) -> int:
    run_plain()
    from oakdoor.lab.score import print_scores

    return print_scores(args.kingdoms, args.components, args.explain, args.json)


def _simulate(args: argparse.Namespace) -> int:
    slow = args.bots is not None and set(args.bots.split(",")) != {"random"}
    _compile_or_plain(args, args.games * (10 if slow else 0.1))
    from oakdoor.lab.simulate import Plan, play_games, summarise, summary_text
    from oakdoor.lab.tables.compressed import written_records

    mode = _mode(args)
    players = args.players or mode.players[0]
    bots = args.bots.split(",") if args.bots else []
    plan = Plan(
        mode,
        players,
        args.games,
        args.seed,
        bots,
        args.first,
        parse_options(args.option),
        _components(args, mode),
        args.legal,
    )
    if args.records is None:
        summary = summarise(plan, play_games(plan, means_of(args)))
    else:
        with written_records(args.records) as records:
            summary = summarise(plan, play_games(plan, means_of(args), records))
    print(json.dumps(summary) if args.json else summary_text(summary))
    return 0


def _check(args: argparse.Namespace) -> int:
    if are_few(args.files):
        run_plain()
    from oakdoor.lab.checking import Report, check_text, read_source

    report = Report()
    for name in args.files:
        for failure in check_text(read_source(name), name, report):
            print(failure, file=sys.stderr)
    print(json.dumps(report.as_json()) if args.json else report.as_text())
    return 1 if report.failures else 0


def _perft(args: argparse.Namespace) -> int:
    _compile_or_plain(args, 0 if args.depth < 4 else 2 * WORTH_COMPILING)
    from oakdoor.games.game import Game
    from oakdoor.lab.perft import perft
    from oakdoor.lab.warming import warm_up

    mode = _mode(args)
    warm_up([(mode.game, mode.name)])
    players = args.players or mode.players[0]
    options, components = parse_options(args.option), _components(args, mode)
    game = Game(mode, players, seed=args.seed, options=options, components=components, events=False)
    counts = perft(game, args.depth)
    if args.json:
        head = {"game": mode.game, "mode": mode.name, "players": players, "seed": args.seed}
        print(json.dumps({**head, "perft": counts}))
    else:
        for depth, count in enumerate(counts, 1):
            print(f"{depth:3} {count:16,}")
    return 0


def _bench(args: argparse.Namespace) -> int:
    if is_plain():
        raise OptionError("bench measures the compiled rules; unset OAKDOOR_PLAIN")
    from oakdoor.lab.report import run_bench

    return run_bench(args.only, args.json, args.write)


def _warm(args: argparse.Namespace) -> int:
    from oakdoor.lab.warming import warm_up

    modes = all_names() if args.only is None else [named_mode(name) for name in args.only]
    if args.search and hasattr(os, "nice"):
        os.nice(10)  # whoever plays goes first
    warm_up(modes, search=args.search)
    print(f"the rules of {', '.join(args.only) if args.only else 'all modes'} are compiled")
    return 0


def _record(path: str) -> "Data":
    """The record in a file, after its search was compiled; a file that holds none is refused."""
    from oakdoor.lab.checking import parse_json, read_source
    from oakdoor.lab.warming import warm_up

    record = parse_json(read_source(path))
    if not isinstance(record, dict):
        raise GameError(f"{path} holds no record: a record is a JSON object")
    names = (str(record.get("game")), str(record.get("mode")))
    if names in all_names():
        warm_up([names], search=True)
    return record


def _review(args: argparse.Namespace) -> int:
    from oakdoor.review.command import review_record

    return review_record(_record(args.record), args)


def _hint(args: argparse.Namespace) -> int:
    from oakdoor.review.command import hint_for_record

    return hint_for_record(_record(args.record), args)


def _served(arguments: list[str]) -> list[str]:
    """What to do; where no command is named, the tables open in the browser."""
    if not arguments or (arguments[0].startswith("-") and arguments[0] not in ("-h", "--help", "--version")):
        return ["serve", "--browser", *arguments]
    return arguments


def main(arguments: list[str] | None = None) -> int:
    """Run the command; a user's mistake is one sentence and exit code 2, never a traceback."""
    args_list = _served(sys.argv[1:] if arguments is None else arguments)
    for_play = args_list[:1] == ["play"]
    if for_play:
        run_plain()  # a table starts at once, and one table's moves need no compiler
    args = _parser(for_play).parse_args(args_list)
    try:
        return int(args.run(args))
    except GameError as error:
        print(f"oakdoor: {error}", file=sys.stderr)
    except BrokenPipeError:  # who reads the output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        print(f"oakdoor: {error.filename or ''}: {error.strerror}", file=sys.stderr)
    except KeyboardInterrupt:
        print("oakdoor: interrupted", file=sys.stderr)
        return INTERRUPTED
    return USAGE_ERROR
