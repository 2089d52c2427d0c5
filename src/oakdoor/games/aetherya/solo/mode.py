"""How the solo campaign is written down: view, pieces and result (A7)."""

from collections import Counter
from dataclasses import replace
from typing import Literal

from oakdoor.games.aetherya.components import CARDS, LEGENDS, Box
from oakdoor.games.aetherya.kingdom.legends import legends_value
from oakdoor.games.aetherya.kingdom.scoring import LINES
from oakdoor.games.aetherya.notation import HIDDEN, KingdomMode
from oakdoor.games.aetherya.result import CampaignResult
from oakdoor.games.aetherya.solo import rules
from oakdoor.games.aetherya.solo.reasons import campaign_reason
from oakdoor.games.aetherya.solo.state import AGES, DECK_OF, SoloState, row_legends, row_start
from oakdoor.games.aetherya.state import BY_CAMPAIGN, END_REASONS, NOTHING, PAIR
from oakdoor.games.aetherya.view import CampaignView, PairCard
from oakdoor.games.contract import LEARNT, Outcome, Reason, together
from oakdoor.games.names import Action
from oakdoor.games.position.reader import Reader


class SoloMode(KingdomMode[SoloState]):
    """One kingdom through three ages."""

    verbs = ("arrange", "swap", "noswap", "pair", "drop", "place", "reveal", "legend", "end", "block")
    copies_for = DECK_OF
    unscored = ("legends",)

    def outcome(self, box: Box, state: SoloState) -> Outcome:
        """The fame of the completed ages; a lost campaign scores 0 (A7.7, A7.8)."""
        fame = [int(points) for points in state.fame[: int(state.completed)]]
        won = bool(state.reason == BY_CAMPAIGN)
        score = sum(fame) if won else 0
        sides = [replace(side, score=score) for side in self.score_sides(box, state)]
        return Outcome(END_REASONS[int(state.reason)], *together(1, won), sides, fame=fame)

    def result(self, outcome: Outcome) -> CampaignResult:
        """The fame of the completed ages."""
        return {"fame": outcome.fame or [], "score": outcome.sides[0].score, "won": bool(outcome.winners)}

    def inventory(self, state: SoloState) -> Counter[str]:
        """Cards, the pair's too, and the legends of the three rows."""
        found = super().inventory(state)
        found.update(CARDS[int(card)] for card in state.pair if card != NOTHING)
        return Counter({card: found[card] for card in CARDS}) + Counter(
            LEGENDS[int(legend)] for legend in state.legends
        )

    def reason(self, state: SoloState, action: Action) -> Reason:
        """Why an action of this mode is not legal now."""
        return campaign_reason(state, action)

    def describe(self, box: Box, view: SoloState, reader: Reader) -> CampaignView:
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
            **self.held_view(view, reader),
            "mode": "solo",
            "kingdoms": self.kingdoms(box, view),
            "age": int(view.age) + 1,
            "fame": [int(points) for points in view.fame[: int(view.completed)]],
            "rows": rows,
            "values": [int(legends_value(box, row_legends(view, age))) for age in range(AGES)],
            "target": int(legends_value(box, row_legends(view, int(view.age)))),
            "pair": pair if view.phase == PAIR else None,
        }

    def _sources(self, view: SoloState) -> tuple[Literal["deck"], Literal["deck", "pile"]]:
        return "deck", "pile" if view.mixed else "deck"


MODE = SoloMode("solo", (1,), LINES, rules, cooperative=True, offers=(*LEARNT, "standing", "shunned", "margin", "lay"))
