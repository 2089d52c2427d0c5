"""How confrontation is written down: options, deal, view and reasons."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from oakdoor.games.aetherya.actions import cell_name, cell_names
from oakdoor.games.aetherya.components import CARDS, DIVERSITY, ELF, GOBLIN, HUMAN, LEGENDS, TERRAINS, TRIBES, Box
from oakdoor.games.aetherya.confrontation import rules
from oakdoor.games.aetherya.confrontation.board import DISPLAY, CommonState, owner, prey, secured
from oakdoor.games.aetherya.confrontation.deal import PLACES
from oakdoor.games.aetherya.confrontation.reasons import BoardReasons
from oakdoor.games.aetherya.confrontation.scoring import (
    DESTROYED_DRAGONS,
    FORTRESS_POINTS,
    GOBLIN_HOME_POINTS,
    HOME_POINTS,
    LINES,
    WILD,
)
from oakdoor.games.aetherya.kingdom.progress import progress_of
from oakdoor.games.aetherya.notation import AetheryaMode, card_names, check_cards, lay_pile, legend_names
from oakdoor.games.aetherya.state import NOTHING
from oakdoor.games.aetherya.view import ConfrontationFacts, ConfrontationView, TribeSeat
from oakdoor.games.contract import LEARNT, DealError, OptionError, Outcome, Reason, names_to_numbers
from oakdoor.games.names import Action, Data, Deal, Options
from oakdoor.games.position.reader import Reader


class ConfrontationMode(AetheryaMode[CommonState]):
    """One kingdom for all."""

    verbs = ("refresh", "play", "rise", "legend", "end")
    scorers = "seats"
    seat_options = ("tribes", "absent")
    brief_looks = 16

    def pack_options(self, players: int, options: Options) -> int:
        """Tribes in seat order and, for two players, the absent one, as octal digits; 0 is at random."""
        for key in options:
            if key not in self.seat_options:
                raise OptionError(f"aetherya confrontation has no option {key!r}; it has tribes, absent")
        tribes = options.get("tribes", [])
        if not isinstance(tribes, list) or len(tribes) not in (0, players):
            raise OptionError(f"tribes must be a list of {players} tribes in seat order")
        chosen = [*tribes, options["absent"]] if "absent" in options else tribes
        if "absent" in options and players != 2:
            raise OptionError("a tribe is absent only with two players")
        for tribe in chosen:
            if tribe not in TRIBES:
                raise OptionError(f"{tribe!r} is no tribe; tribes are {', '.join(TRIBES)}")
        if len(set(chosen)) != len(chosen):
            raise OptionError("each player plays a different tribe, and the absent one is nobody's")
        packed = sum((TRIBES.index(tribe) + 1) << (3 * seat) for seat, tribe in enumerate(tribes))
        return packed | (TRIBES.index(options["absent"]) + 1) << 12 if "absent" in options else packed

    def options(self, state: CommonState) -> Options:
        """The tribes and the absent one."""
        chosen: dict[str, Any] = {"tribes": card_names(state.tribes[: int(state.players)])}
        if state.absent != NOTHING:
            chosen["absent"] = CARDS[int(state.absent)]
        return chosen

    def deal(self, state: CommonState) -> Deal:
        """The board in rows, display, deck, legends."""
        side = int(state.side)
        cells = state.cells[0, : side * side].reshape(side, side)
        return {
            "board": [card_names(row) for row in cells],
            "display": card_names(state.display),
            "deck": card_names(state.deck[int(state.deck_next) : int(state.deck_size)]),
            "legends": [LEGENDS[int(legend)] for legend in state.legends[:DIVERSITY]],
        }

    def lay_deal(self, box: Box, state: CommonState, players: int, deal: Deal, options: Options) -> None:
        """Board, display, deck and legends from a record."""
        tribes = self._lay_tribes(state, players, options)
        side = players + 3
        rows = deal.get("board")
        if not isinstance(rows, list) or len(rows) != side:
            raise DealError(f"board must hold {side} rows")
        board = [names_to_numbers(row, CARDS, "board") for row in rows]
        if any(len(row) != side for row in board):
            raise DealError(f"each row of the board must hold {side} cards")
        cells = [card for row in board for card in row]
        display = names_to_numbers(deal.get("display"), CARDS, "display")
        if len(display) != DISPLAY:
            raise DealError(f"display must hold {DISPLAY} cards, not {len(display)}")
        deck = names_to_numbers(deal.get("deck"), CARDS, "deck")
        absent = int(state.absent)
        check_cards(box, 4, [*cells, *display, *deck], () if absent == NOTHING else (absent, absent - HUMAN))
        for seat, tribe in enumerate(tribes):
            for place, card in zip(PLACES[players - 2, seat].tolist(), (tribe, tribe - HUMAN), strict=True):
                if cells[place] != card:
                    raise DealError(f"{CARDS[card]} of seat {seat} must lie on {cell_name(place, side)} (A9.3)")
        state.cells[0, : side * side] = cells
        state.display[:] = display
        lay_pile(state.deck, deck)
        state.deck_next = 0
        state.deck_size = len(deck)
        self.lay_legends(state, deal.get("legends"), DIVERSITY)

    def _lay_tribes(self, state: CommonState, players: int, options: Options) -> list[int]:
        if "tribes" not in options or (players == 2 and "absent" not in options):
            raise OptionError("a record of confrontation needs the options tribes and, for two players, absent")
        tribes = names_to_numbers(options["tribes"], CARDS, "tribes")
        state.tribes[:] = NOTHING
        state.tribes[:players] = tribes
        state.absent = CARDS.index(options["absent"]) if players == 2 else NOTHING
        return tribes

    def inventory(self, state: CommonState) -> Counter[str]:
        """Cards and legends, with the display, the immortal elves and the dragons kept."""
        found = super().inventory(state)
        found.update(CARDS[int(card)] for card in state.display if card != NOTHING)
        found["elf"] += int(state.elves)
        found["dragon"] += int(state.dragons)
        return found

    def outcome(self, box: Box, state: CommonState) -> Outcome:
        """Lines, scores and winners (A9.15)."""
        return self.rivals(box, state)

    def facts(self, components: Data | None) -> ConfrontationFacts:
        """What the rules and these components say and a page shows."""
        worth = {tribe: GOBLIN_HOME_POINTS if tribe == CARDS[GOBLIN] else HOME_POINTS for tribe in TRIBES}
        return {
            **self.common_facts(components),
            "mode": "confrontation",
            "gains": {tribe: {home: worth[tribe]} for tribe, home in zip(TRIBES, TERRAINS, strict=True)},
            "hates": {tribe: [other for other in TRIBES if other != tribe] for tribe in TRIBES},  # A9.7
            "fortress": FORTRESS_POINTS,
            "destroyed": list(DESTROYED_DRAGONS[1:]),
            "wild": WILD,
        }

    def describe(self, box: Box, view: CommonState, reader: Reader) -> ConfrontationView:
        """A view as a JSON object."""
        side = int(view.side)
        actor = int(self.rules.actor(view))
        threatened = int(prey(view, actor)) if actor >= 0 else 0
        return {
            **self.common_view(view, reader),
            "mode": "confrontation",
            "side": side,
            "cells": [CARDS[card] if card != NOTHING else None for card in view.cells[0, : side * side].tolist()],
            "wilderness": cell_names(int(view.hidden[0]), side),
            "fortresses": cell_names(int(view.fortresses), side),
            "secured": [cell_name(cell, side) for cell in range(side * side) if self._is_secured(view, cell)],
            "prey": cell_names(threatened, side),  # of whoever is to move (A9.9)
            "weapons": card_names((view.tribes[actor], view.tribes[actor] - HUMAN)) if actor >= 0 else [],
            "display": [CARDS[int(card)] if card != NOTHING else None for card in view.display],
            "met": legend_names(int(view.met[0]) & int(view.river)),
            "progress": progress_of(view, 0, int(view.river)),
            "absent": TRIBES[int(view.absent) - HUMAN] if view.absent != NOTHING else None,
            "elves": int(view.elves),
            "dragons": int(view.dragons),
            "ends_at": int(view.players),  # A9.14
            "seats": [self._describe_seat(view, player, lines) for player, lines in enumerate(self.scores(box, view))],
        }

    def _describe_seat(self, view: CommonState, player: int, lines: dict[str, int]) -> TribeSeat:
        tribe = int(view.tribes[player])
        return {
            "seat": player,
            "tribe": TRIBES[tribe - HUMAN],
            "home": CARDS[tribe - HUMAN],
            "legends": legend_names(view.taken[player]),
            "elves": int(view.elves) if tribe == ELF else 0,
            "dragons": int(view.dragons) if tribe == GOBLIN else 0,
            "lines": lines,
            "score": sum(lines.values()),
        }

    def _is_secured(self, view: CommonState, cell: int) -> bool:
        hidden = int(view.hidden[0]) >> cell & 1
        return not hidden and owner(view, int(view.cells[0, cell])) >= 0 and bool(secured(view, cell))

    def reasons(self, state: CommonState) -> Callable[[Action], Reason]:
        """Why actions of this mode are not legal now."""
        return BoardReasons(state).why_not


MODE = ConfrontationMode("confrontation", (2, 3, 4), LINES, rules, offers=(*LEARNT, "shunned", "left", "any_action"))
