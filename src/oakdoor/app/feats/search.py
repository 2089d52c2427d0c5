"""Finds feats in all games of a person. What was found in a game is kept, so that each is searched once."""

import asyncio
import json
from dataclasses import dataclass

from oakdoor.app.feats.contract import VERSION, Found
from oakdoor.app.feats.table import all_feats, find_text
from oakdoor.app.lines import lines_left
from oakdoor.app.past.history import MOST_COUNTED
from oakdoor.app.past.outcomes import Choice, PastGame
from oakdoor.app.ports import FeatStore, Store, Thinkers
from oakdoor.app.stored import UNREADABLE
from oakdoor.app.thinking import Whose

AT_ONCE = 12  # games that are searched while somebody waits for an answer
Lists = dict[str, list[int]]  # by feat: how far, and at which turn


@dataclass(frozen=True)
class Done:
    """A feat, how far somebody came at most, and the first game in which that was enough."""

    best: int
    game: PastGame | None
    turn: int


@dataclass(frozen=True)
class Searched:
    """What was found for a person: by feat, and in how many of how many games."""

    feats: dict[str, Done]
    games: int
    searched: int

    @property
    def done(self) -> int:
        """How many feats are done."""
        return sum(one.game is not None for one in self.feats.values())


class FeatSearch:
    """Searches games for feats, some at a time, in a worker."""

    def __init__(self, store: Store, shelf: FeatStore, thinkers: Thinkers) -> None:
        self._store, self._shelf, self._thinkers = store, shelf, thinkers

    def games_of(self, person: str) -> list[PastGame]:
        """The games that count: those that somebody played here to their end, the oldest first. A game that was brought
        proves nothing, from whatever device: its record holds the deal. Nor does a deal that is played once more."""
        found = self._store.games_of(person, Choice(), None, MOST_COUNTED)
        return [one for one in reversed(found) if one.seat_of(person) is not None and _counts(one)]

    async def search(self, person: str, whose: Whose, first: str | None = None) -> Searched:
        """What is known by now; games that nobody has searched are searched a few at a time, one of them first."""
        games = await asyncio.to_thread(self.games_of, person)
        known = await asyncio.to_thread(self._shelf.found_feats, [one.key for one in games], VERSION)
        left = [one for one in games if one.key not in known]
        left.sort(key=lambda one: one.key != first)
        fresh = {}
        for game in left[:AT_ONCE]:
            fresh[game.key] = await self._search(game, whose)
        if fresh:
            await self._shelf.keep_feats(fresh, VERSION)
        return added_up(games, known | fresh, person)

    async def _search(self, game: PastGame, whose: Whose) -> str:
        """What was done in a game, by seat; nothing in one that cannot be read any more."""
        seats = [number for number, seat in enumerate(game.seats) if seat.kind == "person" and not seat.stand_in]
        try:
            kept = await asyncio.to_thread(self._store.read, game.key)
            if kept is None or kept.header is None:
                return "{}"
            record = {**kept.header, "moves": lines_left(kept.lines)[0]}
        except UNREADABLE:
            return "{}"
        return await self._thinkers.look(whose, find_text, json.dumps(record), json.dumps(seats))


def _counts(game: PastGame) -> bool:
    return not game.is_imported and not game.is_free_deal


def added_up(games: list[PastGame], known: dict[str, str], person: str) -> Searched:
    """What was done in all games, the oldest first."""
    feats = {feat.name: Done(0, None, 0) for feat in all_feats()}
    goals = {feat.name: feat.goal for feat in all_feats()}
    for game in games:
        read: dict[str, Lists] = json.loads(known.get(game.key, "{}"))
        for name, (value, turn) in read.get(str(game.seat_of(person)), {}).items():
            if name not in feats:
                continue
            found, old = Found(value, turn), feats[name]
            best = max(old.best, found.value)
            if old.game is None and found.value >= goals[name]:
                feats[name] = Done(best, game, found.turn)
            else:
                feats[name] = Done(best, old.game, old.turn)
    return Searched(feats, len(games), sum(game.key in known for game in games))
