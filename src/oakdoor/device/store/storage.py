"""The store of a device: each table is one text in the browser's database, written before anybody is told."""

import asyncio
import json
import logging
from base64 import b64decode, b64encode
from dataclasses import replace

from oakdoor.app import stored
from oakdoor.app.daily.kept import Compared, Comparison, DealBegun, DealPlayed, Try
from oakdoor.app.lines import StoredLine
from oakdoor.app.past.outcomes import Choice, PastGame
from oakdoor.app.stored import UNREADABLE, Change, Overtaken, StoredReview, StoredTable, TableRow
from oakdoor.device.store.deals import DeviceDeals
from oakdoor.device.store.rows import Device, Kept
from oakdoor.device.store.shelf import PREFIX as FEATS
from oakdoor.tables.errors import TableError

LOG = logging.getLogger("oakdoor.storage")
PREFIX = "table "  # of the names under which tables are kept
PARCEL = "parcel "  # of games that are over, ready to be sent to a server (messages/past.py)
REVIEW = "review "  # of reviews
MOST_REVIEWS = 100  # the oldest give way


class Draft:
    """All tables, and what a write changes of them: all of it, or nothing."""

    def __init__(self, tables: dict[str, Kept], deals: DeviceDeals) -> None:
        self._tables = tables
        self._deals = deals
        self.deals: dict[str, str] = {}  # texts about deals
        self.changed: dict[str, Kept | None] = {}
        self.parcels: dict[str, str | None] = {}  # games that are over, by the keys of their tables

    def table(self, key: str) -> Kept:
        """A table as it is now."""
        kept = self.changed[key] if key in self.changed else self._tables.get(key)
        if kept is None:
            raise Overtaken
        return kept

    def change(self, change: Change) -> None:
        """Make a change; raises an `Overtaken` where somebody else was first."""
        if isinstance(change, DealBegun | DealPlayed | Compared):
            self.deals |= self._deals.changed(change)
            return
        if isinstance(change, stored.NewTable):
            if change.row.key in self._tables:
                raise Overtaken
            self.changed[change.row.key] = Kept(StoredTable(change.row))
            return
        key = change.game.key if isinstance(change, stored.Ended) else change.key
        kept = self.table(key)
        if isinstance(change, stored.Ended):
            if kept.ended is None:
                self.changed[key] = replace(kept, ended=change.game)
                # A server gets what was played here; deals of a device mean nothing there.
                if not change.game.is_imported and kept.table.row.read_setup().deal is None:
                    self.parcels[key] = _parcel(change)
        else:
            self.changed[key] = _changed(kept, change)


def _changed(kept: Kept, change: Change) -> Kept:
    """A table after a change."""
    table = kept.table
    match change:
        case stored.Dealt(_, header, status, actor, at):
            _first(table.header is None)
            return kept.with_table(header=json.loads(header)).with_row(status=status, actor=actor, moved=at)
        case stored.LinesAdded():
            _first(len(table.lines) == change.number)
            lined = kept.with_table(lines=(*table.lines, *change.lines))
            return lined.with_row(status=change.status, actor=change.actor, moved=change.at)
        case stored.ClockKept(_, rows, left):
            return kept.with_table(clock=(rows, left))
        case stored.SeatsChanged(_, seats):
            return kept.with_row(seats=list(seats))
        case stored.SetupChanged(_, setup):
            return kept.with_row(setup=setup)
        case stored.Revised(_, number, wishes):
            _first(table.revision == number - 1)
            return kept.with_table(revision=number, wishes=wishes)
        case stored.Imported(_, digest, _):
            return replace(kept, digest=digest)
        case stored.Followed(_, rematch):
            _first(table.rematch is None)
            return kept.with_table(rematch=rematch)
        case stored.Said(_, line, _):
            return kept.with_table(chat=(*table.chat, line))
        case stored.Removed(person, _, at):
            return replace(kept, removed={**kept.removed, person: at})
        case stored.Restored(person, _):
            return replace(kept, removed={one: at for one, at in kept.removed.items() if one != person})
        case stored.Turned() | stored.Lapsed():
            return kept  # nobody waits for days at a table that only one device has
    raise AssertionError(change)


def _first(holds: bool) -> None:
    if not holds:
        raise Overtaken


def _parcel(ended: stored.Ended) -> str:
    """A game that is over, as a server takes it."""
    seats = [{"kind": one.kind, "name": one.name, "avatar": one.avatar, "level": one.level} for one in ended.game.seats]
    return json.dumps({"key": ended.game.key, "ended": ended.game.ended, "record": ended.record, "seats": seats})


class DeviceStore:
    """All that a device keeps."""

    def __init__(self, device: Device, kept: dict[str, str]) -> None:
        self._device = device
        self._tables: dict[str, Kept] = {}
        self._deals = DeviceDeals(kept)
        self._reviews = {name: text for name, text in kept.items() if name.startswith(REVIEW)}
        self._writing = asyncio.Lock()
        for name, text in kept.items():
            if name.startswith(PREFIX):
                try:
                    table = Kept.read(text)
                except UNREADABLE:
                    LOG.exception("a table that was kept cannot be read")
                    continue
                self._tables[table.key] = table

    # ------------------------------------------------------------------ writing

    async def write(self, changes: list[Change]) -> None:
        """Write changes, all or none; raises a TableError (an `Overtaken` where somebody else was first)."""
        async with self._writing:
            draft = Draft(self._tables, self._deals)
            for change in changes:
                draft.change(change)
            await self._put(draft)

    async def _put(self, draft: Draft) -> None:
        """Keep what a draft changed, then go by it."""
        texts = {PREFIX + key: kept.written() if kept else None for key, kept in draft.changed.items()}
        texts |= {PARCEL + key: text for key, text in draft.parcels.items()}
        texts |= {FEATS + key: None for key, text in draft.parcels.items() if text is None}  # the table goes
        await self._keep({**texts, **draft.deals})
        self._deals.take_over(draft.deals)
        for key, kept in draft.changed.items():
            self._tables.pop(key, None)
            if kept is not None:
                self._tables[key] = kept

    async def _keep(self, texts: dict[str, str | None]) -> None:
        try:
            await self._device.keep(texts)
        except Exception as error:
            LOG.exception("something could not be kept")
            raise TableError("not_stored", "this could not be stored and has not happened") from error

    async def forget(self, key: str) -> None:
        """Let go of a table: a server keeps it now."""
        async with self._writing:
            draft = Draft(self._tables, self._deals)
            draft.changed[key] = draft.parcels[key] = None
            await self._put(draft)

    async def erase_removed(self, before: float) -> None:
        """Erase tables that all their people have removed before a moment."""
        async with self._writing:
            draft = Draft(self._tables, self._deals)
            for key, kept in self._tables.items():
                if kept.is_closed and max(kept.removed.values()) < before:
                    draft.changed[key] = draft.parcels[key] = None
            await self._put(draft)

    async def keep_review(self, digest: str, review: StoredReview, now: float) -> None:
        """Keep what is given of a review; the rest stays as it was, and the oldest reviews give way."""
        async with self._writing:
            others = dict(self._reviews)
            before = json.loads(others.pop(REVIEW + digest, "{}"))
            data = {"data": b64encode(review.data).decode()} if review.data is not None else {}
            brought = {"record": review.record, "about": review.about} if review.record is not None else {}
            values = {**brought, **before, **data, "at": now}
            texts: dict[str, str | None] = {REVIEW + digest: json.dumps(values)}
            oldest = sorted(others, key=lambda name: float(json.loads(others[name])["at"]))
            texts |= dict.fromkeys(oldest[: max(0, len(others) + 1 - MOST_REVIEWS)])
            await self._keep(texts)
            self._reviews = {name: text for name, text in {**self._reviews, **texts}.items() if text is not None}

    async def use_link(self, number: str, until: float, now: float) -> bool:
        """Nobody follows a link to a page without a server."""
        return False

    # ------------------------------------------------------------------ reading

    def is_used(self, number: str) -> bool:
        """Nobody follows a link to a page without a server."""
        return True

    def read(self, key: str) -> StoredTable | None:
        """A table by either of its keys."""
        rows = (kept.table for kept in self._tables.values())
        return next((table for table in rows if key in (table.row.key, table.row.watch_key)), None)

    def lines_from(self, key: str, number: int) -> tuple[StoredLine, ...]:
        """The lines of a table from a number on."""
        kept = self._tables.get(key)
        return kept.table.lines[number:] if kept is not None else ()

    def tables_of(self, person: str, skip: int = 0, limit: int = 30) -> list[TableRow]:
        """A person's tables without those that they have removed: those that are not over first, then the latest."""
        own = [one for one in self._tables.values() if person in one.people and person not in one.removed]
        rows = sorted((one.table.row for one in own), key=lambda row: (row.status == "over", -row.moved))
        return rows[skip : skip + limit]

    def tables_with(self, keys: list[str]) -> list[TableRow]:
        """Tables by their keys, in this order; those that are not there are left out."""
        return [self._tables[key].table.row for key in keys if key in self._tables]

    def past_games(self, keys: list[str]) -> dict[str, PastGame]:
        """How games ended, by the keys of their tables; those that have not are left out."""
        found = (self._tables[key] for key in keys if key in self._tables)
        return {kept.key: kept.ended for kept in found if kept.ended is not None}

    def games_of(self, person: str, choice: Choice, before: str | None, most: int) -> list[PastGame]:
        """A person's games that are over, the latest first; those before the one of a table."""
        kept = [one for one in self._tables.values() if person not in one.removed]
        games = [one.ended for one in kept if one.ended is not None and _sits(one.ended, person)]
        found = [game for game in games if choice.game in (None, game.game) and choice.mode in (None, game.mode)]
        found.sort(key=lambda game: (game.ended, game.key), reverse=True)
        if before is not None:
            last = self.past_games([before]).get(before)
            at = last.ended if last is not None else 0.0
            found = [game for game in found if (game.ended, game.key) < (at, before)]
        return found[:most]

    def import_of(self, person: str, digest: str) -> str | None:
        """The key of the table of a record that a person has imported, by the record's digest."""
        own = (kept for kept in self._tables.values() if kept.table.row.host == person and kept.digest == digest)
        return next((kept.key for kept in own), None)

    def unkept(self, most: int) -> list[str]:
        """Tables whose games are over, but it is not kept how they ended."""
        over = [kept for kept in self._tables.values() if kept.table.row.status == "over" and kept.ended is None]
        return [kept.key for kept in over][:most]

    def is_own(self, person: str, key: str) -> bool:
        """Whether a person sits at a table, or has set it up."""
        return key in self._tables and person in self._tables[key].people

    def is_closed(self, key: str) -> bool:
        """Whether everybody at a table, and its host, has removed it."""
        return key in self._tables and self._tables[key].is_closed

    def is_restorable(self, person: str, key: str, since: float) -> bool:
        """Whether a person has removed a table since a moment."""
        return key in self._tables and self._tables[key].removed.get(person, -1.0) >= since

    def removed_since(self, person: str, since: float) -> dict[str, float]:
        """The tables that a person has removed since a moment, the latest first, and when."""
        found = {key: kept.removed[person] for key, kept in self._tables.items() if person in kept.removed}
        return {key: at for key, at in sorted(found.items(), key=lambda one: -one[1]) if at >= since}

    def deal_tries(self, person: str, since: float) -> list[Try]:
        """A person's tries at deals since a moment, the latest first."""
        return self._deals.tries(person, since)

    def deal_try(self, person: str, deal: str) -> Try | None:
        """A person's try at a deal."""
        return self._deals.one_try(person, deal)

    def deal_scores(self, names: list[str]) -> dict[str, dict[int, int]]:
        """How many tries of anybody ended with each score, by deal."""
        return self._deals.scores(names)

    def comparisons(self, names: list[str]) -> dict[str, Comparison]:
        """The games of the regulars, by deal."""
        return self._deals.comparisons(names)

    def review(self, digest: str) -> StoredReview | None:
        """What is kept under a digest."""
        text = self._reviews.get(REVIEW + digest)
        if text is None:
            return None
        values = json.loads(text)
        data, about = values.get("data"), values.get("about", values.get("names"))  # as older versions called it
        return StoredReview(None if data is None else b64decode(data), values.get("record"), about)


def _sits(game: PastGame, person: str) -> bool:
    return any(seat.owner == person for seat in game.seats)
