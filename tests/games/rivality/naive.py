"""Rivality written a second time, as plainly as the rules read, to compare the real rules with.

It knows coordinates, tile names and dictionaries; nothing is shared with the rules but the words of a record.
"""

from collections.abc import Callable
from typing import Any

POINTS = {"well": 3, "circle": 1, "cottage": 2, "fortress": 4}
SHIELDS = {"well": 0, "circle": 0, "cottage": 1, "fortress": 2}
WAYS = [(0, -1), (1, 0), (0, 1), (-1, 0)]
COLOURS = ["orange", "purple", "turquoise"]
EDGES = ["left", "top", "right"]
Spot = tuple[int, int]
Ask = Callable[[int, set[str]], str]


def spells_of(name: str) -> dict[str, tuple[int, int]]:
    """Golems and distance by edge."""
    parts = name.rstrip("*").split(":")[1].split(".") if ":" in name else []
    return {edge: (int(part[0]), int(part[1])) for edge, part in zip(EDGES, parts, strict=False) if part != "-"}


class Field:
    """What modes share: tiles, golems, wizards, supplies."""

    def __init__(self, colours: int, supply: int, ask: Ask) -> None:
        self.colours = colours
        self.ask = ask
        self.tile: dict[Spot, str] = {}
        self.top: dict[Spot, int] = {}
        self.golems: dict[Spot, list[int]] = {}
        self.wizard: dict[int, Spot] = {}
        self.supply = [supply] * colours
        self.gains: list[tuple[Spot, int]] = []  # in the order of time
        self.was: dict[Spot, int | None] = {}

    def lay(self, spot: Spot, name: str, top: int) -> None:
        self.tile[spot] = name
        self.top[spot] = top
        self.golems[spot] = [0] * self.colours
        self.was[spot] = None

    def kind(self, spot: Spot) -> str:
        return self.tile[spot].split(":")[0]

    def control(self, spot: Spot) -> int | None:
        groups = self.golems[spot]
        best = [colour for colour in range(self.colours) if groups[colour] == max(groups)]
        return best[0] if len(best) == 1 and max(groups) else None

    def judge(self) -> None:
        """V6.4: who gained what, after each complete placement, summoning or capture."""
        for spot in self.tile:
            now = self.control(spot)
            if now is not None and now != self.was[spot]:
                self.gains.append((spot, now))
            self.was[spot] = now

    def target(self, spot: Spot, edge: str) -> Spot:
        dx, dy = WAYS[(self.top[spot] + {"left": 3, "top": 0, "right": 1}[edge]) % 4]
        distance = spells_of(self.tile[spot])[edge][1]
        return spot[0] + dx * distance, spot[1] + dy * distance

    def summon(self, spot: Spot, colour: int, golems: int, distance: int, seat: int) -> None:
        golems = min(golems, self.supply[colour])
        holder = self.control(spot)
        if holder not in (None, colour) and distance != 3:
            entrenched = self.golems[spot][holder] == 5
            golems -= min(golems, SHIELDS[self.kind(spot)] + entrenched)
        self.supply[colour] -= golems
        self.golems[spot][colour] += golems
        self.limit(spot, colour, seat)
        self.judge()

    def limit(self, spot: Spot, colour: int, seat: int) -> None:
        groups = self.golems[spot]
        while sum(groups) > 5:
            others = {other: groups[other] for other in range(self.colours) if other != colour and groups[other]}
            largest = [other for other in others if others[other] == max(others.values())] or [colour]
            if len(largest) > sum(groups) - 5:
                chosen = self.ask(seat, {f"back {COLOURS[other]}" for other in largest})
                largest = [COLOURS.index(chosen.split()[1])]
            for other in largest:
                groups[other] -= 1
                self.supply[other] += 1


class Battle(Field):
    """The standard and the expert game."""

    def __init__(self, players: int, expert: bool, first: int, stacks: list[list[str]], ask: Ask) -> None:
        super().__init__(3 if players == 3 else 2, 20 if players == 3 else 30, ask)
        self.players = players
        self.expert = expert
        self.seat = first
        self.stacks = [list(stack) for stack in stacks]
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.pending: list[tuple[Spot, str, Spot]] = []
        self.lay((0, 0), "well", 0)
        for turn in range(players):
            for _ in range(2):
                self.draw((first + turn) % players)

    def colour(self, seat: int) -> int:
        return seat % self.colours

    def draw(self, seat: int) -> None:
        if self.stacks[self.colour(seat)]:
            self.hands[seat].append(self.stacks[self.colour(seat)].pop(0))

    def play(self) -> None:
        """From the first turn to the end."""
        while True:
            self.turn()
            if not any(self.hands) or 0 in self.supply:
                return
            self.seat = (self.seat + 1) % self.players

    def turn(self) -> None:
        seat, me = self.seat, self.colour(self.seat)
        free = {(x + dx, y + dy) for x, y in self.tile for dx, dy in WAYS} - set(self.tile)
        options = {f"put {name} {x},{y} {way}" for name in self.hands[seat] for x, y in free for way in "NESW"}
        _, name, where, way = self.ask(seat, options).split()
        x, y = map(int, where.split(","))
        self.hands[seat].remove(name)
        self.lay((x, y), name, "NESW".index(way))
        self.wizard[me] = (x, y)
        self.supply[me] -= 1
        self.golems[x, y][me] += 1
        self.judge()
        self.cast_own((x, y), me)
        if self.expert:
            self.cast_pending((x, y))
            self.take_surrounded()
        self.draw(seat)

    def lands(self, spot: Spot, edge: str) -> bool:
        target = self.target(spot, edge)
        return target in self.tile and target not in self.wizard.values()

    def cast_own(self, spot: Spot, me: int) -> None:
        spells = spells_of(self.tile[spot])
        left = [edge for edge in EDGES if edge in spells]
        while left:
            landing = [edge for edge in left if self.lands(spot, edge)]
            edge = left[0]
            if len(landing) > 1 and sum(spells[edge][0] for edge in landing) > self.supply[me]:
                edge = self.ask(self.seat, {f"cast {edge}" for edge in landing}).split()[1]
            left.remove(edge)
            if self.lands(spot, edge):
                self.summon(self.target(spot, edge), me, *spells[edge], self.seat)
            elif self.target(spot, edge) not in self.tile and self.expert:
                self.pending.append((spot, edge, self.target(spot, edge)))

    def cast_pending(self, new: Spot) -> None:
        due = [spell for spell in self.pending if spell[2] == new]
        self.pending = [spell for spell in self.pending if spell[2] != new]
        for turn in range(self.players):
            seat = (self.seat + turn) % self.players
            while mine := [spell for spell in due if self.control(spell[0]) == self.colour(seat)]:
                spell = mine[0]
                if len(mine) > 1:
                    chosen = self.ask(seat, {f"delayed {x},{y}" for (x, y), _, _ in mine}).split()[1]
                    spell = next(spell for spell in mine if f"{spell[0][0]},{spell[0][1]}" == chosen)
                due.remove(spell)
                self.summon(new, self.colour(seat), *spells_of(self.tile[spell[0]])[spell[1]], seat)

    def taker(self, spot: Spot) -> int | None:
        near = [(spot[0] + dx, spot[1] + dy) for dx, dy in WAYS]
        if any(other not in self.tile for other in near):
            return None
        holders = [self.control(other) for other in near]
        kinds = {holder for holder in holders if holder is not None}
        if None in holders or self.control(spot) in kinds or len(kinds) > (2 if self.players == 3 else 1):
            return None
        last = next(colour for other, colour in reversed(self.gains) if other in near and self.control(other) == colour)
        best = max(kinds, key=lambda colour: (holders.count(colour), colour == last))
        helpless = not self.supply[best] and sum(self.golems[spot]) == self.golems[spot][best]
        return None if helpless else best

    def take_surrounded(self) -> None:
        while True:
            found = [(self.taker(spot), spot) for spot in self.tile]
            ready = [
                ((taker - self.colour(self.seat)) % self.colours, y, x, taker)
                for taker, (x, y) in found
                if taker is not None
            ]
            if not ready:
                return
            _, y, x, taker = min(ready)
            for colour in range(self.colours):
                if colour != taker:
                    self.supply[colour] += self.golems[x, y][colour]
                    self.golems[x, y][colour] = 0
            if self.supply[taker]:
                self.supply[taker] -= 1
                self.golems[x, y][taker] += 1
            self.judge()

    def result(self) -> dict[str, Any]:
        well = self.control((0, 0))
        scores = [0] * self.colours
        for spot in self.tile:
            holder = self.control(spot)
            groups = self.golems[spot]
            if holder is None and well is not None and groups[well] == max(groups) > 0:
                holder = well
            if holder is not None and spot not in self.wizard.values():
                opposed = sum(groups) > groups[holder]
                scores[holder] += POINTS[self.kind(spot)] - (self.expert and opposed)
        best = [colour for colour in range(self.colours) if scores[colour] == max(scores)]
        winners = [well] if len(best) > 1 and well is not None else best
        return {"scores": scores, "well": well, "winners": winners}


class Solo(Field):
    """Against Suramun."""

    def __init__(self, level: str, stacks: list[list[str]], ask: Ask) -> None:
        super().__init__(2, 30, ask)
        self.level = level
        for row in range(3):
            for x in range(4):
                self.lay((x, row), stacks[1][row * 4 + x], 2)
                self.lay((x, row + 3), stacks[0][row * 4 + x], 0)

    def ways(self) -> set[Spot]:
        if 0 not in self.wizard:
            return {(x, 5) for x in range(4)}
        seen, found, border = {self.wizard[0]}, set(), [self.wizard[0]]
        while border:
            x, y = border.pop()
            for spot in ((x + dx, y + dy) for dx, dy in WAYS):
                if spot in self.tile and spot not in seen:
                    seen.add(spot)
                    if self.golems[spot][0]:
                        border.append(spot)
                    elif not self.golems[spot][1]:
                        found.add(spot)
        return found

    def play(self) -> None:
        while 0 not in self.supply and self.ways():
            self.round()

    def round(self) -> None:
        x, y = map(int, self.ask(0, {f"go {x},{y}" for x, y in self.ways()}).split()[1].split(","))
        self.wizard[0] = (x, y)
        self.golems[x, y][0] += 1
        self.supply[0] -= 1
        if 0 in self.supply:
            return
        self.wizard[1] = his = (x, 5 - y)
        self.golems[his][1] += 1
        self.supply[1] -= 1
        self.limit(his, 1, 0)
        if 0 in self.supply:
            return
        for edge, spell in spells_of(self.tile[his]).items():
            if self.target(his, edge) in self.tile:
                self.summon(self.target(his, edge), 1, *spell, 0)
        if 0 not in self.supply and self.control((x, y)) == 0:
            self.cast_own((x, y))

    def cast_own(self, spot: Spot) -> None:
        spells = spells_of(self.tile[spot])
        left = [edge for edge in spells if self.target(spot, edge) in self.tile]
        while left:
            edge = left[0]
            if len(left) > 1 and sum(spells[edge][0] for edge in left) > self.supply[0]:
                edge = self.ask(0, {f"cast {edge}" for edge in left}).split()[1]
            left.remove(edge)
            self.summon(self.target(spot, edge), 0, *spells[edge], 0)

    def result(self) -> dict[str, Any]:
        scores = [0, 0]
        for spot in self.tile:
            if spot in self.wizard.values() or not any(self.golems[spot]):
                continue
            holder = self.control(spot)
            if holder is None and self.level != "apprentice":
                holder = 1
            if holder is not None:
                scores[holder] += POINTS[self.kind(spot)]
                scores[0] -= holder == 0 and self.level == "master" and self.golems[spot][1] > 0
        return {"scores": scores, "won": scores[0] > scores[1]}
