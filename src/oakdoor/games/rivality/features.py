"""Features: what a seat knows of a battlefield, as numbers for programs that learn. All lie between about -3 and 3.

Colours come in turn order, the seat's own first. Where a tile lies is told only by what it touches: the battlefield has
no edge. Nothing is read that the seat may not know: a state and what a seat observes of it have the same features.
"""

from oakdoor.games.compiler.compiled import rule
from oakdoor.games.names import Seat, Table
from oakdoor.games.rivality.components import STEPS, TILES, Box, Colour
from oakdoor.games.rivality.field import has_wizard, tile_at
from oakdoor.games.rivality.scoring import scorer
from oakdoor.games.rivality.spells import largest_opposing
from oakdoor.games.rivality.state import FieldState, HandsState, colour_of
from oakdoor.games.state.features import fields, size_of

GROUPS = 6  # no golem to five
POINTS = 0.1
FIELD_FIELDS = fields("""
    phase 7 what is to be decided, one of PHASES
    asked 4 who decides: the seat, the next one, ...
    colours 2 two or three
    scores 3 by colour, the points as things stand, ten each
    lead 1 the own points less the best other's
    supply 3 by colour, golems in the supply, as a share of 20
    scarce 9 by colour, whether the supply is at most one, three, six
    well 4 who controls the well: nobody, or by colour
    tiles 1 tiles on the battlefield, as a share of 24
    groups 144 by kind of tile, own golems and the strongest other's: how many such tiles without a wizard
    wizards 24 by colour: the kind of the wizard's tile, and whose it would be: own, another's, nobody's, none
    exposed 48 by kind, whose it is (own, another's, nobody's) and free edges: how many such tiles
""")
HAND_FIELDS = fields("""
    hand 24 the tiles in the seat's hand
    played 24 the tiles on the battlefield
    star 2 whether the seat's colour has the star tiles; whether that is known
    stacks 3 by colour, tiles in the stack, as a share of 12
    held 4 tiles in the hands, in turn order, as a share of 2
    free 1 free places, as a share of 30
""")


FIELD_SIZE = size_of(FIELD_FIELDS)
HANDS_SIZE = FIELD_SIZE + size_of(HAND_FIELDS)


@rule
def clear(into: Table) -> None:
    """No features yet."""
    for feature in range(into.shape[0]):
        into[feature] = 0.0


@rule
def turned_colour(state: FieldState, seat: Seat, colour: Colour) -> int:
    """How many colours after the seat's own a colour comes."""
    colours = int(state.colours)
    return (colour - colour_of(state, seat) + colours) % colours


@rule
def _whose(state: FieldState, seat: Seat, holder: int) -> int:
    """Own, another's, or nobody's."""
    if holder < 0:
        return 2
    return 0 if holder == colour_of(state, seat) else 1


@rule
def _table(state: FieldState, seat: Seat, totals: Table, into: Table) -> int:
    """Whose turn it is, points and supplies; returns where the next features begin."""
    into[int(state.phase)] = 1.0
    players = int(state.players)
    if state.asked >= 0:
        into[7 + (int(state.asked) - seat + players) % players] = 1.0
    into[11 + int(state.colours) - 2] = 1.0
    own = colour_of(state, seat)
    best = -99
    for colour in range(int(state.colours)):
        turned = turned_colour(state, seat, colour)
        into[13 + turned] = totals[colour] * POINTS
        if colour != own:
            best = max(best, int(totals[colour]))
        left = int(state.supply[colour])
        into[17 + turned] = left * 0.05
        into[20 + 3 * turned] = 1.0 if left <= 1 else 0.0
        into[21 + 3 * turned] = 1.0 if left <= 3 else 0.0
        into[22 + 3 * turned] = 1.0 if left <= 6 else 0.0
    into[16] = (int(totals[own]) - best) * POINTS
    return 29


@rule
def _wizards(box: Box, state: FieldState, seat: Seat, into: Table, at: int) -> int:
    """Where the wizards stand: their tiles count for nobody (V5.3)."""
    for colour in range(int(state.colours)):
        number = int(state.wizard[colour])
        if number >= 0 and state.tile[number] >= 0:
            first = at + 8 * turned_colour(state, seat, colour)
            into[first + int(box.kind[state.tile[number]])] = 1.0
            into[first + 4 + _whose(state, seat, int(state.control[number]))] = 1.0
    return at + 24


@rule
def field_features(box: Box, state: FieldState, seat: Seat, totals: Table, into: Table) -> int:
    """The battlefield with the points of the colours; returns where the next features begin."""
    at = _table(state, seat, totals, into)
    well = scorer(state, 0)
    into[at + (0 if well < 0 else 1 + turned_colour(state, seat, well))] = 1.0
    into[at + 4] = int(state.tiles) / 24.0
    groups = at + 5
    exposed = groups + 144 + 24
    own = colour_of(state, seat)
    for number in range(int(state.tiles)):
        tile = int(state.tile[number])
        if tile >= 0:
            kind = int(box.kind[tile])
            if not has_wizard(state, number):
                mine = min(int(state.golems[number, own]), GROUPS - 1)
                theirs = min(largest_opposing(state, number, own), GROUPS - 1)
                into[groups + (kind * GROUPS + mine) * GROUPS + theirs] += 0.5
            edges = 0
            for direction in range(4):
                if tile_at(state, int(state.place[number]) + int(STEPS[direction])) < 0:
                    edges += 1
            if edges > 0:
                into[exposed + (kind * 3 + _whose(state, seat, int(state.control[number]))) * 4 + edges - 1] += 0.5
    return _wizards(box, state, seat, into, groups + 144) + 48


@rule
def hand_features(state: HandsState, seat: Seat, into: Table, at: int) -> int:
    """Tiles in hand, on the battlefield and still to come; returns where the next features begin."""
    for slot in range(int(state.held[seat])):
        into[at + int(state.hands[seat, slot])] = 1.0
    for number in range(int(state.tiles)):
        if 0 <= state.tile[number] < TILES:
            into[at + 24 + int(state.tile[number])] = 1.0
    at += 48
    into[at] = 1.0 if state.star == colour_of(state, seat) else 0.0
    into[at + 1] = 1.0 if state.star >= 0 else 0.0
    for colour in range(int(state.colours)):
        left = int(state.stack_size[colour]) - int(state.stack_next[colour])
        into[at + 2 + turned_colour(state, seat, colour)] = left / 12.0
    for turned in range(int(state.players)):
        into[at + 5 + turned] = state.held[(seat + turned) % int(state.players)] * 0.5
    into[at + 9] = int(state.free_size) / 30.0
    return at + 10


@rule
def share_win(state: FieldState, totals: Table, values: Table) -> None:
    """Each seat's share of the win: most points, a tie goes to whoever controls the well, else it is shared (V5.4)."""
    colours = int(state.colours)
    best = 0
    for colour in range(1, colours):
        if totals[colour] > totals[best]:
            best = colour
    ties = 0
    for colour in range(colours):
        if totals[colour] == totals[best]:
            ties += 1
    well = int(state.control[0])
    for seat in range(int(state.players)):
        colour = colour_of(state, seat)
        values[seat] = 0.0
        if totals[colour] == totals[best]:
            values[seat] = 1.0 / ties
        if ties > 1 and well >= 0:
            values[seat] = 1.0 if colour == well else 0.0
