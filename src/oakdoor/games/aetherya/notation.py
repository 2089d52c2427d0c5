"""How Aetherya is written down: deals, views, results and events of the modes with kingdoms (docs/records.md)."""

from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar, cast

from typing_extensions import TypeVar

from oakdoor.games.aetherya.actions import CODEC, LAID, LEGEND, ROLL, cell_name, cell_names
from oakdoor.games.aetherya.components import (
    CARDS,
    GOBLIN,
    HUMAN,
    LEGENDS,
    TERRAINS,
    TILES,
    TRIBES,
    Box,
    Card,
    Components,
    printed,
)
from oakdoor.games.aetherya.events import KINDS
from oakdoor.games.aetherya.kingdom.progress import met_by, progress_of, tamers_of
from oakdoor.games.aetherya.kingdom.scoring import CONFLICT, tie_break
from oakdoor.games.aetherya.reasons import EXPECTED, LATER, NOT_MET, kingdom_reason
from oakdoor.games.aetherya.result import AetheryaResult, lines_and_scores
from oakdoor.games.aetherya.state import (
    ARRANGING,
    BLOCK,
    CENTRE_CELLS,
    END_REASONS,
    HOLD_DRAWN,
    HOLD_TAKEN,
    NOTHING,
    PHASES,
    SIDE,
    WILD_CELLS,
    KingdomState,
)
from oakdoor.games.aetherya.view import (
    AetheryaFacts,
    AetheryaParts,
    AetheryaView,
    CommonParts,
    HeldParts,
    Kingdom,
    KingdomFacts,
    KingdomName,
)
from oakdoor.games.contract import (
    OTHER_MODE,
    DealError,
    Mode,
    OptionError,
    Outcome,
    Reason,
    Side,
    names_to_numbers,
    ranked,
)
from oakdoor.games.events import EventValue
from oakdoor.games.names import Action, Data, Deal, Options, Table
from oakdoor.games.position.reader import Reader
from oakdoor.games.position.view import Scored

Kept = TypeVar("Kept", bound=KingdomState, default=KingdomState)  # the state of a mode
HIDDEN = "hidden"  # in a view: there is something, but this reader may not know what
# The values of events that are names of things.
_NAMES = {"card": CARDS, "legend": LEGENDS, "other_legend": LEGENDS, "tile": TILES, "reason": END_REASONS}


def card_names(numbers: Iterable[Card]) -> list[str]:
    """Cards as words."""
    return [CARDS[int(number)] for number in numbers]


def legend_names(bits: int) -> list[str]:
    """A set of legends as words."""
    bits = int(bits)
    return [name for legend, name in enumerate(LEGENDS) if bits >> legend & 1] if bits else []


def lay_pile(target: Table, cards: list[int]) -> None:
    """Write cards to the beginning of a field."""
    target[:] = NOTHING
    target[: len(cards)] = cards


def check_cards(box: Box, copies_for: int, cards: list[int], missing: tuple[int, ...] = ()) -> None:
    """Raise a DealError unless these are exactly the cards for a number of players, less whole types."""
    for card, name in enumerate(CARDS):
        expected = 0 if card in missing else int(box.copies[: copies_for - 1, card].sum())
        if cards.count(card) != expected:
            raise DealError(f"the deal has {cards.count(card)} cards of type {name}, there are {expected}")


class AetheryaMode(Mode[Box, Kept]):
    """What all modes of Aetherya write the same way."""

    game = "aetherya"
    codec = CODEC
    verbs: ClassVar[tuple[str, ...]]  # the words that a mode's decisions begin with
    unscored: ClassVar[tuple[str, ...]] = ()  # the lines in which a mode gives no points
    kinds = KINDS
    rolled = ROLL
    laid = LAID
    scorers = "kingdoms"
    aside = frozenset({"held", "pair", "tiles", "known"})  # what somebody may have seen alone, but for wilderness
    aimed = ("place", "play", "rise", "reveal", "use treaty", "use staff")

    def components(self, data: Data | None) -> Components:
        """The printed components, or those of a table."""
        return printed() if data is None else Components(data)

    def pack_options(self, players: int, options: Options) -> int:
        """Most modes have no options."""
        if options:
            raise OptionError(f"{self.game} {self.name} has no option {next(iter(options))!r}")
        return 0

    def options(self, state: Kept) -> Options:
        """Most modes have no options."""
        return {}

    def chance(self, state: Kept) -> str:
        """The deck as it was shuffled, top first."""
        return "deck " + " ".join(card_names(state.deck[: int(state.deck_size)]))

    def lay_chance(self, state: Kept, words: str) -> None:
        """A new deck must hold the cards that are to be shuffled."""
        what, *names = words.split(" ")
        if what != "deck":
            raise DealError(f"a shuffled deck is due, not {words!r}")
        cards = names_to_numbers(names, CARDS, "the deck")
        waiting = state.deck[: int(state.deck_size)]
        if sorted(cards) != sorted(int(card) for card in waiting):
            raise DealError(f"the new deck must hold these cards: {' '.join(sorted(card_names(waiting)))}")
        waiting[:] = cards

    def lay_legends(self, state: Kept, names: object, size: int) -> None:
        """All legends in the order dealt."""
        legends = names_to_numbers(names, LEGENDS[:size], "legends")
        if sorted(legends) != list(range(size)):
            raise DealError(f"legends must name each of the {size} legends once")
        lay_pile(state.legends, legends)

    def inventory(self, state: Kept) -> Counter[str]:
        """All kingdom cards, and all legends that lie open, were taken or are still to come."""
        cards = [*state.deck[int(state.deck_next) : int(state.deck_size)].tolist(), int(state.held)]
        for board in state.cells[: int(state.players)].tolist():
            cards += board[: int(state.side) ** 2]
        for pile, size in zip(state.piles, state.pile_sizes, strict=True):
            cards += pile[: int(size)].tolist()
        found = Counter({CARDS[card]: number for card, number in Counter(cards).items() if card != NOTHING})
        for legends in (state.river, *state.taken):
            found.update(legend_names(legends))
        found.update(
            LEGENDS[int(legend)]
            for legend in state.legends[int(state.legends_next) : int(state.legends_size)]
            if legend != NOTHING
        )
        return found

    def event_value(self, name: str, value: int, state: Kept) -> EventValue:
        """A value of an event, in words."""
        if name in ("cell", "other"):
            return cell_name(value, int(state.side)) if value >= 0 else None
        if name == "line":
            return self.lines[value]
        if name == "pile":
            return value + 1
        if name == "was_hidden":
            return bool(value)
        return _NAMES[name][value] if name in _NAMES else value

    def targets(self, state: Kept) -> list[str]:
        """The cells of a board."""
        side = int(state.side)
        return [cell_name(cell, side) for cell in range(side * side)]

    def why_not(self, box: Box, state: Kept, action: Action) -> Reason:
        """Why an action is not legal now."""
        return self.why_nots(box, state)(action)

    def why_nots(self, box: Box, state: Kept) -> Callable[[Action], Reason]:
        """Why actions are not legal now, for many of them in one position."""
        reason = self.reasons(state)

        def why_not(action: Action) -> Reason:
            return reason(action) if self.codec.words(action).split(" ")[0] in self.verbs else OTHER_MODE

        return why_not

    def withheld(self, box: Box, state: Kept, seat: int) -> dict[str, Reason]:
        """Why open legends cannot be taken now (A4.5)."""
        met, is_own = int(state.met[seat]), int(self.rules.actor(state)) == seat
        why_not = self.why_nots(box, state)
        found = {}
        for name in legend_names(state.river):
            number = LEGENDS.index(name)
            if is_own and "legend" in self.verbs:
                found[f"legend {name}"] = why_not(LEGEND + number)
            else:
                found[f"legend {name}"] = LATER if met >> number & 1 else NOT_MET
        return found

    def reasons(self, state: Kept) -> Callable[[Action], Reason]:
        """Why actions of this mode are not legal now."""
        return lambda action: self.reason(state, action)

    def reason(self, state: Kept, action: Action) -> Reason:
        """Why an action of this mode is not legal now."""
        return kingdom_reason(state, action, EXPECTED)

    @abstractmethod
    def describe(self, box: Box, view: Kept, reader: Reader) -> AetheryaView:
        """A view as a JSON object; `view` is a state after `observe` for this seat."""

    def scored(self, view: AetheryaView) -> Sequence[Scored]:
        """Kingdoms, or the players of a common one."""
        return view["seats"] if view["mode"] == "confrontation" else view["kingdoms"]

    @abstractmethod
    def facts(self, components: Data | None) -> AetheryaFacts:
        """What the rules and these components say and a page shows."""

    def common_facts(self, components: Data | None) -> AetheryaParts:
        """What every mode tells."""
        data = self.components(components).data
        return {
            "game": "aetherya",
            "mode": self.name,
            "lines": [line for line in self.lines if line not in self.unscored],
            "homes": dict(zip(TRIBES, TERRAINS, strict=True)),
            "gains": {tribe: dict(data["tribes"][tribe]["gains"]) for tribe in TRIBES},
            "hates": {tribe: list(data["tribes"][tribe]["hates"]) for tribe in TRIBES},
            "conflict": CONFLICT,
            "edge_only": [TRIBES[GOBLIN - HUMAN]],  # A2.5
            "dragons": list(data["dragon"]["values"]),
            "legends": {name: int(data["legends"][name]) for name in LEGENDS},
            "printed": data == printed().data,
        }

    def score_sides(self, box: Box, state: Kept) -> list[Side]:
        """Every seat as a side of its own."""
        lines = self.scores(box, state)
        return [Side([seat], row, sum(row.values())) for seat, row in enumerate(lines)]

    def rivals(self, box: Box, state: Kept) -> Outcome:
        """Most points win; the best single lines break ties (A5.5, A9.15)."""
        sides = self.score_sides(box, state)
        ranks, returns = ranked(sides, [tie_break(side.lines.values()) for side in sides])
        return Outcome(END_REASONS[int(state.reason)], ranks, returns, sides)

    def result(self, outcome: Outcome) -> AetheryaResult:
        """Everybody's lines and scores, and who won."""
        return {**lines_and_scores(outcome), "winners": outcome.winners}

    def common_view(self, view: KingdomState, reader: Reader) -> CommonParts:
        """What every mode's view begins with."""
        return {
            "game": "aetherya",
            "mode": self.name,
            **self.seated(view, reader),
            "phase": PHASES[int(view.phase)],
            "deck": int(view.deck_size) - int(view.deck_next),
            "piles": [card_names(pile[: int(size)]) for pile, size in zip(view.piles, view.pile_sizes, strict=True)],
            "river": legend_names(view.river),
            "legend_deck": int(view.legends_size) - int(view.legends_next),
            "legend_free": bool(view.legend_free),
        }


class KingdomMode(AetheryaMode[Kept]):
    """The modes in which every player has a kingdom of 4x4."""

    verbs: ClassVar[tuple[str, ...]] = ("arrange", "draw", "take", "place", "reveal", "legend", "end")
    pieced = "arrange "
    copies_for: int | None = None  # the number of players whose cards are used, if not the players'

    def deal(self, state: Kept) -> Deal:
        """Hands, wilderness, deck, discard piles and legends."""
        kingdoms = [state.cells[seat] for seat in range(int(state.players))]
        return {
            "hands": [card_names(cells[list(CENTRE_CELLS)]) for cells in kingdoms],
            "wild": [card_names(cells[list(WILD_CELLS)]) for cells in kingdoms],
            "deck": card_names(state.deck[int(state.deck_next) : int(state.deck_size)]),
            "discard": card_names(state.piles[:, 0]),
            "legends": [LEGENDS[int(legend)] for legend in state.legends],
        }

    def lay_deal(self, box: Box, state: Kept, players: int, deal: Deal, options: Options) -> None:
        """Hands, wilderness, deck, discard piles and legends from a record."""
        hands = self._per_seat(deal, "hands", players, 4)
        wild = self._per_seat(deal, "wild", players, 12)
        deck = names_to_numbers(deal.get("deck"), CARDS, "deck")
        discard = names_to_numbers(deal.get("discard"), CARDS, "discard")
        if len(discard) != len(state.pile_sizes):
            raise DealError(f"discard must hold {len(state.pile_sizes)} card(s), not {len(discard)}")
        for seat, hand in enumerate(hands):
            if len(set(hand)) != 4:
                raise DealError(f"the hand of seat {seat} must hold four different cards")
        check_cards(box, self.copies_for or players, [*deck, *discard, *(card for row in hands + wild for card in row)])
        for seat in range(players):
            state.cells[seat, list(CENTRE_CELLS)] = hands[seat]
            state.cells[seat, list(WILD_CELLS)] = wild[seat]
        lay_pile(state.deck, deck)
        state.deck_next = 0
        state.deck_size = len(deck)
        state.piles[:, 0] = discard
        self.lay_legends(state, deal.get("legends"), len(LEGENDS))

    def at_once(self, state: Kept) -> list[int]:
        """All lay their first cards at the same time (A3.3)."""
        if int(state.phase) != ARRANGING:
            return []
        first, players = int(state.first), int(state.players)
        done = (int(state.seat) - first) % players
        return [(first + place) % players for place in range(done, players)]

    def ask(self, state: Kept, seat: int) -> None:
        """Whose cards are to be laid."""
        state.seat = seat

    def _per_seat(self, deal: Deal, key: str, players: int, size: int) -> list[list[int]]:
        rows = deal.get(key)
        if not isinstance(rows, list) or len(rows) != players:
            raise DealError(f"{key} must hold one list for each of {players} seats")
        found = [names_to_numbers(row, CARDS, key) for row in rows]
        for seat, row in enumerate(found):
            if len(row) != size:
                raise DealError(f"{key} of seat {seat} must hold {size} cards, not {len(row)}")
        return found

    def outcome(self, box: Box, state: Kept) -> Outcome:
        """Lines, scores and winners (A5.5)."""
        return self.rivals(box, state)

    def facts(self, components: Data | None) -> KingdomFacts:
        """What the rules and these components say and a page shows."""
        return {
            **self.common_facts(components),
            "mode": cast(KingdomName, self.name),
            "side": SIDE,
            "centre": [cell_name(cell, SIDE) for cell in CENTRE_CELLS],
            "block": BLOCK,
            "stones": [tile for tile in TILES if tile.startswith("stone")],
        }

    def held_view(self, view: KingdomState, reader: Reader) -> HeldParts:
        """What the views of these modes begin with."""
        holding = view.phase in (HOLD_DRAWN, HOLD_TAKEN)
        held = int(view.held)
        return {
            **self.common_view(view, reader),
            "held": (CARDS[held] if held != NOTHING else HIDDEN) if holding else None,
        }

    def kingdoms(self, box: Box, view: Kept) -> list[Kingdom]:
        """All kingdoms, in the order of their seats."""
        return [self.describe_kingdom(view, owner, lines) for owner, lines in enumerate(self.scores(box, view))]

    def describe_kingdom(self, view: Kept, owner: int, lines: dict[str, int]) -> Kingdom:
        """One kingdom: face-up cards (and, while arranging, the own hand), legends, and what it scores now."""
        return {
            "seat": owner,
            "cells": [CARDS[card] if card != NOTHING else None for card in view.cells[owner].tolist()],
            "wilderness": cell_names(int(view.hidden[owner]), 4),
            "legends": legend_names(view.taken[owner]),
            "met": legend_names(met_by(view, owner) & int(view.river)),
            "progress": progress_of(view, owner, int(view.river)),
            "tamers": tamers_of(view, owner),
            "lines": lines,
            "score": sum(lines.values()),
        }
