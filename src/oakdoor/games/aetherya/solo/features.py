"""Features of the solo campaign, and what it is worth: the kingdom, the rows of legends, and where it stands (A7)."""

from oakdoor.games.aetherya.components import Box
from oakdoor.games.aetherya.features import (
    KINGDOM_FIELDS,
    POINTS,
    TABLE_FIELDS,
    kingdom_features,
    mark,
    mark_bits,
    table_features,
)
from oakdoor.games.aetherya.kingdom.legends import legends_value
from oakdoor.games.aetherya.kingdom.scoring import harmony_lines
from oakdoor.games.aetherya.solo.state import AGES, DECK_OF, SoloState, row_legends
from oakdoor.games.aetherya.state import BY_CAMPAIGN, PAIR
from oakdoor.games.compiler.compiled import rule
from oakdoor.games.names import Lines, Log, Seat, Table
from oakdoor.games.state.cellset import count
from oakdoor.games.state.features import fields, size_of

CAMPAIGN_FIELDS = fields("""
    age 3 the age
    open 3 legends of the row that are still open, as a share of 6; and whether there are none, or one
    rows 30 the legends of the next row, and of the one after it
    pair 20 the two cards taken, by type
    mixed 1 whether the second came from the discard pile
    fame 1 of the completed ages, ten points each
    ahead 1 the harmony less the row's value, ten points each
""")
AGE_POINTS = 12.0  # what an age more or less weighs
FAME_POINTS = 0.4  # and what a point of fame does
FEATURE_FIELDS = (*TABLE_FIELDS, *KINGDOM_FIELDS, *CAMPAIGN_FIELDS)
FEATURES = size_of(FEATURE_FIELDS)


@rule
def returns(box: Box, state: SoloState, values: Table, lines: Table, log: Log) -> None:
    """Whether the campaign is won: all three ages are completed (A7.7, A7.8)."""
    values[0] = 1.0 if state.reason == BY_CAMPAIGN else 0.0


@rule
def margin(box: Box, state: SoloState, seat: Seat, lines: Lines, log: Log) -> float:
    """How far a campaign that is over has come: the ages, the legends of the last one, and the fame, in points."""
    total = 0
    for age in range(int(state.completed)):
        total += int(state.fame[age])
    ages = float(state.completed)
    if state.reason != BY_CAMPAIGN:
        row = 4 + int(state.age)
        ages += (row - count(int(state.river))) / row
    return AGE_POINTS * (ages - AGES / 2) + FAME_POINTS * total


@rule
def campaign_features(box: Box, state: SoloState, into: Table, lines: Lines, at: int) -> None:
    """Where the campaign stands, and what is still to come."""
    age = int(state.age)
    open_legends = count(int(state.river))
    at = mark(into, at, 3, age)
    into[at] = open_legends / 6.0
    at = mark(into, at + 1, 2, open_legends)
    for after in range(1, 3):
        if age + after < AGES:
            mark_bits(into, at + 15 * (after - 1), 15, row_legends(state, age + after))
    at += 30
    if state.phase == PAIR:
        mark(into, at, 10, int(state.pair[0]))
        mark(into, at + 10, 10, int(state.pair[1]))
        into[at + 20] = float(state.mixed)
    at += 21
    for finished in range(int(state.completed)):
        into[at] += state.fame[finished] * POINTS
    harmony = 0
    for line in range(7):
        harmony += int(lines[line])
    into[at + 1] = (harmony - legends_value(box, row_legends(state, age))) * POINTS


@rule
def features(box: Box, state: SoloState, seat: Seat, into: Table, lines: Table, log: Log) -> None:
    """What the player knows, as numbers (features.py)."""
    at = table_features(box, state, seat, DECK_OF, into)
    harmony_lines(box, state, 0, 0, 0, lines[0], log)
    at = kingdom_features(box, state, seat, 0, lines[0], into, at)
    campaign_features(box, state, into, lines[0], at)
