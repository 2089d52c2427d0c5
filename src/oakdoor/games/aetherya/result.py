"""How records write the end of a game of Aetherya, mode by mode (docs/records.md)."""

from typing import TypedDict

from oakdoor.games.contract import Outcome


class LinesAndScores(TypedDict):
    """What everybody scored, by line and in all."""

    lines: list[dict[str, int]]
    scores: list[int]


class RivalResult(LinesAndScores):
    """Where one wins against the others."""

    winners: list[int]


class TeamResult(LinesAndScores):
    """Where all win together: what every score had to exceed, and by how much the smallest did."""

    target: int
    team: int
    won: bool


class CampaignResult(TypedDict):
    """A campaign: the fame of its completed ages."""

    fame: list[int]
    score: int
    won: bool


def lines_and_scores(outcome: Outcome) -> LinesAndScores:
    """What everybody scored."""
    return {"lines": [side.lines for side in outcome.sides], "scores": [side.score for side in outcome.sides]}


AetheryaResult = RivalResult | TeamResult | CampaignResult
