"""How the expert game is written down: the standard game's view with pending spells (V6)."""

from typing import Any

from oakdoor.games.contract import Reason
from oakdoor.games.names import Action, Record
from oakdoor.games.rivality.components import EDGES, place_name
from oakdoor.games.rivality.expert import rules
from oakdoor.games.rivality.expert.reasons import expert_reason
from oakdoor.games.rivality.notation import HandsMode
from oakdoor.games.rivality.scoring import EXPERT_LINES
from oakdoor.games.rivality.spells import target_of
from oakdoor.games.rivality.view import ExpertView, SpellTile


class ExpertMode(HandsMode):
    """The standard game with expert rules."""

    def describe(self, box: Any, view: Any, seat: int) -> ExpertView:
        """A view as a JSON object."""
        field = [self.spell_tile(box, view, number) for number in range(int(view.tiles))]
        return {**self.hands_view(box, view, seat), "mode": "expert", "field": field}

    def spell_tile(self, box: Any, view: Any, number: int) -> SpellTile:
        """One tile of the battlefield, with its pending spells and the places they wait for."""
        pending = {
            edge: place_name(int(target_of(box, view, number, bit)))
            for bit, edge in enumerate(EDGES)
            if int(view.pending[number]) >> bit & 1
        }
        return {**self.placed_tile(box, view, number), "pending": pending}

    def why_not(self, box: Record, state: Record, action: Action) -> Reason:
        """Why an action is not legal now."""
        return expert_reason(state, action)


MODE = ExpertMode("expert", (2, 3, 4), EXPERT_LINES, rules)
