"""How confrontation is written down: options, deal, view and reasons."""

from collections import Counter
from typing import Any

from oakdoor.games.aetherya import actions as act
from oakdoor.games.aetherya.actions import cell_name
from oakdoor.games.aetherya.components import CARDS, DIVERSITY, DRAGON, ELF, GOBLIN, HUMAN, LEGENDS, PORTAL, TRIBES
from oakdoor.games.aetherya.confrontation import rules
from oakdoor.games.aetherya.confrontation.board import DISPLAY, guarded, owner, prey, secured
from oakdoor.games.aetherya.confrontation.deal import PLACES
from oakdoor.games.aetherya.confrontation.scoring import FORTRESS_POINTS, LINES
from oakdoor.games.aetherya.notation import AetheryaMode, card_names, check_cards, lay_pile, legend_names
from oakdoor.games.aetherya.reasons import EXPECTED, OTHER_MODE, SAME_TYPE, STAYS, legend_reason
from oakdoor.games.aetherya.state import AFTER, NOTHING
from oakdoor.games.aetherya.view import ConfrontationFacts, ConfrontationView, TribeSeat
from oakdoor.games.contract import DealError, OptionError, Outcome, Reason, names_to_numbers

FORTRESS = Reason("fortress", "A9.10", "a card with a fortress cannot be replaced by others")
SUPPLIED = Reason("supplied", "A9.8", "a supplied tribe card can only be destroyed by who threatens it")
PROTECTED = Reason("protected", "A9.8", "a protected terrain can only be destroyed by who threatens it")
OWN_CARD_NEEDED = Reason("own_card_needed", "A9.9", "this card can only be destroyed, and only with a card of your own")
NOT_IN_DISPLAY = Reason("not_in_display", "A9.5", "that card does not lie in the display")
THREE_ALIKE = Reason("three_alike", "A9.6", "the display is refreshed only when three of its cards are alike")
NO_ELF = Reason("no_elf", "A9.13", "only the elf player can play a destroyed elf again")
PLAY_FIRST = Reason("play_first", "A9.5", "play a card first")
OFF_BOARD = Reason("off_board", "A9.1", "that cell is not on this board")


class ConfrontationMode(AetheryaMode):
    """One kingdom for all."""

    verbs = ("refresh", "play", "rise", "legend", "end")
    scorers = "seats"
    seat_options = ("tribes", "absent")

    def pack_options(self, players: int, options: dict[str, Any]) -> int:
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

    def options(self, state: Any) -> dict[str, Any]:
        """The tribes and the absent one."""
        chosen: dict[str, Any] = {"tribes": card_names(state.tribes[: int(state.players)])}
        if state.absent != NOTHING:
            chosen["absent"] = CARDS[int(state.absent)]
        return chosen

    def deal(self, state: Any) -> dict[str, Any]:
        """The board in rows, display, deck, legends."""
        side = int(state.side)
        cells = state.cells[0, : side * side].reshape(side, side)
        return {
            "board": [card_names(row) for row in cells],
            "display": card_names(state.display),
            "deck": card_names(state.deck[int(state.deck_next) : int(state.deck_size)]),
            "legends": [LEGENDS[int(legend)] for legend in state.legends[:DIVERSITY]],
        }

    def lay_deal(self, box: Any, state: Any, players: int, deal: dict[str, Any], options: dict[str, Any]) -> None:
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

    def _lay_tribes(self, state: Any, players: int, options: dict[str, Any]) -> list[int]:
        if "tribes" not in options or (players == 2 and "absent" not in options):
            raise OptionError("a record of confrontation needs the options tribes and, for two players, absent")
        tribes = names_to_numbers(options["tribes"], CARDS, "tribes")
        state.tribes[:] = NOTHING
        state.tribes[:players] = tribes
        state.absent = CARDS.index(options["absent"]) if players == 2 else NOTHING
        return tribes

    def inventory(self, state: Any) -> Counter[str]:
        """Cards and legends, with the display, the immortal elves and the dragons kept."""
        found = super().inventory(state)
        found.update(CARDS[int(card)] for card in state.display if card != NOTHING)
        found["elf"] += int(state.elves)
        found["dragon"] += int(state.dragons)
        return found

    def outcome(self, box: Any, state: Any) -> Outcome:
        """Lines, scores and winners (A9.15)."""
        return self.rivals(box, state)

    def facts(self, components: dict[str, Any] | None) -> ConfrontationFacts:
        """What the rules and these components say and a page shows."""
        return {**self.common_facts(components), "mode": "confrontation", "fortress": FORTRESS_POINTS}

    def describe(self, box: Any, view: Any, seat: int) -> ConfrontationView:
        """A view as a JSON object."""
        side = int(view.side)
        numbers = range(side * side)
        actor = int(self.rules.actor(view))
        threatened = int(prey(view, actor)) if actor >= 0 else 0
        return {
            **self.common_view(view, seat),
            "mode": "confrontation",
            "side": side,
            "cells": [CARDS[int(card)] if card != NOTHING else None for card in view.cells[0, : side * side]],
            "wilderness": [cell_name(cell, side) for cell in numbers if int(view.hidden[0]) >> cell & 1],
            "fortresses": [cell_name(cell, side) for cell in numbers if int(view.fortresses) >> cell & 1],
            "secured": [cell_name(cell, side) for cell in numbers if self._is_secured(view, cell)],
            "prey": [
                cell_name(cell, side) for cell in numbers if threatened >> cell & 1
            ],  # of whoever is to move (A9.9)
            "weapons": card_names((view.tribes[actor], view.tribes[actor] - HUMAN)) if actor >= 0 else [],
            "display": [CARDS[int(card)] if card != NOTHING else None for card in view.display],
            "met": legend_names(int(view.met[0]) & int(view.river)),
            "absent": TRIBES[int(view.absent) - HUMAN] if view.absent != NOTHING else None,
            "elves": int(view.elves),
            "dragons": int(view.dragons),
            "ends_at": int(view.players),  # A9.14
            "seats": [self._describe_seat(view, player, lines) for player, lines in enumerate(self.scores(box, view))],
        }

    def _describe_seat(self, view: Any, player: int, lines: dict[str, int]) -> TribeSeat:
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

    def _is_secured(self, view: Any, cell: int) -> bool:
        hidden = int(view.hidden[0]) >> cell & 1
        return not hidden and owner(view, int(view.cells[0, cell])) >= 0 and bool(secured(view, cell))

    def reason(self, state: Any, action: int) -> Reason:
        """Why an action of this mode is not legal now."""
        if act.is_in(action, act.LEGEND, 15):
            return legend_reason(state, action - act.LEGEND)
        if state.phase == AFTER:
            return EXPECTED[AFTER]
        if action == act.REFRESH:
            return THREE_ALIKE
        if act.is_in(action, act.RISE, act.GRID**2):
            if not state.elves or state.tribes[state.seat] != ELF:
                return NO_ELF
            return self._play_reason(state, ELF, action - act.RISE)
        if act.is_in(action, act.PLAY, 10 * act.GRID**2):
            card, place = divmod(action - act.PLAY, act.GRID**2)
            return self._play_reason(state, card, place) if card in state.display else NOT_IN_DISPLAY
        return PLAY_FIRST

    def _play_reason(self, state: Any, card: int, place: int) -> Reason:
        row, column = divmod(place, act.GRID)
        side = int(state.side)
        if row >= side or column >= side:
            return OFF_BOARD
        cell = row * side + column
        seat = int(state.seat)
        old = int(state.cells[0, cell])
        if old == card:
            return SAME_TYPE
        if int(prey(state, seat)) >> cell & 1:
            return OWN_CARD_NEEDED
        if old in (DRAGON, PORTAL):
            return STAYS
        if int(state.fortresses) >> cell & 1:
            return FORTRESS
        if int(guarded(state, seat)) >> cell & 1:
            return SUPPLIED if old >= HUMAN else PROTECTED
        return OTHER_MODE


MODE = ConfrontationMode("confrontation", (2, 3, 4), LINES, rules)
