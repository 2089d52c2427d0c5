"""The arguments of `oakdoor play`, and the table that they ask for."""

import argparse
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from oakdoor.games.contract import OptionError
from oakdoor.games.game import Game
from oakdoor.games.registry import GAMES, find_mode, mode_names
from oakdoor.language.language import CODES
from oakdoor.options import parse_options, split_list
from oakdoor.tables.lamp import LAMPS
from oakdoor.terminal.screen import STYLES
from oakdoor.terminal.seats import HUMAN

OPPONENTS = ("birk", "tove", "odo")  # sit where nothing else is said
_ABOUT = """\
Play at a table in the terminal: people and bots in any seats, one screen for all. Everything is plain text that a
screen reader can read. Each player sees only what they may know; between two people with secrets the screen is
handed over. Without arguments a few questions are asked.
"""
_EXAMPLES = """\
examples:
  oakdoor play aetherya
  oakdoor play aetherya --mode items --seats human,greedy --names Mira,Bot --language de
  oakdoor play aetherya --mode confrontation --seats human,human --option tribes=elf,goblin --option absent=human
  oakdoor play aetherya --mode solo --save campaign.json
  oakdoor play rivality --players 3 --mode expert --style grid
  oakdoor play rivality --mode solo --option level=master
  oakdoor play --resume campaign.json

exit codes: 0 done or left, 2 a mistake in the command or a bad file, 130 interrupted.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the arguments of `oakdoor play`."""
    parser.description = _ABOUT
    parser.epilog = _EXAMPLES
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    add = parser.add_argument
    add("game", nargs="?", metavar="GAME", help=f"{' or '.join(GAMES)}; without it a few questions are asked")
    add("--mode", help="which mode of the game; its first one if not given")
    add("--players", type=int, metavar="N", help="how many seats: one person and bots, unless --seats says who")
    add("--seats", metavar="A,B", help="for each seat human or a bot: odo, tove, birk, runa, svea, greedy, random, ...")
    add("--names", metavar="A,B", help="the name of each seat")
    add("--seed", type=int, help="the seed of the shuffles, for the same game again; random if not given")
    add("--first", type=int, metavar="SEAT", help="the seat that begins, counted from 0; random if not given")
    add(
        "--option",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="an option of the mode, e.g. tribes=elf,goblin or level=master; may be given several times",
    )
    add("--components", type=Path, metavar="FILE", help="play with the components in this TOML file")
    add("--language", choices=CODES, help="the language of the table; the system's if not given")
    add(
        "--style",
        choices=STYLES,
        default=STYLES[0],
        help="boards as rows of names (spoken), or as a compact grid of abbreviations (grid)",
    )
    add("--mute", action="store_true", help="regulars say nothing")
    add("--hints", choices=LAMPS, default="3", help="how often everybody may ask for the best moves; 3 if not given")
    add("--save", type=Path, metavar="FILE", help="save the game to this file after every decision")
    add("--resume", type=Path, metavar="FILE", help="go on with a saved game; it is saved to the same file again")


@dataclass
class Plan:
    """What a new table is to be."""

    game: str
    mode: str
    kinds: list[str]
    names: list[str] | None = None
    seed: int | None = None
    first: int | None = None
    options: dict[str, Any] = field(default_factory=dict)
    components: Path | None = None

    def new_game(self) -> Game:
        """Set the game up; raises a GameError that says what is wrong."""
        mode = find_mode(self.game, self.mode)
        components = mode.read_components(self.components).data if self.components is not None else None
        return Game(
            mode,
            len(self.kinds),
            seed=self.seed,
            first=self.first,
            options=self.options,
            components=components,
        )


def plan_from(args: argparse.Namespace) -> Plan:
    """The table that the arguments ask for; raises an OptionError."""
    if args.game not in GAMES:
        raise OptionError(f"there is no game {args.game!r}; there is {', '.join(GAMES)}")
    mode = find_mode(args.game, args.mode or mode_names(args.game)[0])
    if args.seats is not None:
        kinds = split_list(args.seats)
        if args.players not in (None, len(kinds)):
            raise OptionError(f"--players says {args.players}, but --seats names {len(kinds)}")
    else:
        players = args.players or mode.players[0]
        kinds = [HUMAN, *(OPPONENTS * players)[: players - 1]]
    return Plan(
        args.game,
        mode.name,
        kinds,
        split_list(args.names) if args.names is not None else None,
        args.seed,
        args.first,
        parse_options(args.option),
        args.components,
    )


def check_resume(args: argparse.Namespace) -> None:
    """A saved game brings its own table: arguments for a new one are a mistake."""
    for name in ("game", "mode", "players", "seed", "first", "components"):
        if getattr(args, name) is not None:
            raise OptionError(f"--resume goes on with a saved game; {name} is already decided there")
    if args.option:
        raise OptionError("--resume goes on with a saved game; its options are already decided there")
