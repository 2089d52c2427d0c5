"""The tournaments of a club: setting them up, taking part, drawing rounds, and an arbiter's decisions."""

import asyncio
import logging
import random
import secrets
import time
from collections.abc import Callable

import sqlalchemy as sql

from oakdoor.app import stored
from oakdoor.app.people import Visitor
from oakdoor.app.tables.hall import Hall
from oakdoor.server.club.alerts.alerts import Alerts, Notice
from oakdoor.server.club.rating import ledger as ratings
from oakdoor.server.club.rating.ratings import Ratings
from oakdoor.server.club.rating.regulars import BOT
from oakdoor.server.club.settings import Switches
from oakdoor.server.club.tournament import messages as say
from oakdoor.server.club.tournament import results, store
from oakdoor.server.club.tournament.checking import check_board, check_entering, check_rules
from oakdoor.server.club.tournament.rounds import plan_round, regular, rounds_planned, table_of
from oakdoor.server.club.tournament.shapes import Board, Entrant, Round, Rules, Tournament
from oakdoor.server.club.tournament.store import Refused
from oakdoor.server.database.changes import carry_out
from oakdoor.server.database.storage import Storage
from oakdoor.tables.clock import ClockRule, DaysRule
from oakdoor.tables.errors import TableError

LOG = logging.getLogger("oakdoor.tournaments")
KEY_BYTES = 12


class Tournaments:
    """Everything that happens to tournaments. A warden may run those of others, too."""

    def __init__(self, storage: Storage, hall: Hall, ratings: Ratings, switches: Switches, alerts: Alerts) -> None:
        self.storage = storage
        self._hall = hall
        self._ratings = ratings
        self._switches = switches
        self._alerts = alerts
        self.is_warden: Callable[[str], bool] = lambda person: False

    def check_on(self) -> None:
        """Without a club that wants them there are no tournaments."""
        if not self._switches.now.tournaments:
            raise TableError("no_tournaments", "there are no tournaments here")

    def may_run(self, tournament: Tournament, person: str) -> bool:
        """Whether a person is the arbiter of a tournament."""
        return tournament.organiser == person or self.is_warden(person)

    async def find(self, key: str) -> Tournament:
        """A tournament; raises a TableError if there is none."""
        self.check_on()
        return await asyncio.to_thread(store.find, self.storage, key)

    # ------------------------------------------------------------------ taking part

    async def create(self, visitor: Visitor, wanted: say.NewTournament) -> str:
        """Set a tournament up; returns its key."""
        self.check_on()
        clock = ClockRule(wanted.clock.minutes, wanted.clock.increment) if wanted.clock else None
        days = DaysRule(wanted.days.days, wanted.days.lapse) if wanted.days else None
        given = wanted.model_dump(exclude={"clock", "days", "options"})
        rules = Rules(**given, options=dict(wanted.options), clock=clock, days=days)
        check_rules(rules, self._ratings)
        key, now = secrets.token_urlsafe(KEY_BYTES), time.time()

        def work(connection: sql.Connection) -> None:
            store.add(connection, key, visitor.id, rules, now)
            store.write_log(connection, key, now, "created")

        await store.change(self.storage, work)
        return key

    async def enter(self, visitor: Visitor, key: str) -> None:
        """Take part, from the next round on."""
        tournament = await self.find(key)
        rules = tournament.rules
        strength = (await asyncio.to_thread(self._ratings.of, visitor.id, rules.game, rules.mode)).mu

        def entering(now: Tournament) -> Entrant:
            number = max((one.number for one in now.entrants), default=0) + 1
            joined = now.round + 1
            return Entrant(number, visitor.id, visitor.name, visitor.avatar, strength, joined)

        def work(connection: sql.Connection) -> None:
            now = store.load(connection, key)
            known = now.entrant_of(visitor.id)
            if known is not None and known.withdrawn and now.status != "over":
                store.set_withdrawn(connection, key, known.number, False)
                self._entered(connection, now, known)
                return
            check_entering(now, known is not None)
            one = entering(now)
            store.add_entrants(connection, key, [one])
            self._entered(connection, now, one)

        await store.change(self.storage, work)

    async def enter_regular(self, visitor: Visitor, key: str, level: str) -> None:
        """The organiser lets a regular take part."""
        rules = (await self.find(key)).rules
        if rules.rated:
            self._ratings.check_levels(rules.game, rules.mode, [level])

        def work(connection: sql.Connection) -> None:
            now = store.load(connection, key)
            if not self.may_run(now, visitor.id):
                raise Refused("not_organiser", "only the organiser can do that")
            check_entering(now, False)
            one = regular(now, level, now.round + 1)
            store.add_entrants(connection, key, [one])
            self._entered(connection, now, one)

        await store.change(self.storage, work)

    def _entered(self, connection: sql.Connection, tournament: Tournament, one: Entrant) -> None:
        store.write_log(connection, tournament.key, time.time(), "entered", entrants=[one.number])
        store.revise(connection, tournament)

    async def withdraw(self, visitor: Visitor, key: str, number: int | None) -> None:
        """Play no more. Before it begins, the name goes off the list."""
        self.check_on()

        def work(connection: sql.Connection) -> None:
            now = store.load(connection, key)
            own = now.entrant_of(visitor.id)
            chosen = next((one for one in now.entrants if one.number == number), None) if number is not None else own
            if chosen is None or (chosen != own and not self.may_run(now, visitor.id)):
                raise Refused("no_entrant", "nobody of that number takes part, or only the organiser can do that")
            if now.status == "over":
                raise Refused("tournament_over", "the tournament is over")
            if now.status == "open":
                store.remove_entrant(connection, key, chosen.number)
            else:
                store.set_withdrawn(connection, key, chosen.number, True)
                store.write_log(connection, key, time.time(), "withdrew", entrants=[chosen.number])
            store.revise(connection, now)

        await store.change(self.storage, work)

    # ------------------------------------------------------------------ rounds

    async def draw(self, visitor: Visitor, key: str, number: int) -> None:
        """Draw a round, once: its tables are there, and their seats belong to those who meet."""
        self.check_on()
        await store.change(self.storage, lambda connection: results.settle(connection, key))
        tournament = await self.find(key)
        self._check_draw(tournament, visitor.id, number)
        chance = random.Random(secrets.randbits(64))
        plan = await asyncio.to_thread(plan_round, tournament, chance)
        if all(board.how == "bye" for board in plan.boards):
            raise TableError("too_few", "there are too few to play")
        entrants = {one.number: one for one in (*tournament.entrants, *plan.joining)}
        boards, changes, now = [], list[stored.Change](), time.time()
        for board in plan.boards:
            made, more = self._with_table(tournament.rules, board, entrants, now)
            boards.append(made)
            changes += more
        minutes = tournament.rules.minutes
        drawn = Round(number, now, now + 60 * minutes if minutes else None)

        def work(connection: sql.Connection) -> None:
            store.revise(connection, tournament, round=number, status="running")
            store.add_entrants(connection, key, plan.joining)
            store.add_round(connection, key, drawn, boards)
            store.write_log(connection, key, now, "paired", round=number)
            carry_out(connection, changes)

        await store.change(self.storage, work)
        await self.open_tables(boards)
        await self._tell_paired(key, tournament, boards, entrants)

    def _check_draw(self, tournament: Tournament, person: str, number: int) -> None:
        self._check_arbiter(tournament, person)
        if number != tournament.round + 1 or number > rounds_planned(tournament):
            raise TableError("tournament_late", "this round was drawn already, or it is not its turn")
        if not tournament.is_round_over:
            raise TableError("round_open", "results of this round are missing")

    def _with_table(
        self, rules: Rules, board: Board, entrants: dict[int, Entrant], now: float
    ) -> tuple[Board, list[stored.Change]]:
        """A board with its table, where it is played, and what is to be stored of that."""
        if not board.is_open:
            return board, []
        keys = (self._hall.new_key(), self._hall.new_key())
        table = table_of(rules, [entrants[one] for one in board.entrants], keys)
        made = Board(board.round, board.board, board.entrants, "open", table.key, table.watch_key)
        return made, stored.new_table(table, now)

    async def open_tables(self, boards: list[Board]) -> None:
        """Deal at tables that are ready. Where only regulars sit, they play although nobody looks on."""
        for board in boards:
            if board.table_key is None or not board.is_open:
                continue
            try:
                room = await self._hall.room(board.table_key)
            except TableError:
                LOG.warning("a table of a tournament could not be opened; it is when somebody comes")
                continue
            if room is not None and not room.table.people() and not room.goes_on:
                room.goes_on = True
                room.wake()

    async def _tell_paired(
        self, key: str, tournament: Tournament, boards: list[Board], entrants: dict[int, Entrant]
    ) -> None:
        for board in boards:
            for number in board.entrants:
                player = entrants[number].player
                if board.table_key is not None and not player.startswith(BOT):
                    others = ", ".join(entrants[one].name for one in board.entrants if one != number)
                    values: dict[str, str | int] = {"name": others, "round": board.round}
                    await self._alerts.tell(Notice(player, "paired", f"/tournament/{key}", values))

    # ------------------------------------------------------------------ results

    async def settle(self, key: str) -> None:
        """Take over results that have come meanwhile."""
        await store.change(self.storage, lambda connection: results.settle(connection, key))

    async def correct(self, visitor: Visitor, key: str, wanted: say.Correction) -> None:
        """An arbiter decides about a table; everybody reads why."""
        await self.settle(key)
        tournament = await self.find(key)
        board = check_board(tournament, wanted)
        self._check_arbiter(tournament, visitor.id)
        own = tournament.entrant_of(visitor.id)
        if own is not None and own.number in board.entrants:
            raise TableError("own_board", "nobody decides about a game of their own")
        if wanted.kind in ("replay", "reseat"):
            await self._deal_again(tournament, board, wanted)
            return

        def work(connection: sql.Connection) -> None:
            now = store.load(connection, key)
            if now.revision != tournament.revision:
                raise Refused("tournament_late", "the tournament has gone on; look again")
            results.correct(connection, now, board, tuple(wanted.ranks), wanted.kind, wanted.reason)

        await store.change(self.storage, work)

    async def _deal_again(self, tournament: Tournament, board: Board, wanted: say.Correction) -> None:
        """A new table for a board: for the same people, or with somebody else in one of the seats."""
        swap = {wanted.leaves: wanted.comes} if wanted.kind == "reseat" else {}
        seats = tuple(swap.get(one) or one for one in board.entrants)
        entrants = {one.number: one for one in tournament.entrants}
        now = time.time()
        fresh = Board(board.round, board.board, seats)
        made, changes = self._with_table(tournament.rules, fresh, entrants, now)

        def work(connection: sql.Connection) -> None:
            store.revise(connection, tournament, status="running")
            store.put_board(connection, tournament.key, made)
            if board.table_key is not None:
                ratings.correct(connection, board.table_key, {})
            results.free_bye(connection, tournament, board, seats)
            store.write_log(
                connection,
                tournament.key,
                now,
                "replayed" if wanted.kind == "replay" else "reseated",
                round=board.round,
                board=board.board,
                entrants=list(seats),
                reason=wanted.reason,
            )
            carry_out(connection, changes)

        await store.change(self.storage, work)
        await self.open_tables([made])

    def _check_arbiter(self, tournament: Tournament, person: str) -> None:
        if not self.may_run(tournament, person):
            raise TableError("not_organiser", "only the organiser can do that")
