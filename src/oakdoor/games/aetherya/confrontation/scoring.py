"""Scoring of confrontation: the six lines of a player in the common kingdom (A9.11 to A9.15)."""

from oakdoor.games.aetherya.components import DRAGON, DWARF, ELF, GOBLIN, HUMAN, Box
from oakdoor.games.aetherya.confrontation.board import NOBODY, CommonState, own_cards, owner
from oakdoor.games.aetherya.events import SCORED
from oakdoor.games.aetherya.kingdom.kingdom import FEARED, neighbours, where
from oakdoor.games.aetherya.kingdom.legends import legends_value
from oakdoor.games.aetherya.kingdom.scoring import CONFLICT, TAME_AT_MOST, clashes, explain, tamed_by
from oakdoor.games.compiler.compiled import rule
from oakdoor.games.events import emit
from oakdoor.games.names import Cell, Lines, Log, Seat
from oakdoor.games.state.cellset import count, lowest

LINES = ("terrain", "fortresses", "dragons", "legends", "conflicts", "bonus")
TERRAIN, FORTRESSES, DRAGONS, LEGEND_LINE, CONFLICTS, BONUS = range(6)
HOME_POINTS = 2
GOBLIN_HOME_POINTS = 3
FORTRESS_POINTS = 2
WILD = -6  # an own card next to a dragon that is not tamed, or one dragon too many (A9.11)
DESTROYED_DRAGONS = (0, 3, 10, 18)  # A9.12
TRIBE_BONUS = 5  # A9.13


@rule
def terrain_points(state: CommonState, seat: Seat, log: Log) -> int:
    """Pairs of own tribe card and own home terrain that are neighbours (A9.15)."""
    tribe = int(state.tribes[seat])
    worth = GOBLIN_HOME_POINTS if tribe == GOBLIN else HOME_POINTS
    total = 0
    cells = where(state, 0, tribe)
    while cells:
        cell = lowest(cells)
        found = neighbours(state, 0, cell, tribe, tribe - HUMAN)
        total += worth * count(found)
        explain(log, seat, TERRAIN, cell, found, worth)
        cells &= cells - 1
    return total


@rule
def fortress_points(state: CommonState, seat: Seat, log: Log) -> int:
    """Two points for each own card with a fortress (A9.10)."""
    cells = own_cards(state, seat) & int(state.fortresses)
    total = FORTRESS_POINTS * count(cells)
    while cells:
        cell = lowest(cells)
        emit(log, SCORED, seat, FORTRESSES, cell, cell, FORTRESS_POINTS)
        cells &= cells - 1
    return total


@rule
def dragon_worth(box: Box, number: int) -> int:
    """What each dragon is worth where there are so many (A5.2)."""
    return int(box.dragon[min(number, 3) - 1])


@rule
def _dragon_here(box: Box, state: CommonState, seat: Seat, cell: Cell, tamed: int) -> int:
    """What one dragon of the kingdom brings a player who has tamed so many before it (A9.11)."""
    tribe = int(state.tribes[seat])
    if tribe != GOBLIN and tamed_by(state, 0, cell, tribe):
        return dragon_worth(box, count(where(state, 0, DRAGON))) if tamed < TAME_AT_MOST else WILD
    if int(state.near[0, cell]) & own_cards(state, seat):
        return WILD
    return 0


@rule
def dragon_points(box: Box, state: CommonState, seat: Seat, log: Log) -> int:
    """The dragons' line: tamed ones, wild neighbours, and the goblins' own reckoning (A9.11, A9.12)."""
    tribe = int(state.tribes[seat])
    alive = where(state, 0, DRAGON)
    number = count(alive) + int(state.dragons)
    total = 0
    tamed = 0
    while alive:
        cell = lowest(alive)
        points = _dragon_here(box, state, seat, cell, tamed)
        if tribe != GOBLIN and tamed_by(state, 0, cell, tribe):
            tamed += 1
        if tribe == GOBLIN:
            points -= dragon_worth(box, number)
        if points != 0:
            emit(log, SCORED, seat, DRAGONS, cell, cell, points)
        total += points
        alive &= alive - 1
    if tribe == GOBLIN:
        kept = int(state.dragons)
        points = DESTROYED_DRAGONS[min(kept, 3)] + WILD * max(kept - 3, 0)
        if kept > 0:
            emit(log, SCORED, seat, DRAGONS, -1, -1, points)
        total += points
    return total


@rule
def conflict_points(state: CommonState, seat: Seat, log: Log) -> int:
    """Minus two for each conflict of an own tribe card with any other tribe's; fortresses have none (A9.7, A9.10)."""
    tribe = int(state.tribes[seat])
    pairs = 0
    for other in range(HUMAN, GOBLIN + 1):
        if other != tribe:
            pairs += clashes(state, 0, tribe, other, int(state.fortresses), seat, CONFLICTS, log)
    return CONFLICT * pairs


@rule
def score_before_bonus(box: Box, state: CommonState, seat: Seat, lines: Lines, log: Log) -> int:
    """All lines but the bonus, and their sum."""
    lines[TERRAIN] = terrain_points(state, seat, log)
    lines[FORTRESSES] = fortress_points(state, seat, log)
    lines[DRAGONS] = dragon_points(box, state, seat, log)
    lines[LEGEND_LINE] = legends_value(box, int(state.taken[seat]))
    lines[CONFLICTS] = conflict_points(state, seat, log)
    lines[BONUS] = 0
    total = 0
    for line in range(BONUS):
        total += int(lines[line])
    return total


@rule
def rival(state: CommonState, seat: Seat) -> int:
    """The elf player's rival is the dwarf player, and the other way round; NOBODY if not both play (A9.13)."""
    if state.tribes[seat] == ELF:
        return owner(state, DWARF)
    if state.tribes[seat] == DWARF:
        return owner(state, ELF)
    return NOBODY


@rule
def score(box: Box, state: CommonState, seat: Seat, lines: Lines, log: Log) -> int:
    """The six lines of a seat as the board lies face up now, and their sum (A9.15)."""
    other = rival(state, seat)
    theirs = 0
    if other != NOBODY:
        theirs = score_before_bonus(box, state, other, lines, log[:0])
    total = score_before_bonus(box, state, seat, lines, log)
    if other != NOBODY and total > theirs:
        lines[BONUS] = TRIBE_BONUS
    return total + int(lines[BONUS])


@rule
def shunned(box: Box, state: CommonState, seat: Seat) -> int:
    """What the dragons next to a seat's own cards are to the timid."""
    own = own_cards(state, seat)
    number = 0
    dragons = where(state, 0, DRAGON)
    while dragons:
        if int(state.near[0, lowest(dragons)]) & own:
            number += 1
        dragons &= dragons - 1
    return FEARED * number
