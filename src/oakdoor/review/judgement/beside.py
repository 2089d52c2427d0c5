"""Which cards a certain difference is about: a card and those beside it that it scores with, or two that quarrel."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from oakdoor.games.contract import Mode
from oakdoor.games.events import NO_LOG
from oakdoor.games.names import Record
from oakdoor.games.state.layout import State
from oakdoor.review.judgement.ahead import BOARDS, QUARRELS, scored_values
from oakdoor.review.judgement.playing import Link, World

SEED = 5
PAIR = ("cell", "other")  # values of a point that two cards score together


class Cards:
    """The cards that lie there after each of two moves of a seat."""

    def __init__(
        self, mode: Mode, box: Record, view: State, seat: int, better: tuple[int, ...], other: tuple[int, ...]
    ) -> None:
        self.mode, self.box, self.view, self.seat = mode, box, view, seat
        self._moves = better, other
        self._lying: dict[bool, list[list[str | None]]] = {}

    def about(
        self, side: int, line: int, points: float, first: Iterable[World], second: Iterable[World]
    ) -> tuple[str, ...]:
        """The cards that a line of a side differs by: of points gained one card and then its neighbours, of conflicts
        avoided both cards; nothing where it is not as simple."""
        values = scored_values(self.mode)
        if not all(name in values for name in PAIR):
            return ()
        pairs = [
            (_links(one, side, line), _links(two, side, line))
            for one, two in zip(first, second, strict=True)
            if one.now.links or two.now.links
        ]
        if not pairs or any(pair != pairs[0] for pair in pairs):
            return ()
        new, gone = list((pairs[0][0] - pairs[0][1]).elements()), list((pairs[0][1] - pairs[0][0]).elements())
        links, is_better = (new, True) if new else (gone, False)
        if not is_better and self.mode.lines[line] not in QUARRELS:
            return ()
        if (new and gone) or not links or sum(link[4] for link in links) * (1 if is_better else -1) != points:
            return ()
        at = [values.index(name) + 1 for name in PAIR]
        return self._named(side, [(link[at[0]], link[at[1]]) for link in links], is_better)

    def _named(self, side: int, cells: list[tuple[int, int]], is_better: bool) -> tuple[str, ...]:
        if any(min(pair) < 0 for pair in cells):
            return ()
        shared = set(cells[0]).intersection(*map(set, cells[1:]))
        lying = self._after(is_better)
        if side >= len(lying) or (is_better and not shared):
            return ()
        names = [tuple(lying[side][cell] or "" for cell in pair) for pair in cells]
        if any("" in pair for pair in names):
            return ()
        if not is_better:  # quarrels of one kind
            return tuple(sorted(names[0])) if len({frozenset(pair) for pair in names}) == 1 else ()
        hub = cells[0][0] if cells[0][0] in shared else cells[0][1]
        others = [one if two == hub else two for one, two in cells]
        return tuple(lying[side][cell] or "" for cell in (hub, *others))

    def _after(self, is_better: bool) -> list[list[str | None]]:
        """The cells of all sides after a move, as far as the decider knows them."""
        if is_better not in self._lying:
            world = self.mode.copy_state(self.view)
            self.mode.rules.resample(self.box, world, self.seat, SEED)
            for action in self._moves[0 if is_better else 1]:
                self.mode.rules.apply(self.box, world, action, NO_LOG.copy())
            self.mode.rules.observe(self.box, world, self.seat)
            shown: Mapping[str, Any] = self.mode.describe(self.box, world, self.seat)
            self._lying[is_better] = [board["cells"] for board in shown.get(BOARDS, ())]
        return self._lying[is_better]


def _links(world: World, side: int, line: int) -> "Counter[Link]":
    return Counter(link for link in world.now.links if link[:2] == (side, line))
