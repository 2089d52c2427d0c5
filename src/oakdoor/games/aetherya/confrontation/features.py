"""Features of confrontation: the common kingdom as one seat sees it, its own cards first (A9).

Types of cards are told from the seat's side: its tribe and its home, those of the next players in turn order, those of
nobody, dragons and portals. Cells lie on the largest grid, whatever the board's size is.
"""

from oakdoor.games.aetherya.components import DRAGON, HUMAN, PORTAL, Box, Card
from oakdoor.games.aetherya.confrontation.board import DISPLAY, NOBODY, CommonState, exchangeable, owner, prey
from oakdoor.games.aetherya.confrontation.scoring import BONUS, score
from oakdoor.games.aetherya.features import POINTS, mark, mark_bits
from oakdoor.games.aetherya.kingdom.scoring import share_win
from oakdoor.games.compiler.compiled import rule
from oakdoor.games.names import Log, Seat, Table
from oakdoor.games.state.cellset import count
from oakdoor.games.state.features import fields, size_of

GRID = 7
TYPES = 12  # own tribe and home, three times another's, a tribe and a home of nobody, dragon and portal
FEATURE_FIELDS = fields(f"""
    cells {GRID * GRID * TYPES} by cell and type, whether such a card lies there face up
    fortresses {GRID * GRID} cells with a fortress
    phase 12 what is to be decided, one of PHASES
    turn 4 whose turn it is: the seat's own, the next one's, ...
    players 4 one to four
    tribes 16 by player in turn order, the tribe
    display {TYPES} the open cards by type, as a share of 4
    wilderness 5 face-down cards until the end, as a share of 20; whether four, three, two, one are left
    deck 1 cards in the deck, as a share of 40
    elves 1 immortal elves
    dragons 1 dragons that the goblin player keeps
    river 15 which legends lie open
    met 15 which of them the kingdom meets now
    prey 4 by player in turn order, the cards they could destroy, as a share of 4
    open 4 by player in turn order, the cards they could exchange, as a share of 20
    lines 24 by player in turn order, the lines of the score, ten points each
""")
FEATURES = size_of(FEATURE_FIELDS)


@rule
def type_from(state: CommonState, seat: Seat, card: Card) -> int:
    """A type of card from a seat's side."""
    if card == DRAGON:
        return 10
    if card == PORTAL:
        return 11
    holder = owner(state, card)
    turned = 4 if holder == NOBODY else (holder - seat + int(state.players)) % int(state.players)
    return 2 * turned + (1 if card < HUMAN else 0)


@rule
def _board(state: CommonState, seat: Seat, into: Table) -> int:
    """The face-up cards and the fortresses; returns where the next features begin."""
    side = int(state.side)
    for cell in range(side * side):
        place = cell // side * GRID + cell % side
        if (int(state.hidden[0]) >> cell) & 1 == 0:
            into[place * TYPES + type_from(state, seat, int(state.cells[0, cell]))] = 1.0
        if (int(state.fortresses) >> cell) & 1:
            into[GRID * GRID * TYPES + place] = 1.0
    return GRID * GRID * (TYPES + 1)


@rule
def _table(state: CommonState, seat: Seat, into: Table, at: int) -> int:
    """What lies beside the board; returns where the next features begin."""
    players = int(state.players)
    at = mark(into, at, 12, int(state.phase))
    at = mark(into, at, 4, (int(state.seat) - seat + players) % players)
    at = mark(into, at, 4, players - 1)
    for turned in range(players):
        mark(into, at + 4 * turned, 4, int(state.tribes[(seat + turned) % players]) - HUMAN)
    at += 16
    for slot in range(DISPLAY):
        if state.display[slot] >= 0:
            into[at + type_from(state, seat, int(state.display[slot]))] += 0.25
    at += TYPES
    left = count(int(state.hidden[0])) - players
    into[at] = left * 0.05
    at = mark(into, at + 1, 4, 4 - left)
    into[at] = (int(state.deck_size) - int(state.deck_next)) * 0.025
    into[at + 1] = float(state.elves)
    into[at + 2] = float(state.dragons)
    at = mark_bits(into, at + 3, 15, int(state.river))
    return mark_bits(into, at, 15, int(state.river) & int(state.met[0]))


@rule
def features(box: Box, state: CommonState, seat: Seat, into: Table, lines: Table, log: Log) -> None:
    """What a seat knows, as numbers."""
    for feature in range(into.shape[0]):
        into[feature] = 0.0
    players = int(state.players)
    at = _table(state, seat, into, _board(state, seat, into))
    for turned in range(players):
        other = (seat + turned) % players
        into[at + turned] = count(prey(state, other)) * 0.25
        into[at + 4 + turned] = count(exchangeable(state, other)) * 0.05
        score(box, state, other, lines[0], log)
        for line in range(BONUS + 1):
            into[at + 8 + turned * (BONUS + 1) + line] = lines[0, line] * POINTS


@rule
def returns(box: Box, state: CommonState, values: Table, lines: Table, log: Log) -> None:
    """Each seat's share of the win as things stand (A9.15)."""
    for seat in range(int(state.players)):
        score(box, state, seat, lines[seat], log)
        lines[seat, BONUS + 1] = 0  # the tables have room for seven lines
    share_win(int(state.players), values, lines)
