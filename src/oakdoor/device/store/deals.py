"""Tries at deals, and what the regulars made of them, as a device keeps them: one text each."""

import json
from collections import Counter
from dataclasses import asdict, replace

from oakdoor.app.daily.kept import Compared, Comparison, DealBegun, DealPlayed, Try
from oakdoor.app.stored import Overtaken

DEAL = "deal "  # of the names under which tries are kept
COMPARED = "compared "  # and what the regulars made of deals


class DeviceDeals:
    """All tries at deals on a device."""

    def __init__(self, kept: dict[str, str]) -> None:
        self._tries: dict[tuple[str, str], Try] = {}
        self._comparisons: dict[str, Comparison] = {}
        self.take_over({name: text for name, text in kept.items() if name.startswith((DEAL, COMPARED))})

    def take_over(self, texts: dict[str, str]) -> None:
        """Go by texts that are kept."""
        for name, text in texts.items():
            data = json.loads(text)
            if name.startswith(DEAL):
                one = Try(**data)
                self._tries[one.deal, one.person] = one
            else:
                scores = {int(score): count for score, count in data.pop("scores").items()}
                self._comparisons[name.removeprefix(COMPARED)] = Comparison(**data, scores=scores)

    def changed(self, change: DealBegun | DealPlayed | Compared) -> dict[str, str]:
        """The texts that a change writes; raises an `Overtaken` where somebody else was first."""
        match change:
            case DealBegun(deal, person, key, at):
                if (deal, person) in self._tries:
                    raise Overtaken
                return self._written(Try(deal, person, key, at))
            case DealPlayed(deal, person, key, at, score, other, share):
                known = self._tries.get((deal, person))
                if known is None or known.key != key or known.ended is not None:
                    return {}
                return self._written(replace(known, ended=at, score=score, other=other, share=share))
            case Compared(deal, before, now):
                kept = self._comparisons.get(deal, Comparison())
                if kept.played != before or kept.best is not None:
                    raise Overtaken
                return {COMPARED + deal: json.dumps(asdict(now))}

    def _written(self, one: Try) -> dict[str, str]:
        return {f"{DEAL}{one.deal} {one.person}": json.dumps(asdict(one))}

    def tries(self, person: str, since: float) -> list[Try]:
        """A person's tries since a moment, the latest first."""
        own = [one for one in self._tries.values() if one.person == person and one.begun >= since]
        return sorted(own, key=lambda one: -one.begun)

    def one_try(self, person: str, deal: str) -> Try | None:
        """A person's try at a deal."""
        return self._tries.get((deal, person))

    def scores(self, names: list[str]) -> dict[str, dict[int, int]]:
        """How many tries of anybody ended with each score, by deal."""
        found: dict[str, Counter[int]] = {}
        for one in self._tries.values():
            if one.deal in names and one.score is not None:
                found.setdefault(one.deal, Counter())[one.score] += 1
        return {deal: dict(counts) for deal, counts in found.items()}

    def comparisons(self, names: list[str]) -> dict[str, Comparison]:
        """The games of the regulars, by deal."""
        return {name: self._comparisons[name] for name in names if name in self._comparisons}
