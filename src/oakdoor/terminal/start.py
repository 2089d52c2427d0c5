"""Sitting down at the terminal: a new table from arguments or a few questions, or a saved one."""

import argparse
import io
import sys

from oakdoor.games.contract import GameError, OptionError
from oakdoor.games.record import check_record
from oakdoor.games.registry import GAMES
from oakdoor.language.language import Language, preferred_code
from oakdoor.options import split_list
from oakdoor.terminal.arguments import check_resume, plan_from
from oakdoor.terminal.questions import Questions
from oakdoor.terminal.savefile import SaveError, names_of, read_record, write_record
from oakdoor.terminal.seats import HUMAN, NOW, bots_at, make_seats, table_for
from oakdoor.terminal.terminal import INTERRUPTED, Terminal, say_to_all

MISTAKE = 2


def _new_table(args: argparse.Namespace) -> Terminal:
    """A table with a new game, from the arguments or from a few questions."""
    asked = args.game is None and sys.stdin.isatty()
    if args.game is None and not asked:
        args.game = GAMES[0]  # questions need a terminal: without one, the first game with its defaults
    code = args.language or preferred_code()
    language = Language(code)
    if asked:
        questions = Questions(input, say_to_all)
        language = Language(code) if args.language else questions.language(code)
        plan = questions.plan(language)
    else:
        plan = plan_from(args)
    if args.save is not None and args.save.exists() and args.save.stat().st_size > 0:
        raise SaveError(f"{args.save} exists; go on with it with --resume, or name another file")
    game = plan.new_game()
    table = table_for(game, make_seats(plan.kinds, plan.names, language), not args.mute, args.hints)
    table.start(game, NOW)
    if args.save is not None:
        write_record(args.save, table.record())  # a file that cannot be written is found out before the game
    return Terminal(table, bots_at(table), language, style=args.style, save=args.save)


def _resumed_table(args: argparse.Namespace) -> Terminal:
    """A table with a saved game."""
    check_resume(args)
    language = Language(args.language or preferred_code())
    record = read_record(args.resume)
    try:
        game = check_record(record)
        names = split_list(args.names) if args.names is not None else names_of(record, game.players)
    except GameError as error:
        raise SaveError(f"{args.resume}: {error}") from None
    kinds = split_list(args.seats) if args.seats is not None else [HUMAN] * game.players
    if len(kinds) != game.players:
        raise OptionError(f"the saved game has {game.players} seats, but --seats names {len(kinds)}")
    table = table_for(game, make_seats(kinds, names, language), not args.mute, args.hints)
    table.restore(record, record["moves"], None, 0, NOW)
    return Terminal(table, bots_at(table), language, style=args.style, save=args.save or args.resume)


def main(args: argparse.Namespace) -> int:
    """Run `oakdoor play`; a user's mistake is one sentence on stderr and exit code 2."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without our minus still gets the rest
    try:
        terminal = _resumed_table(args) if args.resume is not None else _new_table(args)
    except (GameError, OSError) as error:
        print(f"oakdoor: {error}", file=sys.stderr)
        return MISTAKE
    except EOFError:
        print()
        return 0
    except KeyboardInterrupt:
        print()
        return INTERRUPTED
    return terminal.run()
