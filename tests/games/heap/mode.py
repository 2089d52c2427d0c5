"""How the heap is written down."""

from collections import Counter
from pathlib import Path
from typing import Any

from heap import rules
from heap.rules import CARDS, ENDED, TAKEN, UNKNOWN
from oakdoor.games.codec import Codec
from oakdoor.games.components import ComponentTable, Fault, table_with, whole_number
from oakdoor.games.contract import DealError, Mode, OptionError, Outcome, Reason, names_to_numbers
from oakdoor.games.events import Kind

NAMES = tuple(f"card-{number}" for number in range(CARDS))
CODEC = Codec()
ROLL = CODEC.block(["roll"])
LAID = CODEC.block(["laid"])
TAKE = CODEC.block(["take 1", "take 2", "take 3"])
KINDS = (Kind("taken", ("place", "card")), Kind("game_ended", ("reason",)))
assert (TAKE, KINDS[TAKEN].name, KINDS[ENDED].name) == (2, "taken", "game_ended")


class Components(ComponentTable):
    layout = rules.Box
    file = Path(__file__).with_name("components.toml")

    def fill_box(self) -> None:
        worth = table_with(self.data, (), ("worth",))["worth"]
        if not isinstance(worth, list) or len(worth) != CARDS:
            raise Fault(("worth",), f"worth must list {CARDS} numbers")
        self.box.worth[:] = [whole_number(points, ("worth",), -9, 9) for points in worth]


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
        lines = self.scores(box, state)
        scores = [sum(row.values()) for row in lines]
        winners = [seat for seat, score in enumerate(scores) if score == max(scores)]
        return Outcome("heap", {"lines": lines, "scores": scores, "winners": winners})

    def describe(self, box: Any, view: Any, seat: int) -> dict[str, Any]:
        heap = [NAMES[int(card)] if card != UNKNOWN else None for card in view.heap]
        return {"game": self.game, "mode": self.name, "heap": heap, "owner": view.owner.tolist()}

    def why_not(self, box: Any, state: Any, action: int) -> Reason:
        return Reason("too_many", "", "there are not so many cards left")

    def event_value(self, name: str, value: int, state: Any) -> Any:
        return NAMES[value] if name == "card" else value


MODE = HeapMode("open", (2, 3), ("cards",), rules)
