"""Swiss rounds for two: equal points meet, nobody meets twice, and who begins stays balanced.

What matters is put into one number for each possible pair, the most important first, and the pairs whose numbers add
up to the least are drawn:

1. nobody meets somebody again, and nobody has a second bye;
2. nobody has begun more than once more, or less, than the others had the first move against them;
3. opponents have equal points, or the least differences;
4. of those with equal points the upper half meets the lower half.
"""

import random

from oakdoor.server.club.tournament.pairing.matching import heaviest
from oakdoor.server.club.tournament.pairing.shapes import Drawn, Player, ordered

Cost = tuple[int, int, int, int]


def draw_swiss(players: list[Player], chance: random.Random) -> Drawn:
    """The next round. Of an odd number one has a bye."""
    order = ordered(players)
    places: list[Player | None] = [*order, None] if len(order) % 2 else [*order]
    costs = [[_cost(places, one, other) for other in range(len(places))] for one in range(len(places))]
    whole = _as_numbers(costs)
    top = len(places) * max((max(row) for row in whole), default=0) + 1
    weights = [[top - one if a != b else 0 for b, one in enumerate(row)] for a, row in enumerate(whole)]
    tables, byes = [], []
    for one, other in sorted(heaviest(weights)):
        first, second = places[one], places[other]
        if first is None or second is None:
            byes += [player.number for player in (first, second) if player is not None]
        else:
            tables.append(_seated(first, second, chance))
    return Drawn(tuple(tables), tuple(byes))


def _seated(one: Player, other: Player, chance: random.Random) -> tuple[int, int]:
    """Whoever was first less often begins; then whoever was not last time; else lots decide."""
    keys = [(player.balance, player.last, chance.random()) for player in (one, other)]
    return (one.number, other.number) if keys[0] < keys[1] else (other.number, one.number)


def _cost(places: list[Player | None], a: int, b: int) -> Cost:
    one, other = places[a], places[b]
    if one is None or other is None:
        player = one or other
        if player is None:
            return (0, 0, 0, 0)
        lowest = min(each.points for each in places if each is not None)
        above = len(places) - 2 - min(a, b)  # how many stand below
        return (player.byes, 0, _gap(player.points, lowest), above * above)
    again = one.met.count(other.number)
    low, high = sorted((one.balance, other.balance))
    excess = max(0, abs(low + 1) - 1) + max(0, abs(high - 1) - 1)
    if one.points != other.points:
        return (again, excess, _gap(one.points, other.points), abs(a - b))
    group = sum(each is not None and each.points == one.points for each in places)
    return (again, excess, 0, (2 * abs(a - b) - group) ** 2)


def _gap(one: float, other: float) -> int:
    """Points come in parts: thirds and halves become whole numbers."""
    return round(6 * (one - other)) ** 2


def _as_numbers(costs: list[list[Cost]]) -> list[list[int]]:
    """One number for each pair: a unit of what matters more is greater than all that matters less can add up to."""
    count = len(costs)
    unit, units = 1, [1]
    for level in (3, 2, 1):
        unit *= count * max((cost[level] for row in costs for cost in row), default=0) + 1
        units.insert(0, unit)
    return [[sum(part * each for part, each in zip(cost, units, strict=True)) for cost in row] for row in costs]
