"""The pieces of Aetherya's modes: cards and legends as a seat sees them. Kingdoms come in turn order, its own first."""

from oakdoor.envs.steps.pieces import NONE, Pieces, write_all, write_bits
from oakdoor.games.aetherya.confrontation.board import DISPLAY, CommonState
from oakdoor.games.aetherya.confrontation.features import GRID
from oakdoor.games.aetherya.coop import CoopState
from oakdoor.games.aetherya.features import KINGDOMS
from oakdoor.games.aetherya.items.tiles import ItemsState, waiting_tiles
from oakdoor.games.aetherya.solo.state import AGES, SoloState, row_legends
from oakdoor.games.aetherya.state import ARRANGING, CENTRE, HOLD_DRAWN, HOLD_TAKEN, PAIR, BoardState, KingdomState
from oakdoor.games.compiler.compiled import rule
from oakdoor.games.compiler.drivers import part
from oakdoor.games.names import Seat, Table
from oakdoor.games.state.cellset import count
from oakdoor.games.state.features import fields

LEGENDS = 15
UNKNOWN_TILE, NO_CELL = -2, -2
TABLE_PIECES = fields("""
    phase 1 what is to be decided: its number in PHASES
    turn 1 whose turn it is: 0 the seat's own, 1 the next one's, ...
    players 1 how many
    held 1 the card in hand, if the seat may know it, else -1
    top 2 the top cards of the discard piles, -1 where there is none
    discards 2 cards on the discard piles
    deck 1 cards in the deck
    legend_deck 1 unopened legends
    legend_free 1 whether this turn's legend is still to be had
    river 15 which legends lie open
""")
KINGDOM_PIECES = fields("""
    cells 16 the card on each cell, -1 where it lies face down
    taken 15 which legends lie beside the kingdom
    met 15 which open legends the kingdom meets now
""")
ITEM_PIECES = fields("""
    tiles 16 the tile on each cell, -1 where there is none, -2 where it is unknown
    treaties 16 cells under a treaty
    staffs 16 cells under a staff
    beside 12 by tile, how many lie beside the kingdom
""")
CAMPAIGN_PIECES = fields("""
    age 1 the age
    pair 2 the two cards taken, -1 while there are none
    mixed 1 whether the second came from the discard pile
    fame 3 of the completed ages
    rows 30 the legends of the next row, and of the one after it
""")
TEAM_PIECES = fields("""
    turned 15 legends that were turned this round
    shed 15 discarded legends
""")
COMMON_PIECES = fields(f"""
    phase 1 what is to be decided: its number in PHASES
    turn 1 whose turn it is: 0 the seat's own, 1 the next one's, ...
    players 1 how many
    tribes 4 by player in turn order, the tribe as a card, -1 for nobody
    display {DISPLAY} the open cards, -1 where one is missing
    deck 1 cards in the deck
    wilderness 1 face-down cards
    elves 1 immortal elves
    dragons 1 dragons that the goblin player keeps
    played 1 whether this turn's card is played
    river 15 which legends lie open
    met 15 which of them the kingdom meets now
    cells {GRID * GRID} the card on each cell of the largest grid, -1 where it lies face down, -2 where there is no cell
    fortresses {GRID * GRID} cells with a fortress
""")
KINGDOMS_PIECES = (*TABLE_PIECES, *KINGDOM_PIECES * KINGDOMS)
KINGDOM_SIZE = 46
ITEMS_SIZE = 60


@rule
def table_pieces(state: KingdomState, seat: Seat, into: Table) -> int:
    """What lies on the table for everybody; returns where the next numbers begin."""
    players = int(state.players)
    turned = int(state.seat) - seat
    is_known = (state.phase == HOLD_TAKEN) | ((state.phase == HOLD_DRAWN) & (turned == 0))
    into[0] = state.phase
    into[1] = turned + players if turned < 0 else turned
    into[2] = players
    into[3] = state.held if is_known else NONE
    into[5] = NONE
    into[7] = 0
    for pile in range(state.pile_sizes.shape[0]):
        size = int(state.pile_sizes[pile])
        into[4 + pile] = state.piles[pile, max(size - 1, 0)] if size > 0 else NONE
        into[6 + pile] = size
    into[8] = int(state.deck_size) - int(state.deck_next)
    into[9] = int(state.legends_size) - int(state.legends_next)
    into[10] = state.legend_free
    return write_bits(into, 11, LEGENDS, int(state.river))


@rule
def kingdom_pieces(state: BoardState, seat: Seat, kingdom: int, into: Table, at: int) -> int:
    """One kingdom; while players arrange, a seat knows its own four cards. Returns where the next numbers begin."""
    known = ~int(state.hidden[kingdom])
    if (state.phase == ARRANGING) & (kingdom == seat):
        known |= CENTRE
    for cell in range(16):
        is_known = (known >> cell) & 1
        into[at + cell] = (int(state.cells[kingdom, cell]) + 1) * is_known - 1
    at = write_bits(into, at + 16, LEGENDS, int(state.taken[kingdom]))
    return write_bits(into, at, LEGENDS, int(state.met[kingdom]) & int(state.river))


@rule
def kingdoms_pieces(state: KingdomState, seat: Seat, into: Table) -> int:
    """The table and all kingdoms; those of absent players are zero. Returns where the next numbers begin."""
    at = table_pieces(state, seat, into)
    players = int(state.players)
    for turned in range(players):
        kingdom = seat + turned
        at = kingdom_pieces(state, seat, kingdom - players if kingdom >= players else kingdom, into, at)
    return write_all(into, at, (KINGDOMS - players) * KINGDOM_SIZE, 0)


@part
def tell_kingdoms(box: object, state: KingdomState, seat: Seat, into: Table) -> None:
    """The base game."""
    kingdoms_pieces(state, seat, into)


@rule
def tile_pieces(state: ItemsState, seat: Seat, kingdom: int, into: Table, at: int) -> int:
    """The tiles on and beside a kingdom, as far as the seat has seen them (A6.8)."""
    unknown = waiting_tiles(state, kingdom) & ~int(state.known[seat, kingdom])
    for cell in range(16):
        into[at + cell] = UNKNOWN_TILE if (unknown >> cell) & 1 else state.tiles[kingdom, cell]
    at = write_bits(into, at + 16, 16, int(state.treaties[kingdom]))
    at = write_bits(into, at, 16, int(state.staffs[kingdom]))
    for tile in range(12):
        into[at + tile] = state.beside[kingdom, tile]
    return at + 12


@part
def tell_items(box: object, state: ItemsState, seat: Seat, into: Table) -> None:
    """Kingdoms with tiles."""
    at = kingdoms_pieces(state, seat, into)
    players = int(state.players)
    for turned in range(players):
        at = tile_pieces(state, seat, (seat + turned) % players, into, at)
    write_all(into, at, (KINGDOMS - players) * ITEMS_SIZE, 0)


@part
def tell_campaign(box: object, state: SoloState, seat: Seat, into: Table) -> None:
    """One kingdom, and where the campaign stands (A7)."""
    at = kingdom_pieces(state, seat, 0, into, table_pieces(state, seat, into))
    age = int(state.age)
    has_pair = state.phase == PAIR
    into[at] = age
    into[at + 1] = state.pair[0] if has_pair else NONE
    into[at + 2] = state.pair[1] if has_pair else NONE
    into[at + 3] = state.mixed if has_pair else 0
    for completed in range(AGES):
        into[at + 4 + completed] = state.fame[completed] if completed < state.completed else 0
    at += 4 + AGES
    for after in range(1, AGES):
        at = write_bits(into, at, LEGENDS, row_legends(state, age + after) if age + after < AGES else 0)


@part
def tell_team(box: object, state: CoopState, seat: Seat, into: Table) -> None:
    """Kingdoms that win or lose together, and what became of legends (A8)."""
    at = write_bits(into, kingdoms_pieces(state, seat, into), LEGENDS, int(state.turned))
    write_bits(into, at, LEGENDS, int(state.shed))


@part
def tell_common(box: object, state: CommonState, seat: Seat, into: Table) -> None:
    """The common kingdom (A9)."""
    players = int(state.players)
    into[0] = state.phase
    into[1] = (int(state.seat) - seat + players) % players
    into[2] = players
    for turned in range(KINGDOMS):
        into[3 + turned] = state.tribes[(seat + turned) % players] if turned < players else NONE
    for slot in range(DISPLAY):
        into[7 + slot] = state.display[slot]
    at = 7 + DISPLAY
    into[at] = int(state.deck_size) - int(state.deck_next)
    into[at + 1] = count(int(state.hidden[0]))
    into[at + 2] = state.elves
    into[at + 3] = state.dragons
    into[at + 4] = state.played
    at = write_bits(into, at + 5, LEGENDS, int(state.river))
    at = write_bits(into, at, LEGENDS, int(state.river) & int(state.met[0]))
    write_all(into, at, GRID * GRID, NO_CELL)
    write_all(into, at + GRID * GRID, GRID * GRID, 0)
    side = int(state.side)
    for cell in range(side * side):
        place = at + cell // side * GRID + cell % side
        into[place] = NONE if (int(state.hidden[0]) >> cell) & 1 else state.cells[0, cell]
        into[place + GRID * GRID] = (int(state.fortresses) >> cell) & 1


PIECES = {
    "base": Pieces(KINGDOMS_PIECES, tell_kingdoms),
    "items": Pieces((*KINGDOMS_PIECES, *ITEM_PIECES * KINGDOMS), tell_items),
    "solo": Pieces((*TABLE_PIECES, *KINGDOM_PIECES, *CAMPAIGN_PIECES), tell_campaign),
    "coop": Pieces((*KINGDOMS_PIECES, *TEAM_PIECES), tell_team),
    "confrontation": Pieces(COMMON_PIECES, tell_common),
}
