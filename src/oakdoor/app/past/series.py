"""Series: games that the same people play one after the other, and how many of them each has won."""

from oakdoor.games.registry import find_mode
from oakdoor.tables.table import Table


def series_of(table: Table) -> list[int] | None:
    """How many games of a series each seat has won, with the table's own game if it is over; none where all play
    together, or alone."""
    setup = table.setup
    if len(table.seats) < 2 or find_mode(setup.game, setup.mode).cooperative:
        return None
    won = setup.won or [0] * len(table.seats)
    winners = table.running().outcome().winners if table.status == "over" else []
    return [count + (seat in winners) for seat, count in enumerate(won)]
