"""Why a move of confrontation is not possible (A9)."""

from functools import cached_property

from oakdoor.games.aetherya import actions as act
from oakdoor.games.aetherya.components import DRAGON, ELF, HUMAN, PORTAL, Card
from oakdoor.games.aetherya.confrontation.board import CommonState, guarded, prey
from oakdoor.games.aetherya.reasons import EXPECTED, SAME_TYPE, STAYS, legend_reason
from oakdoor.games.aetherya.state import AFTER
from oakdoor.games.contract import OTHER_MODE, Reason
from oakdoor.games.names import Action, Cell

FORTRESS = Reason("fortress", "A9.10", "a card with a fortress cannot be replaced by others")
SUPPLIED = Reason("supplied", "A9.8", "a supplied tribe card can only be destroyed by who threatens it")
PROTECTED = Reason("protected", "A9.8", "a protected terrain can only be destroyed by who threatens it")
OWN_CARD_NEEDED = Reason("own_card_needed", "A9.9", "this card can only be destroyed, and only with a card of your own")
NOT_IN_DISPLAY = Reason("not_in_display", "A9.5", "that card does not lie in the display")
THREE_ALIKE = Reason("three_alike", "A9.6", "the display is refreshed only when three of its cards are alike")
NO_ELF = Reason("no_elf", "A9.13", "only the elf player can play a destroyed elf again")
PLAY_FIRST = Reason("play_first", "A9.5", "play a card first")
OFF_BOARD = Reason("off_board", "A9.1", "that cell is not on this board")


class BoardReasons:
    """Why actions are not legal now in confrontation; what they hang on is worked out once for all of them."""

    def __init__(self, state: CommonState) -> None:
        self._state = state
        self._seat = int(state.seat)

    @cached_property
    def _prey(self) -> int:
        return int(prey(self._state, self._seat))

    @cached_property
    def _guarded(self) -> int:
        return int(guarded(self._state, self._seat))

    def why_not(self, action: Action) -> Reason:
        """Why an action is not legal."""
        state = self._state
        if act.is_in(action, act.LEGEND, 15):
            return legend_reason(state, action - act.LEGEND, EXPECTED)
        if state.phase == AFTER:
            return EXPECTED[AFTER]
        if action == act.REFRESH:
            return THREE_ALIKE
        if act.is_in(action, act.RISE, act.GRID**2):
            if not state.elves or state.tribes[state.seat] != ELF:
                return NO_ELF
            return self._play_reason(ELF, action - act.RISE)
        if act.is_in(action, act.PLAY, 10 * act.GRID**2):
            card, place = divmod(action - act.PLAY, act.GRID**2)
            return self._play_reason(card, place) if card in state.display else NOT_IN_DISPLAY
        return PLAY_FIRST

    def _play_reason(self, card: Card, place: Cell) -> Reason:
        state = self._state
        row, column = divmod(place, act.GRID)
        side = int(state.side)
        if row >= side or column >= side:
            return OFF_BOARD
        cell = row * side + column
        old = int(state.cells[0, cell])
        if old == card:
            return SAME_TYPE
        if self._prey >> cell & 1:
            return OWN_CARD_NEEDED
        if old in (DRAGON, PORTAL):
            return STAYS
        if int(state.fortresses) >> cell & 1:
            return FORTRESS
        if self._guarded >> cell & 1:
            return SUPPLIED if old >= HUMAN else PROTECTED
        return OTHER_MODE
