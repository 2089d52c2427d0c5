"""The deals of days and weeks, as people play them: one try counts, and afterwards it is compared.

Nothing of a deal can be known before: its cards are drawn when a try begins, and whoever has not finished theirs does
not find the tables of others while the deal lasts.
"""

import asyncio
from datetime import date
from typing import TYPE_CHECKING

from oakdoor.app import messages as say
from oakdoor.app import stored
from oakdoor.app.daily.deals import Deal, deals_at, is_first_tenth, middle, streak, weeks_back
from oakdoor.app.daily.kept import DealBegun, Try
from oakdoor.app.daily.measure import measure_of
from oakdoor.app.daily.playing import GAMES
from oakdoor.app.daily.regulars import Regulars
from oakdoor.app.people import Visitor
from oakdoor.app.ports import Almanac
from oakdoor.app.tables.seating import seats_for
from oakdoor.games.registry import find_mode
from oakdoor.tables.errors import TableError
from oakdoor.tables.table import Setup, Table

if TYPE_CHECKING:
    from oakdoor.app.tables.hall import Hall

WEEKS = 5  # of a calendar
FEW = 20  # so many tries of people are compared with each other; with fewer, with the regulars
REMEMBERED = 400 * 86_400.0  # seconds of tries that a streak looks at
Tallies = dict[int, int]


class Daily:
    """The deals of a hall."""

    def __init__(self, hall: "Hall", almanac: Almanac) -> None:
        self._hall, self.almanac = hall, almanac
        self._store = hall.store
        self._regulars = Regulars(hall, almanac)

    def close(self) -> None:
        """Stop what goes on by itself."""
        self._regulars.close()

    def _today(self, told: date | None = None) -> date:
        return self.almanac.today(told, self._hall.clock.time())

    # ------------------------------------------------------------------ who may see

    async def hides(self, table: Table, person: str) -> bool:
        """Whether a table must not be shown to a person: it is another's, at a deal that they have not finished."""
        name = table.setup.deal
        if name is None or (person and person == table.host):
            return False
        own = await asyncio.to_thread(self._store.deal_try, person, name) if person else None
        if own is not None:
            return own.ended is None
        return self._today() <= Deal.read(name).last

    # ------------------------------------------------------------------ playing

    async def begin(self, visitor: Visitor, wanted: say.BeginDeal, told: date | None) -> say.DealTable:
        """The table of a person's try: a new one, or the one that is not over yet. With the try made, or the deal's
        time over, a table to play freely."""
        deal, today = Deal.read(wanted.name), self._today(told)
        if deal.first > today:
            raise TableError("no_deal", "this deal has not come yet")
        own = await asyncio.to_thread(self._store.deal_try, visitor.id, deal.name)
        if own is not None and own.ended is None and not wanted.free:
            return say.DealTable(key=own.key, counts=True)
        counts = own is None and deal.lasts(today)
        if counts == wanted.free or (own is not None and own.ended is None):
            raise TableError("deal_once", "one try counts, while the deal lasts; play it freely afterwards")
        table = self._table(visitor, deal, counts)
        try:
            await self._open(table, deal)
        except stored.Overtaken:  # another page of theirs was first
            own = await asyncio.to_thread(self._store.deal_try, visitor.id, deal.name)
            if own is None:
                raise
            return say.DealTable(key=own.key, counts=True)
        if counts and self.almanac.hides:
            self._regulars.play(deal)
        return say.DealTable(key=table.key, counts=counts)

    def _table(self, visitor: Visitor, deal: Deal, counts: bool) -> Table:
        """A table with the deal's cards, which are drawn now."""
        others = [say.NewSeat(kind="bot", level=deal.other) for _ in range(deal.players - 1)]
        setup = Setup(deal.game, deal.mode, lamps="off" if counts else "free", deal=deal.name, counts=counts)
        seats = seats_for(visitor, [say.NewSeat(kind="me"), *others])
        table = Table(self._hall.new_key(), self._hall.new_key(), visitor.id, setup, seats)
        table.begin(self._hall.clock.monotonic(), self.almanac.seed(deal.name))
        return table

    async def _open(self, table: Table, deal: Deal) -> None:
        """Store the table and the try in one go, and let people in."""
        now = self._hall.clock.time()
        tried = [DealBegun(deal.name, table.host, table.key, now)] if table.setup.counts else []
        await self._store.write([*stored.new_table(table, now), *stored.begun(table, now), *tried])
        self._hall.take_in(table)

    # ------------------------------------------------------------------ telling

    def info(self, person: str, told: date | None) -> say.DailyInfo:
        """The deals of today, and what became of those of the last weeks."""
        today = self._today(told)
        tries = {one.deal: one for one in self._store.deal_tries(person, self._hall.clock.time() - REMEMBERED)}
        calendars = [self._calendar(deal, today) for deal in deals_at(today)]
        names = [deal.name for deals in calendars for deal in deals]
        known = self._known([name for name in names if name in tries and tries[name].ended is not None])
        states = {name: _state(Deal.read(name), tries.get(name), today, *known.get(name, ({}, {}))) for name in names}
        finished = [Deal.read(one.deal) for one in tries.values() if one.ended is not None]
        return say.DailyInfo(
            today=today.isoformat(),
            ends=self.almanac.ends(today),
            hides=self.almanac.hides,
            streak=streak(today, [deal.first for deal in finished if not deal.is_weekly]),
            deals=[_told(deal, tries.get(deal.name), states[deal.name]) for deal in deals_at(today)],
            calendars=[
                say.DealCalendar(
                    game=deals[0].game,
                    mode=deals[0].mode,
                    weekly=deals[0].is_weekly,
                    deals=[_told(deal, tries.get(deal.name), states[deal.name]) for deal in deals],
                )
                for deals in calendars
            ],
        )

    def _calendar(self, deal: Deal, today: date) -> list[Deal]:
        """A mode's deals of the last weeks."""
        mode = find_mode(deal.game, deal.mode)
        return list({one.name: one for day in weeks_back(today, WEEKS) if (one := Deal.at(day, mode))}.values())

    def _known(self, names: list[str]) -> dict[str, tuple[Tallies, Tallies]]:
        """How everybody's tries and the regulars' games ended, by deal."""
        people, regulars = self._store.deal_scores(names), self._regulars.known(names)
        return {name: (people.get(name, {}), regulars[name].scores) for name in names}

    async def result(self, person: str, name: str, told: date | None) -> say.DealResult:
        """A person's try among all others, once it is over."""
        deal = Deal.read(name)
        own = await asyncio.to_thread(self._store.deal_try, person, name)
        if own is None or own.ended is None:
            raise TableError("deal_open", "the results are shown to who has played")
        people = (await asyncio.to_thread(self._store.deal_scores, [name])).get(name, {})
        compared = (await asyncio.to_thread(self._regulars.known, [name]))[name]
        regulars = compared.scores
        if self._regulars.lacks(deal, compared):
            self._regulars.play(deal)
        basis, with_regulars = _basis(people, regulars, own)
        others = sum(basis.values())
        worse = sum(count for score, count in basis.items() if score < (own.score or 0))
        return say.DealResult(
            deal=_told(deal, own, _state(deal, own, self._today(told), people, regulars)),
            better=round(100 * worse / others) if others else 0,
            among=others,
            people=_tallies(people),
            regulars=_tallies(regulars),
            played=compared.played,
            games=GAMES,
            against_regulars=with_regulars,
            middle=middle([score for score, count in basis.items() for _ in range(count)]),
            best=compared.best,
            best_score=compared.best_score,
            working=self._regulars.is_playing(deal),
        )


def _basis(people: Tallies, regulars: Tallies, own: Try) -> tuple[Tallies, bool]:
    """With what a try is compared: other people's, or where those are few the regulars' games."""
    others = dict(people)
    if own.score is not None:
        others[own.score] = others.get(own.score, 1) - 1
    return (regulars, True) if sum(people.values()) < FEW else (others, False)


def _state(deal: Deal, own: Try | None, today: date, people: Tallies, regulars: Tallies) -> say.DealState:
    """What became of a try."""
    if own is None:
        return "missed" if deal.last < today else "open"
    if own.ended is None:
        return "begun"
    basis, _ = _basis(people, regulars, own)
    better = sum(count for score, count in basis.items() if own.score is not None and score > own.score)
    if own.share and is_first_tenth(better, sum(basis.values())):
        return "top"
    return "won" if own.share else "lost"


def _told(deal: Deal, own: Try | None, state: say.DealState) -> say.DealInfo:
    mode = find_mode(deal.game, deal.mode)
    return say.DealInfo(
        name=deal.name,
        game=deal.game,
        mode=deal.mode,
        period=deal.period,
        first=deal.first.isoformat(),
        last=deal.last.isoformat(),
        weekly=deal.is_weekly,
        against=deal.other,
        together=mode.cooperative,
        measure=measure_of(mode),
        state=state,
        table=own.key if own is not None else None,
        score=own.score if own is not None else None,
        other=own.other if own is not None else None,
    )


def _tallies(counts: Tallies) -> list[say.Tally]:
    return [say.Tally(score=score, games=counts[score]) for score in sorted(counts)]
