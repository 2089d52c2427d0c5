"""What every store must do, as checks that anybody can run: in the test suite, and in a page.

A check gets a function that opens the store. Opening it a second time without closing the first is what happens after
a crash: whatever was acknowledged must be there.
"""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TypeAlias

from oakdoor.app import stored
from oakdoor.app.daily.kept import Compared, Comparison, DealBegun, DealPlayed, Try
from oakdoor.app.lines import UNDO, StoredLine
from oakdoor.app.past.outcomes import Choice, PastGame, PastSeat
from oakdoor.app.ports import FeatStore, Store
from oakdoor.app.stored import Overtaken, StoredReview
from oakdoor.app.wishes import written_wishes
from oakdoor.games.registry import all_modes
from oakdoor.tables import lamp, together
from oakdoor.tables.chat import ChatLine
from oakdoor.tables.clock import ClockRule
from oakdoor.tables.history import UndoWish
from oakdoor.tables.seats import Seat
from oakdoor.tables.table import Setup, Table

Opened: TypeAlias = Callable[[], Awaitable[Store]]
FeatsOpened: TypeAlias = Callable[[], Awaitable[FeatStore]]
ADA, BEN = "ada", "ben"  # people


def _table(name: str, clock: bool = False) -> Table:
    """A table for two people, in the first mode that two can play; `name` makes its keys."""
    mode = next(mode for mode in all_modes() if 2 in mode.players)
    setup = Setup(mode.game, mode.name, clock=ClockRule(5, 3) if clock else None, lamps="free")
    seats = [Seat("person", "Ada", "fox", ADA), Seat("person", "Ben", "owl", BEN)]
    return Table(f"{name}-key-of-a-table", f"{name}-key-to-watch", ADA, setup, seats)


async def _begun(store: Store, name: str, clock: bool = False) -> Table:
    """A table that is stored, with a game that has begun."""
    table = _table(name, clock)
    await store.write(stored.new_table(table, 100.0))
    table.begin(0.0)
    await store.write(stored.begun(table, 101.0))
    return table


async def _play(store: Store, table: Table, rows: int, moves: int = 6) -> int:
    """Play some moves and store each; returns how many lines are stored then."""
    for _ in range(moves):
        seat = table.asked[0]
        codec = table.running().mode.codec
        words = codec.words(table.sight(seat).legal[0])
        lines = together.decide(table, seat, words, 1.0) or [together.ahead_line(seat, words)]
        await store.write(stored.added_lines(table, rows, lines, 102.0 + rows))
        rows += len(lines)
    return rows


async def _refused(store: Store, *changes: stored.Change) -> None:
    """Changes that come too late are told so, and none of them is made."""
    try:
        await store.write(list(changes))
    except Overtaken:
        return
    raise AssertionError(f"nobody was told that {changes[-1]} comes too late")


def _read(store: Store, key: str) -> tuple[stored.StoredTable, Table]:
    found = store.read(key)
    assert found is not None, key
    return found, found.open(0.0)


def _same(one: Table, other: Table) -> None:
    """Two tables stand alike."""
    assert other.running().record() == one.running().record()
    assert (other.ply, other.edition, other.kept) == (one.ply, one.edition, one.kept)
    assert other.seats == one.seats
    assert other.setup == one.setup
    assert other.lamp.asked == one.lamp.asked


# ---------------------------------------------------------------------- the checks


async def a_kill_loses_nothing(opened: Opened) -> None:
    """Whatever `write` has acknowledged is there for whoever opens the store next, by either key."""
    store = await opened()
    table = await _begun(store, "kill")
    rows = await _play(store, table, len(table.running().moves))
    await store.write([stored.Said(table.key, ChatLine("Ada", 0, "hello", 5.0))])
    again = await opened()
    for key in (table.key, table.watch_key):
        found, read = _read(again, key)
        assert len(found.lines) == rows
        _same(table, read)
        assert [line.text for line in read.chat.lines] == ["hello"]
    assert again.read("no-such-table-anywhere") is None


async def going_back_is_a_line(opened: Opened) -> None:
    """A game that went back stands where it went back to, and its edition counts that."""
    store = await opened()
    table = await _begun(store, "undo")
    rows = await _play(store, table, len(table.running().moves))
    table.go_back(table.ply - 2, 3.0)
    line = f"{UNDO} {len(table.running().moves)}"
    await store.write(stored.added_lines(table, rows, [line], 200.0))
    _, read = _read(await opened(), table.key)
    _same(table, read)
    assert read.edition == 1


async def hints_stay_spent(opened: Opened) -> None:
    """Which seats have asked for a hint is known after a restart."""
    store = await opened()
    table = await _begun(store, "hint")
    rows = await _play(store, table, len(table.running().moves))
    seat = table.asked[0]
    await store.write(stored.added_lines(table, rows, lamp.light(table, seat), 200.0))
    _, read = _read(await opened(), table.key)
    assert [one.seat for one in read.lamp.asked] == [seat]
    _same(table, read)


async def clocks_go_on(opened: Opened) -> None:
    """A clock shows what was kept last: beside the last line, or after it."""
    store = await opened()
    table = await _begun(store, "clock", clock=True)
    rows = await _play(store, table, len(table.running().moves), 2)
    assert table.clock is not None
    found, read = _read(await opened(), table.key)
    assert found.lines[-1].left == [round(left, 3) for left in table.clock.left]
    left = [100.5, 200.25]
    await store.write([stored.ClockKept(table.key, rows, left)])
    _, read = _read(await opened(), table.key)
    assert read.clock is not None
    assert read.clock.left == left
    await _play(store, table, rows, 1)
    _, read = _read(await opened(), table.key)
    assert read.clock is not None
    assert read.clock.left != left  # the last line knows better


async def whoever_is_late_is_told(opened: Opened) -> None:
    """Of two who write the same thing the second is told, and nothing of what it wrote is kept."""
    store = await opened()
    table = await _begun(store, "late")
    rows = await _play(store, table, len(table.running().moves), 2)
    said = stored.Said(table.key, ChatLine("Ada", 0, "too late", 5.0))
    line = stored.LinesAdded(table.key, rows - 1, (StoredLine("0 x", None, 0.0),), "playing", 0, 300.0)
    await _refused(store, said, line)
    await _refused(store, said, *stored.begun(table, 300.0))
    await _refused(store, *stored.new_table(table, 300.0))
    await store.write([stored.Followed(table.key, "next")])
    await _refused(store, stored.Followed(table.key, "another"))
    found, read = _read(await opened(), table.key)
    _same(table, read)
    assert (len(found.lines), found.rematch, list(read.chat.lines)) == (rows, "next", [])


async def seats_and_set_up_change(opened: Opened) -> None:
    """Seats and what a table plays are as they were last."""
    store = await opened()
    table = await _begun(store, "seats")
    table.seats[1] = replace(table.seats[1], level="odo", stand_in=True)
    table.setup = replace(table.setup, lamps="off", since=3)
    await store.write([*stored.changed_seats(table), *stored.changed_setup(table)])
    found, read = _read(await opened(), table.key)
    _same(table, read)
    assert store.tables_with([table.key, "not-there"]) == [found.row]


async def one_of_two_changes_counts(opened: Opened) -> None:
    """Of two who change seats, set-up or wishes at the same time the second is told; wishes are as they were last."""
    store = await opened()
    table = await _begun(store, "revised")
    await store.write([stored.Revised(table.key, 1, None), *stored.changed_seats(table)])
    await _refused(store, *stored.changed_setup(table), stored.Revised(table.key, 1, None))
    table.wish = UndoWish(0, 0, {BEN})
    await store.write([stored.Revised(table.key, 2, written_wishes(table))])
    await _refused(store, stored.Revised(table.key, 2, None))
    await _refused(store, stored.Revised(table.key, 4, None))
    found, read = _read(await opened(), table.key)
    assert (found.revision, read.wish) == (2, table.wish)
    await _play(store, table, len(found.lines), 3)
    _, read = _read(await opened(), table.key)
    assert read.wish is None  # the game has gone on


async def one_can_read_on(opened: Opened) -> None:
    """Whoever knows some lines reads those that came since."""
    store = await opened()
    table = await _begun(store, "read-on")
    rows = await _play(store, table, len(table.running().moves), 3)
    found, _ = _read(store, table.key)
    again = await opened()
    assert again.lines_from(table.key, rows - 2) == found.lines[rows - 2 :]
    assert again.lines_from(table.key, rows) == ()


async def tables_are_listed(opened: Opened) -> None:
    """A person's tables, those that are not over first, then the latest, without those of others."""
    store = await opened()
    first, second = await _begun(store, "list-1"), await _begun(store, "list-2")
    await _play(store, second, len(second.running().moves), 1)
    keys = [row.key for row in store.tables_of(BEN)]
    assert keys.index(second.key) < keys.index(first.key)
    assert store.tables_of("somebody-else") == []
    assert [row.key for row in store.tables_of(BEN, skip=1, limit=1)] == keys[1:2]
    assert store.is_own(BEN, first.key)
    assert not store.is_own("somebody-else", first.key)


async def _finished(store: Store, name: str, at: float) -> PastGame:
    """A table whose game is over, as far as a store can tell."""
    table = await _begun(store, name)
    game = _result(table, at)
    await store.write([_last(table, at), stored.Ended(game, dict(table.running().record()))])
    return game


def _last(table: Table, at: float) -> stored.Change:
    """A last line, whatever it says."""
    return stored.LinesAdded(table.key, len(table.running().moves), (StoredLine("0 x", None, at),), "over", None, at)


def _result(table: Table, at: float) -> PastGame:
    scores = ((1, 1.0, 40), (2, 0.0, 31))
    seats = [
        PastSeat(one.kind, one.name, one.avatar, one.owner, one.level, one.stand_in, *scored, one.failed)
        for one, scored in zip(table.seats, scores, strict=True)
    ]
    setup = table.setup
    return PastGame(table.key, setup.game, setup.mode, {"since": 4}, at, "rounds", None, None, seats)


async def results_are_kept_once(opened: Opened) -> None:
    """How games ended, the latest first, page by page, by game and mode; a second result changes nothing."""
    store = await opened()
    games = [await _finished(store, f"end-{number}", 1000.0 + number) for number in range(3)]
    await store.write([stored.Ended(replace(games[0], reason="another"), {})])
    again = await opened()
    assert again.past_games([games[0].key, "not-there"]) == {games[0].key: games[0]}
    assert again.games_of(ADA, Choice(), None, 10) == games[::-1]
    assert again.games_of(ADA, Choice(), games[2].key, 1) == [games[1]]
    assert again.games_of(ADA, Choice(games[0].game, games[0].mode), None, 1) == [games[2]]
    assert again.games_of(ADA, Choice("another"), None, 10) == []
    assert again.games_of("somebody-else", Choice(), None, 10) == []
    table = await _begun(store, "unkept")
    await store.write([_last(table, 1.0)])
    assert store.unkept(10) == [table.key]


async def what_is_removed_is_erased(opened: Opened) -> None:
    """A removed table can be put back; when all have removed it, it is closed, and later erased with all about it."""
    store = await opened()
    game = await _finished(store, "gone", 50.0)
    key = game.key
    await store.write([stored.Removed(ADA, key, 1000.0)])
    assert [row.key for row in store.tables_of(ADA)] == []
    assert store.removed_since(ADA, 999.0) == {key: 1000.0}
    assert store.removed_since(ADA, 1001.0) == {}
    assert (store.is_restorable(ADA, key, 999.0), store.is_restorable(ADA, key, 1001.0)) == (True, False)
    assert not store.is_closed(key)
    await store.write([stored.Restored(ADA, key)])
    assert [row.key for row in store.tables_of(ADA)] == [key]
    await store.write([stored.Removed(ADA, key, 1000.0), stored.Removed(BEN, key, 2000.0)])
    assert (await opened()).is_closed(key)
    await store.erase_removed(1500.0)
    assert store.read(key) is not None
    await store.erase_removed(2001.0)
    again = await opened()
    assert (again.read(key), again.past_games([key]), again.removed_since(ADA, 0.0)) == (None, {}, {})


async def reviews_are_kept(opened: Opened) -> None:
    """A review and the record that it is of are kept apart from each other; what is not given stays."""
    store = await opened()
    assert store.review("digest") is None
    await store.keep_review("digest", StoredReview(record="{}", about="[]"), 1.0)
    await store.keep_review("digest", StoredReview(data=b"\x00\xff"), 2.0)
    assert (await opened()).review("digest") == StoredReview(b"\x00\xff", "{}", "[]")


async def one_try_counts(opened: Opened) -> None:
    """A person has one try at a deal, whoever asks first; its first end counts, and scores are counted by deal."""
    store = await opened()
    deal, other = "2026-11-15/some/mode", "2026-11-16/some/mode"
    await store.write([DealBegun(deal, ADA, "ada-table", 100.0), DealBegun(other, ADA, "ada-later", 200.0)])
    await _refused(store, DealBegun(deal, ADA, "again", 101.0))
    await store.write([DealBegun(deal, BEN, "ben-table", 102.0)])
    assert store.deal_try(BEN, other) is None
    assert store.deal_scores([deal]) == {}
    await store.write([DealPlayed(deal, ADA, "ada-table", 150.0, 36, 29, 1.0)])
    await store.write([DealPlayed(deal, ADA, "ada-table", 160.0, 50, 0, 1.0)])
    await store.write([DealPlayed(deal, BEN, "free-play", 170.0, 60, 0, 1.0)])
    await store.write([DealPlayed(deal, BEN, "ben-table", 180.0, 36, 40, 0.0)])
    again = await opened()
    first = Try(deal, ADA, "ada-table", 100.0, 150.0, 36, 29, 1.0)
    assert again.deal_try(ADA, deal) == first
    assert again.deal_tries(ADA, 0.0) == [Try(other, ADA, "ada-later", 200.0), first]
    assert [one.deal for one in again.deal_tries(ADA, 150.0)] == [other]
    assert again.deal_scores([deal, other]) == {deal: {36: 2}}


async def comparisons_grow(opened: Opened) -> None:
    """What the regulars made of a deal is kept piece by piece; who comes second with a piece is told."""
    store = await opened()
    deal = "2026-11-17/some/mode"
    assert store.comparisons([deal]) == {}
    first, second = Comparison(2, {30: 2}), Comparison(3, {30: 2, -4: 1})
    await store.write([Compared(deal, 0, first)])
    await _refused(store, Compared(deal, 0, first))
    await store.write([Compared(deal, 2, second)])
    done = replace(second, best="a-table", best_score=44)
    await store.write([Compared(deal, 3, done)])
    await _refused(store, Compared(deal, 3, replace(done, best="another")))
    assert (await opened()).comparisons([deal, "no-deal"]) == {deal: done}


async def nothing_is_written_by_halves(opened: Opened) -> None:
    """Changes are made together or not at all, also where a later one is late."""
    store = await opened()
    table = await _begun(store, "halves")
    other = _table("halves-2")
    await store.write([stored.Followed(table.key, "next")])
    await _refused(store, *stored.new_table(other, 1.0), stored.Followed(table.key, "another"))
    assert (await opened()).read(other.key) is None


CHECKS = (
    a_kill_loses_nothing,
    going_back_is_a_line,
    hints_stay_spent,
    clocks_go_on,
    whoever_is_late_is_told,
    seats_and_set_up_change,
    one_of_two_changes_counts,
    one_can_read_on,
    tables_are_listed,
    results_are_kept_once,
    what_is_removed_is_erased,
    reviews_are_kept,
    one_try_counts,
    comparisons_grow,
    nothing_is_written_by_halves,
)


async def feats_are_kept(opened: FeatsOpened) -> None:
    """What was found in a game is there for whoever opens the store next, for the version that has found it; a newer
    one takes its place, also beside games that were never searched."""
    store = await opened()
    assert store.found_feats(["one", "two"], 1) == {}
    await store.keep_feats({"one": '{"0": {"first": [1, 4]}}', "two": "{}"}, 1)
    again = await opened()
    assert again.found_feats(["two", "one", "none"], 1) == {"one": '{"0": {"first": [1, 4]}}', "two": "{}"}
    assert again.found_feats(["one", "two"], 2) == {}
    await again.keep_feats({"one": "{}", "three": "{}"}, 2)
    third = await opened()
    assert third.found_feats(["one", "two", "three"], 2) == {"one": "{}", "three": "{}"}
    assert third.found_feats(["one", "two", "three"], 1) == {"two": "{}"}
    many = {f"game-{number}": "{}" for number in range(600)}  # more than are asked for at once
    await third.keep_feats(many, 1)
    assert (await opened()).found_feats(list(many), 1) == many


FEAT_CHECKS = (feats_are_kept,)
