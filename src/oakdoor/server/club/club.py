"""A club: what a server has besides its tables. Its parts are handed the storage and the hall."""

import os
from collections.abc import Coroutine

from oakdoor.app.tables.hall import Hall
from oakdoor.app.tables.room import Room, Watcher
from oakdoor.server.club.alerts.alerts import Alerts
from oakdoor.server.club.alerts.mail import VARIABLE, Mailer
from oakdoor.server.club.alerts.push import Keys
from oakdoor.server.club.alerts.sending import Sender
from oakdoor.server.club.days.days import Days
from oakdoor.server.club.days.plans import PlanPlay
from oakdoor.server.club.days.turns import Turns
from oakdoor.server.club.people import People
from oakdoor.server.club.settings import Switches
from oakdoor.server.database.storage import Storage


class Club:
    """The parts of a club, put together. `watchers` looks at every table of the hall."""

    def __init__(self, storage: Storage, hall: Hall) -> None:
        self.storage = storage
        self.hall = hall
        self.people = People(storage)
        self.switches = Switches(storage)
        self.alerts = _alerts(storage, hall, self.switches)
        self.days = Days(storage, hall, self.alerts)

    def turns(self) -> Turns:
        """Whose days pass at which tables."""
        return Turns(self.storage, self.hall, self.switches.now.holidays)

    def watchers(self, room: Room) -> tuple[Watcher, ...]:
        """Those who look at a table whenever it has changed."""
        return (PlanPlay(room, self.days.plans),)

    def jobs(self) -> list[Coroutine[None, None, None]]:
        """What goes on by itself as long as the server runs."""
        return [self.people.keep_writing(), self.days.sweep.keep_sweeping(), self.alerts.keep_sending()]

    async def close(self) -> None:
        """Write what is not written yet."""
        self.alerts.close()
        await self.people.write()


def _alerts(storage: Storage, hall: Hall, switches: Switches) -> Alerts:
    mailer = Mailer.named(os.environ.get(VARIABLE))
    sender = Sender(Keys(storage.engine), mailer, lambda: switches.now.private_hooks)
    return Alerts(storage, sender, lambda: hall.clock.time())
