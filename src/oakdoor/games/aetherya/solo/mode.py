"""How the solo campaign is written down: view, pieces and result (A7)."""

from collections import Counter
from dataclasses import replace
from typing import Any, Literal

from oakdoor.games.aetherya.components import CARDS, LEGENDS
from oakdoor.games.aetherya.legends import legends_value
from oakdoor.games.aetherya.notation import HIDDEN, KingdomMode
from oakdoor.games.aetherya.scoring import LINES
from oakdoor.games.aetherya.solo import rules
from oakdoor.games.aetherya.solo.reasons import campaign_reason
from oakdoor.games.aetherya.solo.state import AGES, DECK_OF, row_legends, row_start
from oakdoor.games.aetherya.state import BY_CAMPAIGN, END_REASONS, NOTHING, PAIR
from oakdoor.games.aetherya.view import CampaignView, PairCard
from oakdoor.games.contract import Outcome, Reason, together
from oakdoor.games.names import Action, Record


class SoloMode(KingdomMode):
    """One kingdom through three ages."""

    verbs = ("arrange", "swap", "noswap", "pair", "drop", "place", "reveal", "legend", "end", "block")
    copies_for = DECK_OF
    unscored = ("legends",)

    def outcome(self, box: Any, state: Any) -> Outcome:
        """The fame of the completed ages; a lost campaign scores 0 (A7.7, A7.8)."""
        fame = [int(points) for points in state.fame[: int(state.completed)]]
        won = bool(state.reason == BY_CAMPAIGN)
        score = sum(fame) if won else 0
        result = {"fame": fame, "score": score, "won": won}
        sides = [replace(side, score=score) for side in self.score_sides(box, state)]
        return Outcome(END_REASONS[int(state.reason)], *together(1, won), sides, result, fame=fame)

    def inventory(self, state: Record) -> Counter[str]:
        """Cards, the pair's too, and the legends of the three rows."""
        found = super().inventory(state)
        found.update(CARDS[int(card)] for card in state.pair if card != NOTHING)
        return Counter({card: found[card] for card in CARDS}) + Counter(
            LEGENDS[int(legend)] for legend in state.legends
        )

    def reason(self, state: Record, action: Action) -> Reason:
        """Why an action of this mode is not legal now."""
        return campaign_reason(state, action)

    def describe(self, box: Any, view: Any, seat: int) -> CampaignView:
        """A view as a JSON object."""
        rows = [
            [LEGENDS[int(legend)] for legend in view.legends[row_start(age) : row_start(age + 1)]]
            for age in range(AGES)
        ]
        pair: list[PairCard] = [
            {"card": CARDS[int(card)] if card != NOTHING else HIDDEN, "from": source}
            for card, source in zip(view.pair, self._sources(view), strict=True)
        ]
        return {
            **self.held_view(view, seat),
            "mode": "solo",
            "kingdoms": self.kingdoms(box, view),
            "age": int(view.age) + 1,
            "fame": [int(points) for points in view.fame[: int(view.completed)]],
            "rows": rows,
            "values": [int(legends_value(box, row_legends(view, age))) for age in range(AGES)],
            "target": int(legends_value(box, row_legends(view, int(view.age)))),
            "pair": pair if view.phase == PAIR else None,
        }

    def _sources(self, view: Any) -> tuple[Literal["deck"], Literal["deck", "pile"]]:
        return "deck", "pile" if view.mixed else "deck"


MODE = SoloMode("solo", (1,), LINES, rules, cooperative=True)
