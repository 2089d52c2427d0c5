"""Rated games: everybody at the table agrees before the deal, and then there are no hints and no steps back.

Until all have agreed the game is not dealt. Whoever says no ends the wish: the game is not rated.
"""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from oakdoor.bots.registry import LEVELS
from oakdoor.games.registry import find_mode
from oakdoor.tables.errors import TableError

if TYPE_CHECKING:
    from oakdoor.tables.table import Setup, Table


@dataclass
class RatedWish:
    """A seat would like the game to be rated; these people have not agreed yet."""

    seat: int
    waits_for: set[str]


def copied(wish: RatedWish | None) -> RatedWish | None:
    """A wish to change."""
    return None if wish is None else replace(wish, waits_for=set(wish.waits_for))


def check_setup(setup: "Setup", kinds: list[str], levels: list[str | None]) -> None:
    """Whether a table can be rated: raises a TableError that says why not."""
    if find_mode(setup.game, setup.mode).cooperative or len(kinds) < 2:
        raise TableError("rated_together", "only games against each other are rated")
    if setup.components is not None or setup.since is not None:
        raise TableError("rated_printed", "only whole games with the printed components are rated")
    if "guest" in kinds:
        raise TableError("rated_guest", "guests on one device have no rating: everybody sits at their own")
    if any(level is not None and level not in LEVELS for level in levels):
        raise TableError("rated_bot", "of bots, only regulars can be rated")
    if setup.lamps != "off":
        raise TableError("rated_lamps", "a rated game has no hints")


def check_table(table: "Table") -> None:
    """The same of a table that is there."""
    check_setup(table.setup, [seat.kind for seat in table.seats], [seat.level for seat in table.seats])


def check_undo(table: "Table") -> None:
    """There are no steps back in a rated game."""
    if table.setup.rated:
        raise TableError("undo_rated", "nothing is taken back in a rated game")


def check_stand_in(table: "Table", person: str, seat: int) -> None:
    """Nobody lets a bot play for themselves in a rated game; whoever leaves, leaves."""
    if table.setup.rated and seat in table.seats_of(person):
        raise TableError("rated_stand_in", "nobody lets a bot play for them in a rated game")


def ask_also(table: "Table", person: str) -> None:
    """Whoever sits down at a table that is to be rated is asked, too."""
    if not table.setup.rated:
        return
    if table.rated_wish is None:
        seat = next((one for one, who in enumerate(table.seats) if who.is_human and who.owner != person), None)
        if seat is None:
            return  # nobody else has agreed yet: whoever sits down first knows what the table is for
        table.rated_wish = RatedWish(seat, set())
    table.rated_wish.waits_for.add(person)


def wish(table: "Table", person: str) -> None:
    """Wish that the game of a table is rated; where nobody else sits there, it is."""
    seats = table.seats_of(person)
    if not seats:
        raise TableError("not_your_seat", "only players of this table can have it rated")
    if table.game is not None:
        raise TableError("rated_late", "the game has begun")
    if table.setup.rated:
        raise TableError("rated_already", "that has been asked already")
    check_table(table)
    table.setup = replace(table.setup, rated=True)
    waits = table.people() - {person}
    table.rated_wish = RatedWish(seats[0], waits) if waits else None


def answer(table: "Table", person: str, agree: bool) -> None:
    """Agree, or not. One no is enough: the game is not rated."""
    asked = table.rated_wish
    if asked is None or person not in asked.waits_for:
        raise TableError("no_wish", "nobody asks you to agree to anything")
    asked.waits_for.discard(person)
    if not agree:
        table.setup = replace(table.setup, rated=False)
    if not agree or not asked.waits_for:
        table.rated_wish = None


def ask_again(table: "Table", person: str) -> None:
    """At a table that follows a rated one everybody else is asked again."""
    if table.setup.rated and (waits := table.people() - {person}):
        table.rated_wish = RatedWish(table.seats_of(person)[0], waits)
