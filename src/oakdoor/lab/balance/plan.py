"""What a report plays: its settings with how many games of each, and the ladder, as one job in pieces."""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from itertools import combinations

from oakdoor.bots.contract import Budget
from oakdoor.bots.patience import takes_turns
from oakdoor.bots.registry import LEVELS, QUICK, SEARCHING
from oakdoor.games.contract import Mode, OptionError
from oakdoor.games.names import Data
from oakdoor.lab.arena.match import Entrant, Match
from oakdoor.lab.balance.playing import GAMES, LADDER, Played, play_piece
from oakdoor.lab.jobs.crews import Crew
from oakdoor.lab.jobs.job import Job, Piece
from oakdoor.lab.jobs.running import Means, results_by, results_of
from oakdoor.lab.jobs.version import Needs

# The first player's share of the wins has the widest error bar: 1,068 games give 3 % on either side, 400 give 5 %.
ENOUGH = 1068
FEWER = {3: 0.375, 4: 0.28}  # of that, with more players
LONG = {"confrontation": 0.55}  # of that, where games take long
DEALS = 16  # of each pair of the ladder; each is played from both sides
TOP = "svea@20"  # the ladder's last rung: looks ahead, not seconds, so that its games are the same everywhere
GREEDY, TOGETHER, PATIENT = "greedy", "runa", "birk@4"
QUICK_PIECE, SLOW_PIECE, DEALS_PIECE = 20, 5, 2


@dataclass(frozen=True)
class Setting:
    """A number of players or a level of a mode, and what is played of it."""

    mode: tuple[str, str]
    players: int
    options: Data
    components: Data | None
    bot: str
    seed: int
    games: int
    label: str

    def as_data(self) -> Data:
        """The setting as JSON."""
        return asdict(self)


@dataclass
class Plan:
    """All that is played: settings (the first is the main one), and the matches of the ladder with their deals."""

    settings: list[Setting]
    matches: list[Match]
    deals: int

    def job(self) -> Job:
        """The plan in pieces. How large they are hangs on nothing but the plan, so anybody can go on with it."""
        pieces = []
        for which, setting in enumerate(self.settings):
            size = QUICK_PIECE if _name(setting.bot) in QUICK else SLOW_PIECE
            for first in range(0, setting.games, size):
                count = min(size, setting.games - first)
                pieces.append(Piece((GAMES, which, first, count), count))
        for which, match in enumerate(self.matches):
            for first in range(0, self.deals, DEALS_PIECE):
                count = min(DEALS_PIECE, self.deals - first)
                pieces.append(Piece((LADDER, which, first, count), count * len(match.lineups())))
        names = tuple(dict.fromkeys(setting.mode for setting in self.settings))
        played = {_name(one.bot) for one in self.settings} | {e.bot for match in self.matches for e in match.entrants}
        return Job(
            f"report {'/'.join(names[0])}",
            f"{play_piece.__module__}:{play_piece.__name__}",
            ([one.as_data() for one in self.settings], [match.as_data() for match in self.matches]),
            tuple(pieces),
            Needs(names, search=bool(SEARCHING & played)),
            "game",
        )


@dataclass
class Harvest:
    """What came of a plan: the games of each setting, and the deals of each match."""

    games: list[list[Played]] = field(default_factory=list)
    deals: list[list[Data]] = field(default_factory=list)


def settings_of(
    mode: Mode, components: Data | None, games: int | None, bot: str | None, seed: int, players: list[int] | None
) -> list[Setting]:
    """Every number of players and every level of a mode, or those asked for."""
    for count in players or ():
        if count not in mode.players:
            raise OptionError(
                f"{mode.game} {mode.name} is for {', '.join(map(str, mode.players))} players, not {count}"
            )
    chosen = bot or usual_bot(mode)
    Entrant.read(chosen, Budget())  # or it says what is wrong
    enough = games or round(ENOUGH * LONG.get(mode.name, 1.0))
    found = []
    for count in players or mode.players:
        part = 1.0 if count == (players or mode.players)[0] else FEWER.get(count, 1.0)
        for options, label in _levels(mode, count):
            size = max(1, round(part * enough))
            found.append(
                Setting((mode.game, mode.name), count, options, components, chosen, seed, size, label or str(count))
            )
    return found


def usual_bot(mode: Mode) -> str:
    """Who plays where nobody is named. Who looks only at its own move is quickest; but where all win together or one
    plays alone it never wins, and where nobody need end a game it takes very long."""
    return TOGETHER if mode.cooperative else PATIENT if takes_turns(mode) else GREEDY


def _levels(mode: Mode, players: int) -> list[tuple[Data, str]]:
    choices = mode.option_choices(players)
    return [({"level": level}, level) for level in choices.get("level", ())] or [({}, "")]


def ladder_of(mode: Mode, components: Data | None, seed: int) -> list[Match]:
    """The regulars against each other, each pair; where one plays alone or all win together, each by itself."""
    entrants = [Entrant.read(TOP if name == LEVELS[-1] else name, Budget()) for name in LEVELS]
    pairs = [tuple(entrants)] if mode.cooperative else list(combinations(entrants, 2))
    return [Match(mode.game, mode.name, mode.players[0], pair, seed, components=components) for pair in pairs]


def harvest(plan: Plan, means: Means, crew: Crew | None) -> Harvest:
    """Play all of it: by a crew that is there, or by one that these means give."""
    if crew is not None:
        return _gathered(plan, results_by(plan.job(), crew))
    with results_of(plan.job(), means) as results:
        return _gathered(plan, results)


def _gathered(plan: Plan, results: Iterator[bytes]) -> Harvest:
    found = Harvest([[] for _ in plan.settings], [[] for _ in plan.matches])
    for piece, result in zip(plan.job().pieces, results, strict=True):
        kind, which = str(piece.arguments[0]), int(str(piece.arguments[1]))
        rows = json.loads(result)
        if kind == GAMES:
            found.games[which] += [Played.from_data(row) for row in rows]
        else:
            found.deals[which] += rows
    return found


def _name(bot: str) -> str:
    return bot.partition("@")[0]
