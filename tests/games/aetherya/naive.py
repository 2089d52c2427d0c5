"""The rules once more, slowly and straight from the rule text, to compare the fast ones with.

A board is a list of card letters in reading order (P F M S H E D G R O), lower case for face-down cards.
Nothing here shares code with the rules under test.
"""

from collections.abc import Set
from itertools import combinations
from typing import Any

HOME = {"H": "P", "E": "F", "D": "M", "G": "S"}  # A9.1
TRIBE_LETTERS = {"human": "H", "elf": "E", "dwarf": "D", "goblin": "G"}
HATED = {frozenset(pair) for pair in ("GH", "GE", "GD", "DE")}  # A5.4
LEGEND_POINTS = {"alliance": 2, "federation": 2, "battle": 3, "region": 4, "diversity": 4}  # A1.3
REGIONS = {"plain": "P", "forest": "F", "mountain": "M", "swamp": "S"}


class Board:
    """Cards and who is whose neighbour (A2)."""

    def __init__(self, cards: str | list[str], side: int) -> None:
        self.side = side
        self.cards = dict(enumerate(cards))
        self.up = {cell for cell, card in self.cards.items() if card.isupper()}
        self.gates = self._gates()

    def edge(self, one: int, other: int) -> bool:
        """A2.1."""
        (row, column), (other_row, other_column) = divmod(one, self.side), divmod(other, self.side)
        return abs(row - other_row) + abs(column - other_column) == 1

    def _gates(self) -> list[set[int]]:
        """The cards around each group of touching portals (A2.2, A2.3)."""
        left = set(self.of("O"))
        gates = []
        while left:
            group = {left.pop()}
            while more := {cell for cell in left if any(self.edge(cell, member) for member in group)}:
                group |= more
                left -= more
            gates.append({cell for cell in self.up if self.cards[cell] != "O" and self.beside(cell, group)})
        return gates

    def beside(self, cell: int, group: set[int]) -> bool:
        return any(self.edge(cell, member) for member in group)

    def of(self, letters: str) -> list[int]:
        """The cells of face-up cards of these types."""
        return [cell for cell in sorted(self.up) if self.cards[cell] in letters]

    def touch(self, one: int, other: int) -> bool:
        """Neighbours by an edge or a gate, whoever they are (A2.1 to A2.4, A2.8)."""
        if one == other or one not in self.up or other not in self.up:
            return False
        return self.edge(one, other) or any(one in gate and other in gate for gate in self.gates)

    def neighbours(self, one: int, other: int) -> bool:
        """With goblins' trouble with portals (A2.5)."""
        kinds = {self.cards[one], self.cards[other]}
        if kinds == {"G"} or kinds == {"G", "S"}:
            return one in self.up and other in self.up and self.edge(one, other)
        return self.touch(one, other)

    def around(self, cell: int, letters: str) -> list[int]:
        return [other for other in self.of(letters) if self.neighbours(cell, other)]

    def pairs(self, first: str, second: str) -> list[tuple[int, int]]:
        """Unordered pairs of neighbours of these types."""
        return [
            (one, other)
            for one, other in combinations(sorted(self.up), 2)
            if sorted((self.cards[one], self.cards[other])) == sorted((first, second)) and self.neighbours(one, other)
        ]


def dragon_worth(number: int) -> int:
    """A5.2."""
    return {0: 0, 1: 3, 2: 5}.get(number, 6)


def harmony(board: Board, staffs: Set[int] = frozenset(), treaties: Set[int] = frozenset()) -> dict[str, int]:
    """The seven lines without legends (A5)."""
    lines = dict.fromkeys(("elves", "dwarves", "humans", "goblins", "dragons", "legends", "conflicts"), 0)
    for cell in board.up:
        card = board.cards[cell]
        if card == "E":
            lines["elves"] += 2 * len(board.around(cell, "F")) - len(board.around(cell, "S"))
        if card == "D":
            lines["dwarves"] += 2 * len(board.around(cell, "M"))
        if card == "H":
            lines["humans"] += 2 * len(board.around(cell, "P")) + len(board.around(cell, "MF"))
            lines["humans"] -= len(board.around(cell, "S"))
        if card == "G":
            lines["goblins"] += 3 * len(board.around(cell, "S"))
    dragons = board.of("R")
    tame = sum(dragon in staffs or any(len(board.around(dragon, tribe)) >= 2 for tribe in "HED") for dragon in dragons)
    counted = min(tame, 3)
    lines["dragons"] = dragon_worth(len(dragons)) * (counted - (len(dragons) - counted))
    for hated in HATED:
        first, second = hated
        lines["conflicts"] -= 2 * sum(not {one, other} & treaties for one, other in board.pairs(first, second))
    return lines


def meets(board: Board, legend: str) -> bool:
    """A4.7."""
    kind, *names = legend.split("-")
    if kind == "diversity":
        return all(board.of(tribe) for tribe in "HEDG")
    if kind == "alliance":
        return bool(board.pairs(*(TRIBE_LETTERS[name] for name in names)))
    if kind == "federation":
        tribe = TRIBE_LETTERS[names[0]]
        return bool(board.pairs(tribe, tribe))
    if kind == "battle":
        first, second = (TRIBE_LETTERS[name] for name in names)
        return any(
            len(board.around(cell, other)) >= 2
            for tribe, other in ((first, second), (second, first))
            for cell in board.of(tribe)
        )
    terrain = REGIONS[names[0]]
    return any(len(board.around(cell, terrain)) >= 2 for cell in board.of(terrain))


class Common(Board):
    """The common kingdom of confrontation (A9)."""

    def __init__(self, cards: str | list[str], side: int, tribes: list[str], fortresses: set[int]) -> None:
        super().__init__(cards, side)
        self.tribes = [TRIBE_LETTERS[tribe] for tribe in tribes]
        self.fortresses = fortresses
        self.game: Any = None  # whose board it is

    def own_letters(self, seat: int) -> str:
        """A9.2."""
        return self.tribes[seat] + HOME[self.tribes[seat]]

    def owner(self, cell: int) -> int | None:
        for seat in range(len(self.tribes)):
            if cell in self.up and self.cards[cell] in self.own_letters(seat):
                return seat
        return None

    def secured(self, cell: int) -> bool:
        """Supplied or protected (A9.8)."""
        owner = self.owner(cell)
        if owner is None:
            return False
        partner = self.own_letters(owner).replace(self.cards[cell], "")
        return bool(self.around(cell, partner))

    def threatened_by(self, cell: int, seat: int) -> bool:
        """A9.9: two own cards as neighbours; a goblin card uses no portal for it (A2.5)."""
        if self.owner(cell) in (None, seat):
            return False
        own = [other for other in self.of(self.own_letters(seat)) if self.touch(cell, other)]
        own = [other for other in own if self.cards[other] != "G" or self.edge(cell, other)]
        return len(own) >= 2

    def hunted_by(self, cell: int, seat: int) -> bool:
        """A9.12: a dragon between two goblins by edges."""
        if self.tribes[seat] != "G" or cell not in self.of("R"):
            return False
        return sum(self.edge(cell, goblin) for goblin in self.of("G")) >= 2

    def may_play(self, seat: int, card: str, cell: int) -> bool:
        """A9.5 to A9.12."""
        if cell not in self.up:
            return True
        old = self.cards[cell]
        if old == card:
            return False
        if old == "O":
            return False
        if old == "R":
            return self.hunted_by(cell, seat) and card in self.own_letters(seat)
        owner = self.owner(cell)
        if owner is None or owner == seat:
            return True
        if cell in self.fortresses:
            return False
        if self.secured(cell):
            return self.threatened_by(cell, seat) and card in self.own_letters(seat)
        return True

    def destroys(self, seat: int, card: str, cell: int) -> bool:
        """A9.9, A9.12: whether a legal play destroys."""
        if card not in self.own_letters(seat) or cell not in self.up:
            return False
        if self.hunted_by(cell, seat):
            return True
        return cell not in self.fortresses and self.threatened_by(cell, seat)

    def lines_before_bonus(self, seat: int, legends: list[str], kept: int) -> dict[str, int]:
        """A9.15 but for the bonus; `kept` are dragons that the goblin player destroyed."""
        tribe = self.tribes[seat]
        home = HOME[tribe]
        own = self.own_letters(seat)
        lines = dict.fromkeys(("terrain", "fortresses", "dragons", "legends", "conflicts", "bonus"), 0)
        lines["terrain"] = (3 if tribe == "G" else 2) * len(self.pairs(tribe, home))
        lines["fortresses"] = 2 * len(self.fortresses & set(self.of(own)))
        lines["legends"] = sum(LEGEND_POINTS[legend.split("-")[0]] for legend in legends)
        for other in set("HEDG") - {tribe}:
            lines["conflicts"] -= 2 * sum(not {a, b} & self.fortresses for a, b in self.pairs(tribe, other))
        dragons = self.of("R")
        tamed = [dragon for dragon in dragons if tribe != "G" and len(self.around(dragon, tribe)) >= 2]
        lines["dragons"] += dragon_worth(len(dragons)) * min(len(tamed), 3) - 6 * max(len(tamed) - 3, 0)
        lines["dragons"] -= 6 * sum(bool(self.around(dragon, own)) for dragon in dragons if dragon not in tamed)
        if tribe == "G":
            lines["dragons"] -= dragon_worth(len(dragons) + kept) * len(dragons)
            lines["dragons"] += [0, 3, 10, 18][min(kept, 3)] - 6 * max(kept - 3, 0)
        return lines

    def lines(self, seat: int, legends: list[list[str]], kept: int) -> dict[str, int]:
        """A9.15 with the bonus of A9.13."""
        own = self.lines_before_bonus(seat, legends[seat], kept)
        rival = {"E": "D", "D": "E"}.get(self.tribes[seat])
        if rival in self.tribes:
            other = self.tribes.index(rival)
            theirs = self.lines_before_bonus(other, legends[other], kept)
            own["bonus"] = 5 if sum(own.values()) > sum(theirs.values()) else 0
        return own
