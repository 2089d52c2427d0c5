"""The solver of endings: every move of a decision played to the end of the game in every way, as its seat can know it.

It says nothing rather than something that is not certain. What it looks at is small: the last turns of a game, few
cards that nobody has seen. A seat's own later moves are chosen by what it will know then. Others' moves are those that
hurt most; that is exact only where two sides play and nothing hidden can matter any more, so elsewhere nobody else may
decide.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from math import isclose, prod

import numpy as np

from oakdoor.games.contract import CHANCE_SEAT, NO_SEAT, Mode
from oakdoor.games.events import NO_LOG
from oakdoor.games.names import Record

NODES = 30_000  # states that are looked at, at most
WORLDS = 4  # deals of what should not matter, which must all say the same
SAMPLED = 12  # deals by which it is seen whether there is only one
UNKNOWN = -1.0  # the share of the win where it hangs on what others hide
MOST_SLOTS = 3  # unseen cards that matter
NOTHING = -1
TWO = 2

Worlds = list[tuple[float, Record]]  # each with its weight


@dataclass(frozen=True)
class End:
    """What a move leads to: the points that decide the game, and the share of the win, on average."""

    margin: float
    share: float

    def is_like(self, other: "End") -> bool:
        """Whether two moves come to the same."""
        return isclose(self.margin, other.margin, abs_tol=1e-6) and isclose(self.share, other.share, abs_tol=1e-6)


class TooMuch(Exception):
    """The rest of the game is too long to be counted, or too little of it is known."""


class Solver:
    """Solves endings of one mode."""

    def __init__(self, mode: Mode, box: Record, nodes: int = NODES) -> None:
        self.mode, self.box, self.most = mode, box, nodes
        self._moves = [mode.new_moves() for _ in range(64)]
        self._lines = np.zeros(len(mode.lines) + 1, np.int16)
        self._tables = np.zeros((8, 8), np.int16)
        self._shares = np.zeros(4, np.float64)
        self._log = NO_LOG.copy()
        self._left = 0
        self._seat, self._is_known = 0, False

    def solve(self, view: Record, seat: int, seed: int = 1) -> dict[int, End] | None:
        """By action, what each move of a decision leads to with the best play after it; None where that cannot be
        counted. Margins may all be off by the same number: what others still hide counts the same for every move."""
        self._seat, self._is_known = seat, self._is_one_world(view, seat)
        found: dict[int, End] | None = None
        for number in range(1 if self._is_known else WORLDS):
            self._left = self.most
            try:
                ends = self._solved(view, seed * WORLDS + number)
            except TooMuch:
                return None
            found = ends if found is None else _agreed(found, ends)
            if found is None:  # something hidden matters that was not counted
                return None
        return found

    def _probe(self, view: Record, seed: int) -> None:
        """Find out quickly where somebody else goes on after a move: then there is nothing to count."""
        if self._is_known:
            return
        world = self._copy(view)
        self.mode.rules.resample(self.box, world, self._seat, seed)
        for action in self._legal(world, 0):
            played = self._copy(world)
            self.mode.rules.apply(self.box, played, action, self._log)
            if int(self.mode.rules.actor(played)) not in (self._seat, NO_SEAT):
                raise TooMuch

    @staticmethod
    def _tiles(view: Record) -> int:
        """How many tiles are still to be placed, at least."""
        return max(1, int(view.held[: int(view.players)].sum()))

    def _is_one_world(self, view: Record, seat: int) -> bool:
        """Whether a seat knows all there is to know: what is unseen can only be where it must be."""
        if self.mode.game != "rivality" or self.mode.name == "solo":
            return False
        worlds = [self._copy(view) for _ in range(SAMPLED)]
        for seed, world in enumerate(worlds):
            self.mode.rules.resample(self.box, world, seat, seed)
            world.hands[...] = np.sort(world.hands, axis=1)
            world.rng[...] = 0
        return len({world.tobytes() for world in worlds}) == 1

    def _solved(self, view: Record, seed: int) -> dict[int, End]:
        self._probe(view, seed)
        worlds = list(self._dealt(view, seed))
        actions = self._legal(worlds[0][1], 0)
        if self._is_known and len(actions) ** self._tiles(view) > self.most:
            raise TooMuch  # before anything is counted in vain
        return {action: self._after(worlds, action, 1) for action in actions}

    # ------------------------------------------------------------------ worlds

    def _dealt(self, view: Record, seed: int) -> Iterator[tuple[float, Record]]:
        """Every way in which the unseen cards that matter can lie, with how likely it is; what else is unseen lies as
        a seed says."""
        world = self._copy(view)
        self.mode.rules.resample(self.box, world, self._seat, seed)
        if self.mode.game != "aetherya" or self.mode.name == "confrontation":
            yield 1.0, world
            return
        slots = self._slots(view)
        if len(slots) > MOST_SLOTS:
            raise TooMuch
        unseen = Counter(_get(world, slot) for slot in self._all_slots(view))
        for cards in product(sorted(unseen), repeat=len(slots)):
            weight = _chance(unseen, cards)
            if weight:
                dealt = self._copy(world)
                self._lay(dealt, slots, cards, self._all_slots(view))
                yield weight, dealt

    def _all_slots(self, view: Record) -> list[tuple[int, int]]:
        """Where unseen cards lie: kingdom and cell, or -1 and a place in the deck."""
        cells = [
            (kingdom, cell)
            for kingdom in range(int(view.players))
            for cell in range(int(view.side) ** 2)
            if int(view.cells[kingdom, cell]) == NOTHING
        ]
        return cells + [(NOTHING, place) for place in range(int(view.deck_next), int(view.deck_size))]

    def _slots(self, view: Record) -> list[tuple[int, int]]:
        """Those that this turn can show or bring: the seat's own wilderness and the next cards of the deck."""
        is_common = self.mode.cooperative
        cells = [slot for slot in self._all_slots(view) if slot[0] >= 0 and (is_common or slot[0] == self._seat)]
        draws = [slot for slot in self._all_slots(view) if slot[0] < 0][: 2 if self.mode.name == "solo" else 1]
        return cells + (draws if self._draws(view) else [])

    def _draws(self, view: Record) -> bool:
        """Whether a card can still be drawn in this turn."""
        words = (self.mode.codec.words(action) for action in self._legal(view, 0))
        return any(one.split(" ")[0] in ("draw", "take") for one in words)

    def _lay(
        self, world: Record, slots: list[tuple[int, int]], cards: tuple[int, ...], everywhere: list[tuple[int, int]]
    ) -> None:
        """Let these cards lie there, by swapping them with others that are unseen."""
        for number, (slot, card) in enumerate(zip(slots, cards, strict=True)):
            if _get(world, slot) == card:
                continue
            fixed = slots[:number]
            other = next(one for one in everywhere if one not in fixed and one != slot and _get(world, one) == card)
            _set(world, other, _get(world, slot))
            _set(world, slot, card)

    # ------------------------------------------------------------------ the rest of the game

    def _after(self, worlds: Worlds, action: int, depth: int) -> End:
        """What a move leads to in all these worlds."""
        then: Worlds = []
        for weight, world in worlds:
            self._left -= 1
            if self._left < 0 or depth >= len(self._moves):
                raise TooMuch
            played = self._copy(world)
            self.mode.rules.apply(self.box, played, action, self._log)
            then.append((weight, played))
        return self._value(then, depth)

    def _value(self, worlds: Worlds, depth: int) -> End:
        """What worlds are worth that the seat could not tell apart before: it can now, by what it sees."""
        groups: dict[bytes, Worlds] = {}
        for weight, world in worlds:
            groups.setdefault(self._seen(world) if len(worlds) > 1 else b"", []).append((weight, world))
        ends = [(sum(weight for weight, _ in group), self._group(group, depth)) for group in groups.values()]
        whole = sum(weight for weight, _ in ends)
        return End(
            sum(weight * end.margin for weight, end in ends) / whole,
            sum(weight * end.share for weight, end in ends) / whole,
        )

    def _group(self, worlds: Worlds, depth: int) -> End:
        """What worlds are worth that look the same."""
        rules, first = self.mode.rules, worlds[0][1]
        actor = int(rules.actor(first))
        if actor == CHANCE_SEAT:
            raise TooMuch
        if actor < CHANCE_SEAT:
            ends = [(weight, self._end(world)) for weight, world in worlds]
            whole = sum(weight for weight, _ in ends)
            return End(
                sum(weight * end.margin for weight, end in ends) / whole,
                sum(weight * end.share for weight, end in ends) / whole,
            )
        own = int(rules.side_of(first, actor)) == int(rules.side_of(first, self._seat))
        if actor != self._seat and not (self._is_known and int(rules.sides(first)) <= TWO):
            raise TooMuch
        ends_by = [self._after(worlds, action, depth + 1) for action in self._legal(first, depth)]
        return (max if own else min)(ends_by, key=lambda end: (end.margin, end.share))

    def _end(self, world: Record) -> End:
        """How a game that is over ended for the seat."""
        rules, box = self.mode.rules, self.box
        self._shares[:] = 0
        if "returns" in self.mode.offers:
            rules.returns(box, world, self._shares, self._tables, self._log)
        share = float(self._shares[self._seat])
        if "margin" in self.mode.offers:
            return End(float(rules.margin(box, world, self._seat, self._lines, self._log)), share)
        scores = []
        for side in range(int(rules.sides(world))):
            self._lines[:] = 0
            rules.score(box, world, side, self._lines, self._log)
            scores.append(int(self._lines[: len(self.mode.lines)].sum()))
        own = scores.pop(int(rules.side_of(world, self._seat)))
        return End(float(own - max(scores, default=0)), share)

    def _legal(self, world: Record, depth: int) -> list[int]:
        moves = self._moves[depth]
        actions: list[int] = moves[: self.mode.rules.legal(self.box, world, moves)].tolist()
        return actions

    def _seen(self, world: Record) -> bytes:
        view = self._copy(world)
        if int(self.mode.rules.actor(view)) >= 0:
            self.mode.rules.observe(self.box, view, self._seat)
        return bytes(view.tobytes())

    def _copy(self, state: Record) -> Record:
        copied: Record = self.mode.copy_state(state)
        return copied


def _agreed(found: dict[int, End], ends: dict[int, End]) -> dict[int, End] | None:
    """What two deals of what should not matter both say of every move, but for points that count for all of them alike;
    None where they say something else."""
    if found.keys() != ends.keys():
        return None
    apart = {round(found[action].margin - ends[action].margin, 6) for action in found}
    if len(apart) > 1:
        return None
    if all(isclose(found[action].share, ends[action].share, abs_tol=1e-6) for action in found):
        return found
    return {action: End(end.margin, UNKNOWN) for action, end in found.items()}


def _get(world: Record, slot: tuple[int, int]) -> int:
    return int(world.deck[slot[1]] if slot[0] < 0 else world.cells[slot[0], slot[1]])


def _set(world: Record, slot: tuple[int, int], card: int) -> None:
    if slot[0] < 0:
        world.deck[slot[1]] = card
    else:
        world.cells[slot[0], slot[1]] = card


def _chance(unseen: Counter[int], cards: tuple[int, ...]) -> float:
    """In how many ways these cards can be drawn one after the other."""
    left = Counter(unseen)
    ways = []
    for card in cards:
        ways.append(left[card])
        left[card] -= 1
    return float(prod(ways)) if all(way > 0 for way in ways) else 0.0
