"""Scoring: the seven lines of a kingdom, each explained by the events it writes (A5)."""

from collections.abc import Collection, Sequence

from oakdoor.games.aetherya.components import DRAGON, DWARF, ELF, GOBLIN, HUMAN, Box, Card
from oakdoor.games.aetherya.events import SCORED
from oakdoor.games.aetherya.kingdom.kingdom import neighbours, touching, where
from oakdoor.games.aetherya.state import BoardState
from oakdoor.games.compiler.compiled import rule
from oakdoor.games.events import emit
from oakdoor.games.names import Cell, Cells, Lines, Log, Seat, Table
from oakdoor.games.state.cellset import count, lowest

LINES = ("elves", "dwarves", "humans", "goblins", "dragons", "legends", "conflicts")
ELVES, DWARVES, HUMANS, GOBLINS, DRAGONS, LEGEND_LINE, CONFLICTS = range(7)
TAME_AT_MOST = 3  # A5.2
CONFLICT = -2  # A5.4


@rule
def _line_of(tribe: Card) -> int:
    if tribe == ELF:
        return ELVES
    if tribe == DWARF:
        return DWARVES
    if tribe == HUMAN:
        return HUMANS
    return GOBLINS


@rule
def explain(log: Log, seat: Seat, line: int, cell: Cell, others: int, points: int) -> None:
    """Write what each neighbour among `others` is worth to the card in a cell."""
    if log.shape[0] > 0:
        while others:
            emit(log, SCORED, seat, line, cell, lowest(others), points)
            others &= others - 1


@rule
def tribe_points(box: Box, state: BoardState, kingdom: int, tribe: Card, log: Log) -> int:
    """What the cards of a tribe earn from the terrains next to them (A5.1)."""
    total = 0
    cells = where(state, kingdom, tribe)
    while cells:
        cell = lowest(cells)
        for terrain in range(4):
            gain = int(box.gains[tribe - HUMAN, terrain])
            if gain != 0:
                found = neighbours(state, kingdom, cell, tribe, terrain)
                total += gain * count(found)
                explain(log, kingdom, _line_of(tribe), cell, found, gain)
        cells &= cells - 1
    return total


@rule
def tamed_by(state: BoardState, kingdom: int, cell: Cell, tribe: Card) -> bool:
    """Whether two cards of the tribe are neighbours of the dragon in this cell."""
    found = touching(state, kingdom, cell, tribe)
    return found & (found - 1) != 0


@rule
def tame_dragons(state: BoardState, kingdom: int) -> int:
    """The cells of the dragons that neighbours tame: two of one tribe, not goblins (A5.2)."""
    tame = 0
    cells = where(state, kingdom, DRAGON)
    while cells:
        cell = lowest(cells)
        for tribe in range(HUMAN, GOBLIN):
            if tamed_by(state, kingdom, cell, tribe):
                tame |= 1 << cell
        cells &= cells - 1
    return tame


@rule
def dragon_points(box: Box, state: BoardState, kingdom: int, staffed: int, log: Log) -> int:
    """The dragons' line; `staffed` are the dragons under a staff of command (A5.2, A6.5)."""
    dragons = where(state, kingdom, DRAGON)
    number = count(dragons)
    if number == 0:
        return 0
    worth = int(box.dragon[min(number, 3) - 1])
    tame = tame_dragons(state, kingdom) | (staffed & dragons)
    counted = 0
    total = 0
    while dragons:
        cell = lowest(dragons)
        points = -worth
        if (tame >> cell) & 1 and counted < TAME_AT_MOST:
            counted += 1
            points = worth
        total += points
        emit(log, SCORED, kingdom, DRAGONS, cell, cell, points)
        dragons &= dragons - 1
    return total


@rule
def clashes(
    state: BoardState, kingdom: int, tribe: Card, other: Card, exempt: Cells, seat: Seat, line: int, log: Log
) -> int:
    """Pairs of neighbouring cards of two tribes that hate each other, portals included, goblins too (A2.6, A5.4).

    Cards in `exempt` cells (under a treaty or a fortress) are in no conflict. `seat` is whose line it is.
    """
    pairs = 0
    cells = where(state, kingdom, tribe) & ~exempt
    while cells:
        cell = lowest(cells)
        found = touching(state, kingdom, cell, other) & ~exempt
        pairs += count(found)
        explain(log, seat, line, cell, found, CONFLICT)
        cells &= cells - 1
    return pairs


@rule
def conflict_points(box: Box, state: BoardState, kingdom: int, exempt: int, log: Log) -> int:
    """The conflicts' line (A5.4)."""
    pairs = 0
    for tribe in range(4):
        for other in range(tribe):
            if box.hates[tribe, other]:
                pairs += clashes(state, kingdom, HUMAN + tribe, HUMAN + other, exempt, kingdom, CONFLICTS, log)
    return CONFLICT * pairs


@rule
def harmony_lines(box: Box, state: BoardState, kingdom: int, staffed: int, exempt: int, lines: Lines, log: Log) -> int:
    """Fill the six lines that the cards earn, leave the legends' line 0, and return the sum (A5)."""
    lines[ELVES] = tribe_points(box, state, kingdom, ELF, log)
    lines[DWARVES] = tribe_points(box, state, kingdom, DWARF, log)
    lines[HUMANS] = tribe_points(box, state, kingdom, HUMAN, log)
    lines[GOBLINS] = tribe_points(box, state, kingdom, GOBLIN, log)
    lines[DRAGONS] = dragon_points(box, state, kingdom, staffed, log)
    lines[LEGEND_LINE] = 0
    lines[CONFLICTS] = conflict_points(box, state, kingdom, exempt, log)
    total = 0
    for line in range(7):
        total += int(lines[line])
    return total


@rule
def outranks(lines: Table, side: int, other: int) -> bool:
    """Whether a side ranks before another: by the sum, which stands in the last column, then by their sorted lines
    (A5.5)."""
    last = lines.shape[1] - 1
    if lines[side, last] != lines[other, last]:
        return bool(lines[side, last] > lines[other, last])
    for line in range(last):
        if lines[side, line] != lines[other, line]:
            return bool(lines[side, line] > lines[other, line])
    return False


@rule
def sort_lines(lines: Lines) -> None:
    """The lines of a score with the best first, and their sum behind them."""
    last = lines.shape[0] - 1
    total = 0
    for line in range(last):
        points = int(lines[line])
        total += points
        place = line
        while place > 0 and lines[place - 1] < points:
            lines[place] = lines[place - 1]
            place -= 1
        lines[place] = points
    lines[last] = total


@rule
def share_win(players: int, values: Table, lines: Table) -> None:
    """Each seat's share of the win: whom nobody outranks, shared if there are several (A5.5)."""
    for seat in range(players):
        sort_lines(lines[seat])
    best = 0
    for seat in range(players):
        values[seat] = 1.0
        for other in range(players):
            if outranks(lines, other, seat):
                values[seat] = 0.0
        if values[seat] > 0.0:
            best += 1
    for seat in range(players):
        values[seat] /= best


def tie_break(lines: Collection[int]) -> tuple[int, list[int]]:
    """What ranks a side: the highest sum, then the best single line, the second best and so on; else shared (A5.5)."""
    return sum(lines), sorted(lines, reverse=True)


def winners(lines: Sequence[Collection[int]]) -> list[int]:
    """Who wins (A5.5)."""
    ranks = [tie_break(row) for row in lines]
    return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
