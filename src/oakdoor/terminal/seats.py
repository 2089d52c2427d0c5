"""Seats at the terminal: who sits where, a person or a bot, and under which name."""

from oakdoor.bots.contract import Bot
from oakdoor.bots.registry import OWN_BOTS, bot_names, find_bot
from oakdoor.games.contract import OptionError
from oakdoor.games.game import Game
from oakdoor.language.language import Language
from oakdoor.tables.lamp import Lamps
from oakdoor.tables.seats import Seat
from oakdoor.tables.table import Setup, Table

HUMAN = "human"
LOCAL = "here"  # the owner of all seats of people: they share one device
NOW = 0.0  # a table without a clock
LONGEST_NAME = 16  # four of them fit the score sheet


def bots_at(table: Table) -> dict[int, Bot]:
    """The bots of a table by their seats."""
    return {number: find_bot(seat.level) for number, seat in enumerate(table.seats) if seat.level is not None}


def default_names(kinds: list[str], language: Language) -> list[str]:
    """People are numbered by their seat; bots are called after their kind, numbered if there are several."""
    names = []
    for seat, kind in enumerate(kinds):
        if kind == HUMAN:
            names.append(language.text("terminal.default_name", number=seat + 1))
        elif kinds.count(kind) == 1:
            names.append(kind.capitalize())
        else:
            number = kinds[: seat + 1].count(kind)
            names.append(language.text("terminal.bot_name", kind=kind.capitalize(), number=number))
    return names


def make_seats(kinds: list[str], names: list[str] | None, language: Language) -> list[Seat]:
    """Seats for kinds like `human` and `greedy`; raises an OptionError."""
    chosen = default_names(kinds, language) if names is None else names
    if len(chosen) != len(kinds):
        raise OptionError(f"there are {len(kinds)} seats, but {len(chosen)} names")
    if any(not name or not name.isprintable() or len(name) > LONGEST_NAME for name in chosen):
        raise OptionError(f"a name has 1 to {LONGEST_NAME} printable characters")
    if len({name.casefold() for name in chosen}) != len(chosen):
        raise OptionError("each seat needs a name of its own")
    for kind in kinds:
        if kind not in (HUMAN, *OWN_BOTS) and kind not in bot_names():
            raise OptionError(f"there is no bot {kind!r}; a seat is {', '.join((HUMAN, *bot_names()))}")
    return [
        Seat("person", name, "", LOCAL) if kind == HUMAN else Seat("bot", name, "", level=kind)
        for kind, name in zip(kinds, chosen, strict=True)
    ]


def table_for(game: Game, seats: list[Seat], talk: bool, lamps: Lamps = "3") -> Table:
    """A table for a game, with nobody to invite."""
    return Table("", "", LOCAL, Setup(game.mode.game, game.mode.name, game.options, talk=talk, lamps=lamps), seats)
