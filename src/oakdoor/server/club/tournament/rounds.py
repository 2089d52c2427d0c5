"""The next round of a tournament: who meets whom, at which tables, and which regulars sit down as well."""

import random
from dataclasses import dataclass, replace

from oakdoor.app.messages.base import AVATARS
from oakdoor.bots.registry import LEVELS, USUAL
from oakdoor.games.registry import find_mode
from oakdoor.server.club.rating.regulars import BOT, first_strength
from oakdoor.server.club.tournament.pairing.groups import draw_groups
from oakdoor.server.club.tournament.pairing.robin import draw_robin, rounds_of
from oakdoor.server.club.tournament.pairing.shapes import Drawn
from oakdoor.server.club.tournament.pairing.swiss import draw_swiss
from oakdoor.server.club.tournament.shapes import Board, Entrant, Rules, Tournament
from oakdoor.server.club.tournament.standings import players
from oakdoor.tables.seats import Seat, free_avatar, free_name
from oakdoor.tables.table import Setup, Table


@dataclass(frozen=True)
class Plan:
    """A round that can be drawn: its tables, and the regulars who join for it."""

    boards: list[Board]
    joining: list[Entrant]


def rounds_planned(tournament: Tournament) -> int:
    """How many rounds it has."""
    if tournament.rules.system != "robin":
        return tournament.rules.rounds
    return rounds_of(sum(one.joined <= 1 for one in tournament.entrants))


def regular(tournament: Tournament, level: str, joined: int) -> Entrant:
    """A regular who takes part; several of one are told apart by a number."""
    rules = tournament.rules
    names = [Seat("bot", one.name, AVATARS[0]) for one in tournament.entrants]
    strength = first_strength(f"{BOT}{level}", rules.game, rules.mode).mu
    number = max((one.number for one in tournament.entrants), default=0) + 1
    return Entrant(number, f"{BOT}{level}", free_name(level.capitalize(), names), level, strength, joined)


def plan_round(tournament: Tournament, chance: random.Random) -> Plan:
    """The next round. Where the rules let regulars fill up, they sit down so that nobody has a bye."""
    number, joining = tournament.round + 1, list[Entrant]()
    drawn = _drawn(tournament, number, chance)
    while tournament.rules.fill and drawn.byes and _may_join(tournament) and len(joining) < tournament.rules.size:
        joining.append(regular(tournament, USUAL, number))
        tournament = replace(tournament, entrants=(*tournament.entrants, joining[-1]))
        drawn = _drawn(tournament, number, chance)
    gone = {one.number for one in tournament.entrants if one.withdrawn}
    boards = [_board(number, place, table, gone) for place, table in enumerate(drawn.tables, 1)]
    byes = [one for one in drawn.byes if one not in gone]
    boards += [Board(number, len(boards) + place, (one,), "bye") for place, one in enumerate(byes, 1)]
    return Plan(boards, joining)


def _may_join(tournament: Tournament) -> bool:
    return tournament.rules.system != "robin" or tournament.round == 0


def _drawn(tournament: Tournament, number: int, chance: random.Random) -> Drawn:
    rules = tournament.rules
    if rules.system == "robin":
        return draw_robin([one.number for one in tournament.entrants if one.joined <= 1], number)
    here = players(tournament, number)
    if rules.system == "swiss":
        return draw_swiss(here, chance)
    return draw_groups(here, rules.size, min(find_mode(rules.game, rules.mode).players), chance)


def _board(number: int, place: int, table: tuple[int, ...], gone: set[int]) -> Board:
    """A table; where somebody has withdrawn, nobody plays, and the others have won."""
    if not gone & set(table):
        return Board(number, place, table)
    return Board(number, place, table, "default", ranks=tuple(0 if one in gone else 1 for one in table))


def table_of(rules: Rules, entrants: list[Entrant], keys: tuple[str, str]) -> Table:
    """The table of a round: its seats belong to those who meet there, the first of them begins, and nobody is its
    host."""
    seats: list[Seat] = []
    for one in entrants:
        level = one.player.removeprefix(BOT) if one.player.startswith(BOT) else None
        avatar = one.avatar if one.avatar not in LEVELS else AVATARS[0]
        name, face = free_name(one.name, seats), free_avatar(avatar, seats, AVATARS)
        owner = one.player if level is None else None
        seats.append(Seat("person" if level is None else "bot", name, face, owner, level))
    rated = rules.rated and any(seat.kind == "person" for seat in seats)
    setup = Setup(
        rules.game, rules.mode, dict(rules.options), rules.clock, talk=False, days=rules.days, rated=rated, first=0
    )
    return Table(*keys, "", setup, seats)
