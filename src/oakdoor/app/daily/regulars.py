"""What the regulars make of a deal: worked out quietly, piece by piece, once somebody plays it, and kept."""

import asyncio
import logging
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from oakdoor.app import messages as say
from oakdoor.app import stored
from oakdoor.app.daily.deals import Deal
from oakdoor.app.daily.kept import Compared, Comparison
from oakdoor.app.daily.numbers import shipped
from oakdoor.app.daily.playing import GAMES, LONGEST, MASTER, OWN, best_from, dealt_as, scores_of
from oakdoor.app.people import Visitor
from oakdoor.app.ports import Almanac
from oakdoor.app.tables.seating import seats_for
from oakdoor.games.names import GameRecord
from oakdoor.tables.errors import TableError
from oakdoor.tables.table import Setup, Table

if TYPE_CHECKING:
    from oakdoor.app.tables.hall import Hall

LOG = logging.getLogger("oakdoor.daily")
PIECE = 2  # games that are played in one go, for a device one
NOBODY = Visitor("", "", say.AVATARS[0])  # who the table of the best game belongs to


class Regulars:
    """Lets the regulars play deals, each once at a time."""

    def __init__(self, hall: "Hall", almanac: Almanac) -> None:
        self._hall, self._almanac = hall, almanac
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._tried: set[str] = set()  # deals of which no more can be worked out here

    def close(self) -> None:
        """Stop."""
        for task in self._playing.values():
            task.cancel()

    def known(self, names: list[str]) -> dict[str, Comparison]:
        """What is known of deals: worked out here, or shipped where deals are no secret."""
        found = self._hall.store.comparisons(names)
        return {name: found.get(name) or self._shipped(name) for name in names}

    def _shipped(self, name: str) -> Comparison:
        return (None if self._almanac.hides else shipped(name)) or Comparison()

    def lacks(self, deal: Deal, known: Comparison) -> bool:
        """Whether something is still to be worked out."""
        return deal.name not in self._tried and (known.played < GAMES or known.best is None)

    def is_playing(self, deal: Deal) -> bool:
        """Whether the regulars play a deal now."""
        return deal.name in self._playing

    def play(self, deal: Deal) -> None:
        """Begin to work out what is missing, if nobody does."""
        if deal.name not in self._playing:
            task = self._playing[deal.name] = asyncio.ensure_future(self._work(deal))
            task.add_done_callback(lambda _: self._playing.pop(deal.name, None))

    async def _work(self, deal: Deal) -> None:
        try:
            known = (await asyncio.to_thread(self.known, [deal.name]))[deal.name]
            known = await self._compare(deal, known)
            if known.best is None:
                await self._find_best(deal, known)
            self._tried.add(deal.name)
        except stored.Overtaken:
            LOG.info("another process lets the regulars play the deal %s", deal.name)
        except TableError:
            LOG.warning("what the regulars made of the deal %s could not be kept", deal.name)
        except Exception:
            LOG.exception("the regulars could not play the deal %s", deal.name)

    async def _compare(self, deal: Deal, known: Comparison) -> Comparison:
        """Games of the quick regulars, until there are enough."""
        told = dealt_as(deal, self._almanac.seed(deal.name))
        piece = PIECE if self._almanac.hides else 1
        while known.played < GAMES:
            count = min(piece, GAMES - known.played)
            scores = await self._hall.thinkers.quietly(scores_of, told, known.played, count)
            counted = Counter(known.scores) + Counter(scores)
            now = replace(known, played=known.played + count, scores=dict(counted))
            await self._keep(deal, known, now)
            known = now
        return known

    async def _keep(self, deal: Deal, known: Comparison, now: Comparison, more: Sequence[stored.Change] = ()) -> None:
        """Write what is known now; where others have written since, raises an `Overtaken`."""
        kept = (await asyncio.to_thread(self._hall.store.comparisons, [deal.name])).get(deal.name)
        if kept is not None and kept.played != known.played:
            raise stored.Overtaken
        await self._hall.store.write([*more, Compared(deal.name, kept.played if kept else 0, now)])

    async def _find_best(self, deal: Deal, known: Comparison) -> None:
        """The game of the best regular, where it can look ahead; it is kept as a table that belongs to nobody."""
        thinkers = self._hall.thinkers
        await thinkers.wait_for_search(deal.game, deal.mode)
        if not thinkers.can_search(deal.game, deal.mode):
            return
        told, lines = dealt_as(deal, self._almanac.seed(deal.name)), list[str]()
        for _ in range(LONGEST):
            found = await thinkers.quietly(best_from, told, lines)
            if found.is_over:
                table = self._table(deal, found.record)
                now = self._hall.clock.time()
                changes = [*stored.new_table(table, now), *stored.begun(table, now)]
                done = replace(known, best=table.key, best_score=found.score)
                await self._keep(deal, known, done, changes)
                return
            if len(found.record["moves"]) == len(lines):
                return
            lines = found.record["moves"]

    def _table(self, deal: Deal, record: GameRecord) -> Table:
        others = [say.NewSeat(kind="bot", level=deal.other) for _ in range(deal.players - 1)]
        seats = seats_for(NOBODY, [say.NewSeat(kind="bot", level=MASTER), *others])
        assert seats[OWN].level == MASTER
        setup = Setup(deal.game, deal.mode, deal=deal.name)
        table = Table(self._hall.new_key(), self._hall.new_key(), NOBODY.id, setup, seats)
        table.restore(record, record["moves"], None, 0, self._hall.clock.monotonic())
        return table
