"""The ladder: the regulars against each other. Who plays explains a part of the results, the cards explain the rest."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from oakdoor.games.names import Data
from oakdoor.lab.arena.match import Match
from oakdoor.lab.balance.numbers import Figure, Numbers, around, share_of

FEWEST = 3  # deals of a pair, before skill is told from luck


def study_ladder(matches: list[Match], deals: list[list[Data]]) -> dict[str, Figure]:
    """By rung its share of the wins, by step the share of the upper one; and the part of all results that is skill."""
    if not matches or not deals[0]:
        return {}
    return _apart(matches[0], deals[0]) if matches[0].is_apart else _paired(matches, deals)


def _paired(matches: list[Match], deals: list[list[Data]]) -> dict[str, Figure]:
    names = list(dict.fromkeys(entrant.label for match in matches for entrant in match.entrants))
    shares: dict[str, list[float]] = {name: [] for name in names}
    found: dict[str, Figure] = {}
    for match, some in zip(matches, deals, strict=True):
        lower, upper = (entrant.label for entrant in match.entrants[:2])
        by_deal = [float(np.mean([lineup[1] for lineup in deal["shares"]])) for deal in some]
        shares[upper] += by_deal
        shares[lower] += [1 - share for share in by_deal]
        if names.index(upper) == names.index(lower) + 1:
            both = share_of(2 * sum(by_deal), 2 * len(by_deal))
            found[f"step.{upper}"] = both
    found |= {f"rung.{name}": share_of(sum(shares[name]), len(shares[name])) for name in names}
    margins = [np.array([[lineup[1] for lineup in deal["margins"]] for deal in some], np.float64) for some in deals]
    if len(margins[0]) >= FEWEST:
        found["skill"] = _jackknifed(margins)
    return found


def _apart(match: Match, deals: list[Data]) -> dict[str, Figure]:
    """Each regular plays every deal by itself."""
    names = [entrant.label for entrant in match.entrants]
    found = {}
    for number, name in enumerate(names):
        found[f"rung.{name}"] = share_of(sum(deal["shares"][number][number] for deal in deals), len(deals))
    results = [
        np.array([[deal["margins"][number][number]] for deal in deals], np.float64) for number in range(len(names))
    ]
    if len(deals) >= FEWEST:
        found["skill"] = _jackknifed(results, centred=True)
    return found


def skill_of(results: Sequence[Numbers], centred: bool = False) -> float:
    """The part of all variance that lies between groups of games with the same players. Of the means only as much
    counts as their errors leave."""
    means = np.array([group.mean() for group in results])
    within = np.array([group.mean(axis=1).var(ddof=1) for group in results])
    noise = within / np.array([len(group) for group in results])
    beyond = means - means.mean() if centred else means
    factor = len(means) / (len(means) - 1) if centred else 1.0
    between = max(0.0, factor * float((beyond**2).mean()) - float(noise.mean()))
    spread = float(np.mean([group.var(ddof=1) for group in results]))
    return between / (between + spread) if between + spread else 0.0


def _jackknifed(results: list[Numbers], centred: bool = False) -> Figure:
    """The part that is skill, with an interval that leaves out one deal after the other."""
    whole, count = skill_of(results, centred), len(results[0])
    left = np.array([skill_of([np.delete(group, deal, axis=0) for group in results], centred) for deal in range(count)])
    error = float(np.sqrt((count - 1) / count * ((left - left.mean()) ** 2).sum()))
    return within(around(whole, error, sum(group.size for group in results)))


def within(figure: Figure) -> Figure:
    """A share whose interval ends at none and all."""
    return replace(figure, low=max(0.0, figure.low), high=min(1.0, figure.high))
