"""Features: what a seat knows of kingdoms, as numbers for programs that learn. All lie between about -3 and 3.

Kingdoms come in turn order, the seat's own first; those of absent players are zero. Nothing is read that the seat may
not know: a state and what a seat observes of it have the same features (a test compares them).
"""

from oakdoor.games.aetherya.components import Box
from oakdoor.games.aetherya.kingdom.kingdom import where
from oakdoor.games.aetherya.kingdom.legends import legends_begun, legends_value
from oakdoor.games.aetherya.state import ARRANGING, CENTRE, HOLD_DRAWN, HOLD_TAKEN, NOTHING, BoardState, KingdomState
from oakdoor.games.compiler.compiled import rule
from oakdoor.games.names import Lines, Seat, Table
from oakdoor.games.state.cellset import count
from oakdoor.games.state.features import fields, size_of

POINTS = 0.1  # a point of score
TABLE_FIELDS = fields("""
    phase 12 what is to be decided, one of PHASES
    turn 4 whose turn it is: the seat's own, the next one's, ...
    players 4 one to four
    held 10 the card in hand, if the seat may know it, by type
    top 20 the top cards of the discard piles, by pile and type
    unseen 10 by type, the cards that the seat cannot see, as a share of 8
    deck 1 cards in the deck, as a share of 40
    river 15 which legends lie open
    legend_deck 1 unopened legends, as a share of 15
    legend_free 1 whether this turn's legend is still to be had
""")
KINGDOM_FIELDS = fields("""
    cells 160 by cell and type, whether such a card lies there face up
    wilderness 1 face-down cards, as a share of 12
    last 3 whether three, two, one are left face down
    legends 2 legends taken: their number and their points
    met 15 which open legends the kingdom meets now
    lines 7 the lines of its score, ten points each
    begun 15 of each open legend, the share of its cards that lie as they should
""")
KINGDOMS = 4
LINES_SIZE = 7
LEGENDS_SIZE = 15


KINGDOM_SIZE = size_of(KINGDOM_FIELDS)
KINGDOMS_SIZE = size_of(TABLE_FIELDS) + KINGDOMS * KINGDOM_SIZE


@rule
def mark(into: Table, at: int, size: int, which: int) -> int:
    """One of some features is 1, or none of them; returns where the next ones begin."""
    if 0 <= which < size:
        into[at + which] = 1.0
    return at + size


@rule
def mark_bits(into: Table, at: int, size: int, bits: int) -> int:
    """A set as features."""
    for which in range(size):
        if (bits >> which) & 1:
            into[at + which] = 1.0
    return at + size


@rule
def _known_hand(state: KingdomState, seat: Seat) -> int:
    """The card in hand as far as a seat may know it."""
    if state.phase == HOLD_TAKEN or (state.phase == HOLD_DRAWN and state.seat == seat):
        return int(state.held)
    return NOTHING


@rule
def _unseen(box: Box, state: KingdomState, copies_for: int, held: int, into: Table, at: int) -> int:
    """The cards that lie face down or in the deck, by type."""
    for card in range(10):
        left = 0
        for stones in range(copies_for - 1):
            left += int(box.copies[stones, card])
        for kingdom in range(state.hidden.shape[0]):
            if kingdom < state.players:
                left -= count(where(state, kingdom, card))
        into[at + card] = left * 0.125
    for pile in range(state.pile_sizes.shape[0]):
        for place in range(int(state.pile_sizes[pile])):
            into[at + int(state.piles[pile, place])] -= 0.125
    if held != NOTHING:
        into[at + held] -= 0.125
    return at + 10


@rule
def table_features(box: Box, state: KingdomState, seat: Seat, copies_for: int, into: Table) -> int:
    """What lies on the table for everybody; returns where the next features begin."""
    for feature in range(into.shape[0]):
        into[feature] = 0.0
    players = int(state.players)
    at = mark(into, 0, 12, int(state.phase))
    at = mark(into, at, 4, (int(state.seat) - seat + players) % players)
    at = mark(into, at, 4, players - 1)
    held = _known_hand(state, seat)
    at = mark(into, at, 10, held)
    for pile in range(state.pile_sizes.shape[0]):
        size = int(state.pile_sizes[pile])
        if size > 0:
            mark(into, at + 10 * pile, 10, int(state.piles[pile, size - 1]))
    at = _unseen(box, state, copies_for, held, into, at + 20)
    into[at] = (int(state.deck_size) - int(state.deck_next)) * 0.025
    at = mark_bits(into, at + 1, 15, int(state.river))
    into[at] = (int(state.legends_size) - int(state.legends_next)) / 15.0
    into[at + 1] = float(state.legend_free)
    return at + 2


@rule
def _cells(state: BoardState, kingdom: int, seat: Seat, into: Table, at: int) -> int:
    """The cards that lie face up; while players arrange, a seat knows its own four."""
    known = ~int(state.hidden[kingdom])
    if state.phase == ARRANGING and kingdom == seat:
        known |= CENTRE
    for cell in range(16):
        if (known >> cell) & 1:
            into[at + cell * 10 + int(state.cells[kingdom, cell])] = 1.0
    return at + 160


@rule
def kingdoms_features(box: Box, state: KingdomState, seat: Seat, lines: Table, into: Table) -> None:
    """The table and all kingdoms, whose score lies in the lines."""
    players = int(state.players)
    at = table_features(box, state, seat, players, into)
    for turned in range(players):
        kingdom = (seat + turned) % players
        at = kingdom_features(box, state, seat, kingdom, lines[kingdom], into, at)


@rule
def kingdom_features(box: Box, state: BoardState, seat: Seat, kingdom: int, lines: Lines, into: Table, at: int) -> int:
    """One kingdom with the lines of its score; returns where the next features begin."""
    at = _cells(state, kingdom, seat, into, at)
    left = count(int(state.hidden[kingdom]))
    into[at] = left / 12.0
    at = mark(into, at + 1, 3, 3 - left)
    taken = int(state.taken[kingdom])
    into[at] = count(taken) * 0.25
    into[at + 1] = legends_value(box, taken) * POINTS
    at = mark_bits(into, at + 2, 15, int(state.met[kingdom]) & int(state.river))
    for line in range(LINES_SIZE):
        into[at + line] = lines[line] * POINTS
    legends_begun(state, kingdom, int(state.river), into, at + LINES_SIZE)
    return at + LINES_SIZE + LEGENDS_SIZE
