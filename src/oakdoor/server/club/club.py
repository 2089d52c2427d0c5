"""A club: what a server has besides its tables. Its parts are handed the storage and the hall."""

import os
from collections.abc import Callable, Coroutine

from oakdoor.app.people import Visitor
from oakdoor.app.ports import House
from oakdoor.app.tables.hall import Hall
from oakdoor.app.tables.room import Room, Watcher
from oakdoor.server.club.alerts.alerts import Alerts
from oakdoor.server.club.alerts.mail import VARIABLE, Mailer
from oakdoor.server.club.alerts.push import Keys
from oakdoor.server.club.alerts.sending import Sender
from oakdoor.server.club.days.days import Days
from oakdoor.server.club.days.plans import PlanPlay
from oakdoor.server.club.days.turns import Turns
from oakdoor.server.club.hall.clubhall import ClubHall
from oakdoor.server.club.members import Members
from oakdoor.server.club.own.data import OwnData
from oakdoor.server.club.own.pad import PadHistory
from oakdoor.server.club.passkeys.passkeys import Passkeys
from oakdoor.server.club.people import People
from oakdoor.server.club.rating.profiles import Profiles
from oakdoor.server.club.rating.ratings import Ratings, RatingWatch
from oakdoor.server.club.sessions.sessions import Sessions
from oakdoor.server.club.settings import Switches
from oakdoor.server.club.share.guests import SharedGuests
from oakdoor.server.club.tournament.telling import Teller
from oakdoor.server.club.tournament.tending import ResultWatch, Tending
from oakdoor.server.club.tournament.tournaments import Tournaments
from oakdoor.server.club.warden.warden import Warden
from oakdoor.server.database.storage import Storage
from oakdoor.tables.setup import Setup


class Club:
    """The parts of a club, put together. It is the house of the hall that `open_hall` makes."""

    def __init__(self, storage: Storage, open_hall: Callable[[House], Hall]) -> None:
        self.storage = storage
        hall = self.hall = open_hall(self)
        self.people = People(storage)
        self.switches = Switches(storage)
        self.alerts = _alerts(storage, hall, self.switches)
        self.days = Days(storage, hall, self.alerts)
        self.sessions = Sessions(storage)
        self.passkeys = Passkeys(storage)
        self.members = Members(storage, self.switches, self.passkeys)
        self.pad = PadHistory(storage)
        self.guests = SharedGuests(storage)
        self.own = OwnData(storage, hall, self.sessions)  # parts that keep something about people add it to `personal`
        self.own.personal.append(self.pad)
        self.ratings = Ratings(storage, self.switches)
        self.lounge = ClubHall(storage, hall, self.switches, self.alerts, self.ratings)
        self.own.hear.append(self.lounge.whereabouts.forget)
        self.warden = Warden(storage, hall, self.switches, self.sessions)
        self.profiles = Profiles(storage)
        self.tournaments = Tournaments(storage, hall, self.ratings, self.switches, self.alerts)
        self.teller = Teller(storage, self.ratings, self.profiles)
        self.tending = Tending(self.tournaments, hall, self.switches)
        self.waiting: Callable[[], int] = lambda: 0  # pieces of work that wait for a thinker

    def turns(self) -> Turns:
        """Whose days pass at which tables."""
        return Turns(self.storage, self.hall, self.switches.now.holidays)

    async def admit(self, visitor: Visitor) -> None:
        """Let somebody play; raises a TableError that says what is missing."""
        await self.members.admit(visitor)

    def check_rated(self, setup: Setup, kinds: list[str], levels: list[str | None]) -> None:
        """Whether a table can be rated here: raises a TableError that says why not."""
        self.ratings.check(setup, kinds, levels)

    def watchers(self, room: Room) -> tuple[Watcher, ...]:
        """Those who look at a table whenever it has changed."""
        return (
            self.warden.keeper(room),
            self.lounge.whereabouts.attend(room),
            RatingWatch(room, self.ratings),
            PlanPlay(room, self.days.plans),
            ResultWatch(room, self.tournaments, self.switches),
        )

    def jobs(self) -> list[Coroutine[None, None, None]]:
        """What goes on by itself as long as the server runs."""
        return [
            self.people.keep_writing(),
            self.sessions.keep_up(),
            self.lounge.whereabouts.keep_writing(),
            self.lounge.seating.keep_seating(),
            self.days.sweep.keep_sweeping(),
            self.alerts.keep_sending(),
            self.ratings.catch_up(),
            self.tending.keep_tending(),
            *self.warden.jobs(),
        ]

    async def close(self) -> None:
        """Write what is not written yet."""
        self.alerts.close()
        await self.people.write()
        await self.sessions.write()


def _alerts(storage: Storage, hall: Hall, switches: Switches) -> Alerts:
    mailer = Mailer.named(os.environ.get(VARIABLE))
    sender = Sender(Keys(storage.engine), mailer, lambda: switches.now.private_hooks)
    return Alerts(storage, sender, lambda: hall.clock.time())
