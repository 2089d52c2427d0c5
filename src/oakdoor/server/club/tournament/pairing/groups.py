"""Rounds at tables of three and four: those with equal points sit together, and opponents rotate.

The first round is drawn by expected strength, in a snake: every table gets a strong and a weak one. Later tables are
filled from the top; then seats are swapped as long as that lets fewer people meet again, or brings points nearer.
"""

import random
from itertools import combinations

from oakdoor.server.club.tournament.pairing.shapes import Drawn, Player, ordered

MEETING = 10_000.0  # to meet again weighs more than any difference in points
PASSES = 40


def sizes_of(count: int, size: int, least: int) -> tuple[list[int], int]:
    """How large tables are, and how many have a bye: as few as can be; then as few smaller tables as can be. The
    smallest table has `least` people."""
    for byes in range(count + 1):
        for smaller in range((count - byes) // max(1, size - 1) + 1 if size - 1 >= least else 1):
            rest = count - byes - smaller * (size - 1)
            if rest >= 0 and rest % size == 0:
                return [size] * (rest // size) + [size - 1] * smaller, byes
    return [], count


def draw_groups(players: list[Player], size: int, least: int, chance: random.Random) -> Drawn:
    """The next round."""
    order = ordered(players)
    sizes, free = sizes_of(len(order), size, least)
    byes = sorted(order, key=lambda one: (one.byes, -order.index(one)))[:free]
    playing = [one for one in order if one not in byes]
    tables = _snake(playing, sizes) if not any(one.met for one in playing) else _from_top(playing, sizes)
    _improve(tables)
    return Drawn(tuple(_seated(table, chance) for table in tables), tuple(one.number for one in byes))


def _snake(players: list[Player], sizes: list[int]) -> list[list[Player]]:
    tables: list[list[Player]] = [[] for _ in sizes]
    waiting, forth = list(players), True
    while waiting:
        way = range(len(sizes)) if forth else range(len(sizes) - 1, -1, -1)
        for table in way:
            if waiting and len(tables[table]) < sizes[table]:
                tables[table].append(waiting.pop(0))
        forth = not forth
    return tables


def _from_top(players: list[Player], sizes: list[int]) -> list[list[Player]]:
    waiting = list(players)
    return [[waiting.pop(0) for _ in range(size)] for size in sizes]


def _price(table: list[Player]) -> float:
    pairs = combinations(table, 2)
    return sum(MEETING * one.met.count(other.number) ** 2 + (one.points - other.points) ** 2 for one, other in pairs)


def _improve(tables: list[list[Player]]) -> None:
    """Swap two seats of different tables as long as that makes anything better."""
    for _ in range(PASSES):
        if sum(_swap(one, other) for one, other in combinations(tables, 2)) == 0:
            return


def _swap(one: list[Player], other: list[Player]) -> bool:
    """The best swap between two tables, if there is one that helps."""
    now, best, places = _price(one) + _price(other), 1e-9, None
    for a in range(len(one)):
        for b in range(len(other)):
            first, second = [*one[:a], other[b], *one[a + 1 :]], [*other[:b], one[a], *other[b + 1 :]]
            gain = now - _price(first) - _price(second)
            if gain > best:
                best, places = gain, (a, b)
    if places is None:
        return False
    a, b = places
    one[a], other[b] = other[b], one[a]
    return True


def _seated(table: list[Player], chance: random.Random) -> tuple[int, ...]:
    """Whoever was first least often begins; lots decide between equals, and about the other seats."""
    mixed = sorted(table, key=lambda one: (one.balance, chance.random()))
    others = mixed[1:]
    chance.shuffle(others)
    return tuple(one.number for one in [mixed[0], *others])
