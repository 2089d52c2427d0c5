"""Who sits where at a new table: names and pictures that tell seats apart, and regulars where nobody was chosen."""

from dataclasses import replace

from oakdoor.app import messages as say
from oakdoor.app.people import Visitor
from oakdoor.bots.registry import LEVELS, USUAL
from oakdoor.games.contract import OptionError
from oakdoor.tables.seats import Seat, free_avatar, free_name

_TURN = {"person": 0, "guest": 1, "open": 2}  # in which order pictures are chosen


def seats_for(visitor: Visitor, wanted: list[say.NewSeat]) -> list[Seat]:
    """The seats of a new table. Names and pictures are told apart; bots are called what they are called, and sit
    there once."""
    bots = _bots([one.level for one in wanted if one.kind == "bot"])
    seats: list[Seat] = []
    taken: set[str] = {one.name for one in wanted if one.name} | {visitor.name}
    for one in wanted:
        if one.kind == "me":
            seat = Seat("person", visitor.name, visitor.avatar, visitor.id)
        elif one.kind == "guest":
            seat = Seat("guest", one.name or _first_free(["Guest"], taken), one.avatar or visitor.avatar, visitor.id)
        elif one.kind == "bot":
            level = bots.pop(0)
            name = _first_free([level.capitalize(), f"{level.capitalize()} 2"], taken)
            seat = Seat("bot", name, say.AVATARS[0], level=level)
        else:
            seat = Seat("open", "", say.AVATARS[0])
        seats.append(replace(seat, name=free_name(seat.name, seats)))
    # I keep my own picture, whoever sits before me; guests choose theirs from what is left.
    seen = [seat for seat in seats if seat.kind == "bot"]
    for seat in sorted((one for one in seats if one.kind != "bot"), key=lambda one: _TURN[one.kind]):
        seat.avatar = free_avatar(seat.avatar, seen, say.AVATARS)
        seen.append(seat)
    return seats


def _bots(wanted: list[str | None]) -> list[str]:
    """Who plays in the seats of bots: those that were asked for, and where nobody was, a regular who is free."""
    asked = [level for level in wanted if level is not None]
    if len(set(asked)) < len(asked):
        raise OptionError("a bot can have one seat at a table")
    free = [level for level in dict.fromkeys((USUAL, *LEVELS)) if level not in asked]
    return [level or free.pop(0) for level in wanted]


def _first_free(names: list[str], taken: set[str]) -> str:
    name = next((name for name in names if name not in taken), names[0])
    taken.add(name)
    return name
