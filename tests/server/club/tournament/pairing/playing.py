"""Lets a tournament be drawn and played by chance, without tables."""

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from oakdoor.server.club.tournament.pairing.shapes import Drawn, Player

Draw = Callable[[list[Player], int], Drawn]


def played(count: int, rounds: int, draw: Draw, seed: int) -> tuple[list[Player], list[Drawn]]:
    """The players after so many rounds, and what was drawn."""
    chance = random.Random(seed)
    players = {number: Player(number, strength=float(count - number)) for number in range(1, count + 1)}
    drawn = []
    for number in range(1, rounds + 1):
        found = draw(list(players.values()), number)
        drawn.append(found)
        for bye in found.byes:
            players[bye] = replace(players[bye], points=players[bye].points + 1, byes=players[bye].byes + 1)
        for table in found.tables:
            winner = chance.choice([*table, 0])
            for seat, one in enumerate(table):
                points = 0.5 if not winner else float(one == winner)
                begins = 1 if seat == 0 else -1
                players[one] = replace(
                    players[one],
                    points=players[one].points + points,
                    met=(*players[one].met, *(other for other in table if other != one)),
                    balance=players[one].balance + begins,
                    last=begins,
                )
        seen = [one for table in found.tables for one in table] + list(found.byes)
        assert sorted(seen) == list(range(1, count + 1)), "everybody plays, or has a bye"
    return list(players.values()), drawn


def meetings(drawn: list[Drawn]) -> Counter[frozenset[int]]:
    """How often each pair has met."""
    found: Counter[frozenset[int]] = Counter()
    for one in drawn:
        for table in one.tables:
            found.update(frozenset((a, b)) for a in table for b in table if a < b)
    return found
