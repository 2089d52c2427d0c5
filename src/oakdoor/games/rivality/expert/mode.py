"""How the expert game is written down: the standard game's view with pending spells (V6)."""

from oakdoor.games.contract import LEARNT, Reason
from oakdoor.games.names import Action
from oakdoor.games.position.reader import Reader
from oakdoor.games.rivality.components import EDGES, Box, place_name
from oakdoor.games.rivality.expert import rules
from oakdoor.games.rivality.expert.reasons import expert_reason
from oakdoor.games.rivality.expert.state import ExpertState
from oakdoor.games.rivality.notation import HandsMode
from oakdoor.games.rivality.scoring import EXPERT_LINES
from oakdoor.games.rivality.spells import target_of
from oakdoor.games.rivality.view import ExpertView, SpellTile


class ExpertMode(HandsMode[ExpertState]):
    """The standard game with expert rules."""

    def describe(self, box: Box, view: ExpertState, reader: Reader) -> ExpertView:
        """A view as a JSON object."""
        field = self.field(view, lambda number: self.spell_tile(box, view, number))
        return {**self.hands_view(box, view, reader), "mode": "expert", "field": field}

    def spell_tile(self, box: Box, view: ExpertState, number: int) -> SpellTile:
        """One tile of the battlefield, with its pending spells and the places they wait for."""
        pending = {
            edge: place_name(int(target_of(box, view, number, bit)))
            for bit, edge in enumerate(EDGES)
            if int(view.pending[number]) >> bit & 1
        }
        return {**self.placed_tile(box, view, number), "pending": pending}

    def why_not(self, box: Box, state: ExpertState, action: Action) -> Reason:
        """Why an action is not legal now."""
        return expert_reason(state, action)


MODE = ExpertMode("expert", (2, 3, 4), EXPERT_LINES, rules, offers=(*LEARNT, "shunned", "any_action"))
