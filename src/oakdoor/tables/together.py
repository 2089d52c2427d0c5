"""Decisions of several seats at the same time: each is kept until all are made, then they are played in the order of
records.

Until then the game stands as it was, so nobody can see anything of another's decision but that it is made.
"""

from typing import TYPE_CHECKING

from oakdoor.games.game import Game

if TYPE_CHECKING:
    from oakdoor.tables.table import Table

AHEAD = "ahead"  # a line "ahead 1 WORDS": seat 1 has decided, others still do; without words it thinks again

Kept = dict[int, str]  # by seat, in the order in which they came


def asked(game: Game, kept: Kept) -> list[int]:
    """The seats that are to decide now: one, or all who decide at the same time and have not yet."""
    seats = game.at_once()
    if not seats:
        actor = game.actor
        return [] if actor is None else [actor]
    return [seat for seat in seats if seat not in kept]


def decision_of(table: "Table", seat: int) -> str:
    """Which of its decisions a seat is to make next; after a step back, as often as before, it is another one."""
    return f"{table.edition}.{sum(step.seat == seat for step in table.steps)}"


def decide(table: "Table", seat: int, words: str, now: float) -> list[str]:
    """Make a decision at a table; returns the new lines of the record. Where several decide at the same time there are
    none until the last of them has."""
    table.check(seat, words)
    if len(table.asked) > 1:
        table.kept[seat] = words
        table.run_clock(now)
        return []
    game = table.running()
    table.kept[seat] = words
    decided = [(one, table.kept[one]) for one in game.at_once()]
    table.kept = dict(decided)  # nobody's time runs for what is decided
    lines = [line for one, said in decided or [(seat, words)] for line in table.play(one, said, now)]
    table.kept = {}
    table.run_clock(now)
    return lines


def may_think_again(table: "Table", person: str, seat: int) -> bool:
    """Whether a person can take back what a seat has decided, as others still decide."""
    return seat in table.kept and seat in table.seats_of(person) and not table.seats[seat].stand_in


def think_again(table: "Table", seat: int, now: float) -> None:
    """Take back what a seat has decided while others still do."""
    del table.kept[seat]
    if table.clock is not None:
        table.clock.take_bonus_back(seat)
    table.run_clock(now, ends_turn=False)


def ahead_line(seat: int, words: str = "") -> str:
    """How a decision that has to wait is stored, or that it is taken back."""
    return f"{AHEAD} {seat} {words}".rstrip()


def read_ahead(kept: Kept, line: str) -> None:
    """Take a stored line over."""
    _, seat, *words = line.split(" ")
    kept.pop(int(seat), None)
    if words:
        kept[int(seat)] = " ".join(words)
