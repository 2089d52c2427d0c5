"""The parts of the hall, put together, and the hall as one reader sees it."""

import contextlib
import secrets

from oakdoor.app import stored
from oakdoor.app.messages.tables import ClockRule, DaysRule
from oakdoor.app.people import Visitor
from oakdoor.app.tables.hall import Hall
from oakdoor.server.club.alerts.alerts import Alerts
from oakdoor.server.club.hall import messages as say
from oakdoor.server.club.hall.calls import Calling, Calls
from oakdoor.server.club.hall.invitations import Invitation, Invitations
from oakdoor.server.club.hall.offers import Offered, Offers
from oakdoor.server.club.hall.seating import Seating
from oakdoor.server.club.hall.whereabouts import Somebody, Whereabouts
from oakdoor.server.club.rating.ratings import Ratings
from oakdoor.server.club.settings import Switches
from oakdoor.server.database.storage import Storage
from oakdoor.tables.clock import ClockRule as Rule
from oakdoor.tables.clock import DaysRule as Days
from oakdoor.tables.errors import TableError
from oakdoor.tables.seats import Seat


class ClubHall:
    """The hall of a club. What it knows stands in the database, so that every process shows the same."""

    def __init__(self, storage: Storage, hall: Hall, switches: Switches, alerts: Alerts, ratings: Ratings) -> None:
        self._hall = hall
        self._switches = switches
        self.whereabouts = Whereabouts(storage, hall.clock)
        self.offers = Offers(storage, hall.clock)
        self.calls = Calls(storage, hall.clock, hall.new_key)
        self.invitations = Invitations(storage, hall.clock)
        self.seating = Seating(storage, self.calls, self.whereabouts, alerts)
        self._ratings = ratings

    def is_open_to(self, person: str, is_reachable: bool) -> bool:
        """Whether there is a hall for somebody. Where nobody has chosen, it is public if other devices find the
        server, and there is none for people who play alone."""
        chosen = self._switches.now.hall or ("public" if is_reachable else "off")
        return chosen == "public" or (chosen == "link" and self.whereabouts.row_of(person)[1])

    def check_strength(self, key: str, person: str) -> None:
        """Whether somebody is as strong as a table looks for; whose rating is not known yet may always come. Raises a
        TableError that says why not."""
        known = self.offers.about(key)
        if known is None or not self._switches.now.ratings:
            return
        setup, looking = known.row.read_setup(), known.looking
        strength = self._ratings.of(person, setup.game, setup.mode)
        if strength.is_new:
            return
        if looking.lowest is not None and strength.figure < looking.lowest:
            raise TableError("too_weak", f"this table looks for players from {looking.lowest}")
        if looking.highest is not None and strength.figure > looking.highest:
            raise TableError("too_strong", f"this table looks for players up to {looking.highest}")

    async def enter(self, person: str, word: str) -> bool:
        """Somebody comes by the hall's link; false if its word is wrong."""
        known = self._switches.now.hall_word
        if not known or not secrets.compare_digest(known.encode(), word.encode()):
            return False
        await self.whereabouts.choose(person, member=True)
        return True

    def state(self, visitor: Visitor) -> say.HallState:
        """The hall as somebody sees it."""
        calls, people = self.calls.open(), self.whereabouts.here()
        blocked = self.invitations.blocked(visitor.id)
        call = self.calls.of(visitor.id)
        return say.HallState(
            name=self._switches.now.name,
            hidden=self.whereabouts.row_of(visitor.id)[0],
            turns=[one for one in self._hall.tables_of(visitor) if one.my_turn],
            offers=[offer for one in self.offers.looking() if (offer := _offer(one, visitor.id)) is not None],
            calls=[_call(one) for one in calls if one.person != visitor.id and one.person not in blocked],
            watchable=[watch for one in self.offers.watchable() if (watch := self._watchable(one)) is not None],
            people=[_person(one, visitor.id, blocked, {call.person for call in calls}) for one in people],
            invitations=self._invited(visitor.id),
            call=None if call is None else self.own(call),
        )

    def own(self, call: Calling) -> say.OwnCall:
        """A person's own call."""
        now = self._hall.clock.time()
        met = Seat("person", call.met, call.met_avatar or "") if call.met is not None else None
        if call.key is not None and met is None:
            met = Seat("bot", (call.level or "").capitalize(), "", level=call.level)
        return say.OwnCall.model_validate(
            {
                "modes": call.modes,
                "minutes": call.minutes,
                "days": call.days,
                "level": call.level,
                "waited": round(max(0.0, now - call.asked), 1),
                "left": None if call.until is None else round(max(0.0, call.until - now), 1),
                "seconds": None if call.until is None else round(call.until - call.asked, 1),
                "key": call.key,
                "met": None if met is None else _seat(met),
            }
        )

    def _watchable(self, one: Offered) -> say.Watchable | None:
        with contextlib.suppress(*stored.UNREADABLE):
            setup = one.row.read_setup()
            return say.Watchable(
                watch=f"/w/{one.row.watch_key}",
                game=setup.game,
                mode=setup.mode,
                names=[seat.name for seat in one.row.seats],
                avatars=[_seat(seat).avatar for seat in one.row.seats],
                watchers=self.whereabouts.watchers(one.row.key, self._hall.hearing.elsewhere(one.row.key).values()),
            )
        return None

    def _invited(self, person: str) -> list[say.Invited]:
        found = self.invitations.waiting(person)
        rows = {row.key: row for row in self._hall.store.tables_with([one.key for one in found])}
        told = [_invitation(one, rows[one.key]) for one in found if one.key in rows]
        return [one for one in told if one is not None]


def _clock(rule: Rule | None) -> ClockRule | None:
    return None if rule is None else ClockRule(minutes=rule.minutes, increment=rule.increment)


def _days(rule: Days | None) -> DaysRule | None:
    return None if rule is None else DaysRule(days=rule.days, lapse=rule.lapse)


def _seat(seat: Seat) -> say.OfferSeat:
    return say.OfferSeat.model_validate({"kind": seat.kind, "name": seat.name, "avatar": seat.picture})


def _offer(one: Offered, person: str) -> say.Offer | None:
    with contextlib.suppress(*stored.UNREADABLE):
        setup = one.row.read_setup()
        return say.Offer(
            handle=one.handle,
            game=setup.game,
            mode=setup.mode,
            clock=_clock(setup.clock),
            days=_days(setup.days),
            seats=[_seat(seat) for seat in one.row.seats],
            **one.looking.model_dump(),
            key=one.row.key if person in one.people | {one.row.host} else None,
            host=one.row.host == person,
        )
    return None


def _call(one: Calling) -> say.Call:
    return say.Call.model_validate(
        {
            "handle": one.handle,
            "name": one.name,
            "avatar": one.avatar,
            "modes": one.modes,
            "minutes": one.minutes,
            "days": one.days,
            "level": one.level,
            "until": one.until,
        }
    )


def _person(one: Somebody, reader: str, blocked: set[str], calling: set[str]) -> say.HallPerson:
    doing: say.Doing = "hall" if one.in_hall else "here"
    if one.person in calling:
        doing = "looking"
    elif one.game is not None:
        doing = "playing" if one.plays else "watching"
    return say.HallPerson.model_validate(
        {
            "handle": one.handle,
            "name": one.name,
            "avatar": one.avatar,
            "doing": doing,
            "game": one.game if doing in ("playing", "watching") else None,
            "me": one.person == reader,
            "blocked": one.person in blocked,
        }
    )


def _invitation(one: Invitation, row: stored.TableRow) -> say.Invited | None:
    with contextlib.suppress(*stored.UNREADABLE):
        setup = row.read_setup()
        if row.status == "gathering" and any(seat.kind == "open" for seat in row.seats):
            return say.Invited.model_validate(
                {
                    "id": one.id,
                    "sender": one.handle,
                    "name": one.name,
                    "avatar": one.avatar,
                    "game": setup.game,
                    "mode": setup.mode,
                    "clock": _clock(setup.clock),
                    "days": _days(setup.days),
                    "until": one.until,
                }
            )
    return None
