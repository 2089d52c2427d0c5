"""How the heap is written down."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from heap import rules
from heap.rules import CARDS, KINDS, UNKNOWN
from oakdoor.games.codec import Codec
from oakdoor.games.components import ComponentTable, table_with, whole_number
from oakdoor.games.contract import LEARNT, DealError, Mode, OptionError, Outcome, Reason, Side, names_to_numbers, ranked
from oakdoor.games.position.reader import Reader, seat_of
from oakdoor.games.position.view import Facts, Scored, View
from oakdoor.games.printing.faults import Fault

NAMES = tuple(f"card-{number}" for number in range(CARDS))
CODEC = Codec()
ROLL = CODEC.block(["roll"])
LAID = CODEC.block(["laid"])
TAKE = CODEC.block(["take 1", "take 2", "take 3"])
assert TAKE == 2


class Components(ComponentTable):
    layout = rules.Box
    file = Path(__file__).with_name("components.toml")

    def fill_box(self) -> None:
        worth = table_with(self.data, (), ("worth",))["worth"]
        if not isinstance(worth, list) or len(worth) != CARDS:
            raise Fault(("worth",), f"worth must list {CARDS} numbers")
        self.box.worth[:] = [whole_number(points, ("worth",), -9, 9) for points in worth]


class HeapView(View):
    heap: list[str | None]
    owner: list[int]
    takers: list[Scored]


class HeapMode(Mode):
    game = "heap"
    codec = CODEC
    kinds = KINDS
    rolled = ROLL
    laid = LAID

    def components(self, data: dict[str, Any] | None) -> Components:
        return Components.printed() if data is None else Components(data)

    def pack_options(self, players: int, options: dict[str, Any]) -> int:
        if options:
            raise OptionError("there are no options")
        return 0

    def options(self, state: Any) -> dict[str, Any]:
        return {}

    def deal(self, state: Any) -> dict[str, Any]:
        return {"heap": [NAMES[int(card)] for card in state.heap]}

    def lay_deal(self, box: Any, state: Any, players: int, deal: dict[str, Any], options: dict[str, Any]) -> None:
        heap = names_to_numbers(deal.get("heap"), NAMES, "heap")
        if sorted(heap) != list(range(CARDS)):
            raise DealError("heap must name each card once")
        state.heap[:] = heap

    def chance(self, state: Any) -> str:
        raise NotImplementedError

    def lay_chance(self, state: Any, words: str) -> None:
        raise DealError("nothing is shuffled")

    def inventory(self, state: Any) -> Counter[str]:
        return Counter(NAMES[int(card)] for card in state.heap)

    def outcome(self, box: Any, state: Any) -> Outcome:
        sides = [Side([seat], lines, sum(lines.values())) for seat, lines in enumerate(self.scores(box, state))]
        scores = [side.score for side in sides]
        ranks, returns = ranked(sides, scores)
        return Outcome("heap", ranks, returns, sides)

    def result(self, outcome: Outcome) -> Mapping[str, object]:
        return {
            "lines": [side.lines for side in outcome.sides],
            "scores": [side.score for side in outcome.sides],
            "winners": outcome.winners,
        }

    def describe(self, box: Any, view: Any, reader: Reader) -> HeapView:
        actor = int(self.rules.actor(view))
        return {
            "game": self.game,
            "mode": self.name,
            "players": int(view.players),
            "seat": seat_of(reader),
            "first": int(view.first),
            "actor": actor if actor >= 0 else None,
            "phase": ("turn", "over")[int(view.phase)],
            "heap": [NAMES[int(card)] if card != UNKNOWN else None for card in view.heap],
            "owner": view.owner.tolist(),
            "takers": [{"lines": lines, "score": sum(lines.values())} for lines in self.scores(box, view)],
        }

    def scored(self, view: HeapView) -> list[Scored]:
        return view["takers"]

    def facts(self, components: dict[str, Any] | None) -> Facts:
        return {"game": self.game, "mode": self.name, "lines": list(self.lines)}

    def why_not(self, box: Any, state: Any, action: int) -> Reason:
        return Reason("too_many", "", "there are not so many cards left")

    def event_value(self, name: str, value: int, state: Any) -> Any:
        return NAMES[value] if name == "card" else value


MODE = HeapMode("open", (2, 3), ("cards",), rules, offers=LEARNT)
