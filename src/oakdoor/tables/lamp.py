"""The lamp: hints that a table gives its players, to all the same number. Everybody sees who has asked; what the answer
was is for the asker alone.

A lamp is spent with the answer, unless the answer is a guess: that costs nothing. Where a seat has asked once, it may
ask again: the answer is the same.
"""

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal, get_args

from oakdoor.games.registry import find_mode
from oakdoor.tables.errors import TableError

if TYPE_CHECKING:
    from oakdoor.tables.table import Table

Lamps = Literal["off", "1", "3", "5", "free"]
LAMPS: tuple[Lamps, ...] = get_args(Lamps)
LAMP = "lamp"  # a line "lamp 1 17": seat 1 has asked when the record had 17 lines
GUESS = "guess"  # at the end of such a line: the answer was only guessed


@dataclass(frozen=True)
class Asked:
    """A seat has asked when the record had so many lines; or later, and the game went back to there. A `guess` was the
    answer where nobody knew better: it costs no lamp."""

    seat: int
    lines: int
    moved: bool = False
    guess: bool = False


@dataclass
class LampWish:
    """A person would like another number of lamps for everybody; these others have not agreed yet."""

    seat: int
    lamps: Lamps
    waits_for: set[str]


@dataclass
class Lamp:
    """Who has asked so far, and whether somebody would like more or fewer lamps."""

    asked: list[Asked] = field(default_factory=list)
    wish: LampWish | None = None

    def copied(self) -> "Lamp":
        """A lamp to change."""
        wish = replace(self.wish, waits_for=set(self.wish.waits_for)) if self.wish is not None else None
        return Lamp(list(self.asked), wish)

    def go_back(self, lines: int) -> None:
        """The game goes back to so many lines. What was asked stays asked, and its lamp spent."""
        self.asked = [replace(one, lines=lines, moved=True) if one.lines > lines else one for one in self.asked]

    def read(self, line: str) -> None:
        """Take a stored line over."""
        _, seat, lines, *guess = line.split(" ")
        self.add(Asked(int(seat), int(lines), guess=bool(guess)))

    def add(self, asked: Asked) -> None:
        """A seat has asked; what turned out to be a guess is known to have been asked already."""
        known = replace(asked, guess=False)
        if asked.guess and known in self.asked:
            self.asked.remove(known)
        self.asked.append(asked)


def is_shared(table: "Table") -> bool:
    """Whether all seats have their lamps together: where they win or lose together."""
    return find_mode(table.setup.game, table.setup.mode).cooperative


def left(table: "Table", seat: int) -> int | None:
    """How many lamps a seat has left; None for as many as it likes."""
    if table.setup.lamps == "free":
        return None
    if table.setup.lamps == "off" or not table.seats[seat].is_human:
        return 0
    spent = [one for one in table.lamp.asked if not one.guess and (is_shared(table) or one.seat == seat)]
    return max(0, int(table.setup.lamps) - len(spent))


def has_asked(table: "Table", seat: int) -> bool:
    """Whether a seat has asked where the game stands now."""
    return _asked_here(table, seat) is not None


def _asked_here(table: "Table", seat: int) -> Asked | None:
    """What a seat has asked where the game stands now."""
    here = len(table.running().moves)
    return next((one for one in table.lamp.asked if (one.seat, one.lines, one.moved) == (seat, here, False)), None)


def is_known(table: "Table", seat: int, guess: bool) -> bool:
    """Whether it is stored already that a seat has asked here, and whether that is a guess."""
    before = _asked_here(table, seat)
    return before is not None and (before.guess or not guess)


def check(table: "Table", seat: int) -> None:
    """Whether a seat may ask now; raises a TableError that says why not."""
    if table.setup.lamps == "off":
        raise TableError("lamp_off", "this table plays without hints")
    if seat not in table.asked:
        raise TableError("lamp_turn", "a hint is for who is to decide")
    if len(table.running().asking(seat).legal_actions()) < 2:
        raise TableError("lamp_forced", "there is only one move")
    if left(table, seat) == 0 and not has_asked(table, seat):
        raise TableError("lamp_spent", "all hints are used up")


def light(table: "Table", seat: int, guess: bool = False) -> list[str]:
    """A seat gets an answer; returns what is to be stored of it: nothing, where that is known already. What was counted
    when a page began to think may turn out to be a guess: then it does not count any more."""
    check(table, seat)
    if is_known(table, seat, guess):
        return []
    lines = len(table.running().moves)
    table.lamp.add(Asked(seat, lines, guess=guess))
    return [f"{LAMP} {seat} {lines} {GUESS}" if guess else f"{LAMP} {seat} {lines}"]


def asked_at(table: "Table") -> list[tuple[int, int]]:
    """Who has asked, and after which ply."""
    return [(one.seat, sum(step.lines <= one.lines for step in table.steps)) for one in table.lamp.asked]


# ---------------------------------------------------------------------- another number of lamps


def wish(table: "Table", person: str, lamps: Lamps) -> bool:
    """Wish for another number of lamps. Returns whether it is so at once, as nobody needs to agree."""
    seats = table.seats_of(person)
    if not seats:
        raise TableError("not_your_seat", "only players of this table can change its hints")
    if table.status == "over":
        raise TableError("lamp_over", "the game is over")
    if table.setup.rated:
        raise TableError("rated_lamps", "a rated game has no hints")
    table.setup.check_helped()
    table.lamp.wish = None
    waits = table.others(person)
    if waits and lamps != table.setup.lamps:
        table.lamp.wish = LampWish(seats[0], lamps, waits)
        return False
    table.setup = replace(table.setup, lamps=lamps)
    return True


def answer(table: "Table", person: str, agree: bool) -> bool:
    """Agree to a wish or not; one no ends it. Returns whether all have agreed: then it is so."""
    asked = table.lamp.wish
    if asked is None or person not in asked.waits_for:
        raise TableError("no_wish", "nobody asks you to agree to anything")
    asked.waits_for.discard(person)
    if agree and asked.waits_for:
        return False
    table.lamp.wish = None
    if agree:
        table.setup = replace(table.setup, lamps=asked.lamps)
    return agree
