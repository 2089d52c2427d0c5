"""A club: what a server has besides its tables. Its parts are handed the storage and the hall."""

from collections.abc import Coroutine

from oakdoor.app.tables.hall import Hall
from oakdoor.app.tables.room import Room, Watcher
from oakdoor.server.club.alerts.alerts import Alerts
from oakdoor.server.club.people import People
from oakdoor.server.club.rating.profiles import Profiles
from oakdoor.server.club.rating.ratings import Ratings, RatingWatch
from oakdoor.server.club.settings import Switches
from oakdoor.server.club.tournament.telling import Teller
from oakdoor.server.club.tournament.tending import ResultWatch, Tending
from oakdoor.server.club.tournament.tournaments import Tournaments
from oakdoor.server.database.storage import Storage


class Club:
    """The parts of a club, put together. `watchers` looks at every table of the hall."""

    def __init__(self, storage: Storage, hall: Hall) -> None:
        self.storage = storage
        self.hall = hall
        self.people = People(storage)
        self.switches = Switches(storage)
        self.alerts = Alerts(storage)
        self.ratings = Ratings(storage, self.switches)
        self.profiles = Profiles(storage)
        hall.check_rated = self.ratings.check
        self.tournaments = Tournaments(storage, hall, self.ratings, self.switches, self.alerts)
        self.teller = Teller(storage, self.ratings, self.profiles)
        self.tending = Tending(self.tournaments, hall, self.switches)

    def watchers(self, room: Room) -> tuple[Watcher, ...]:
        """Those who look at a table whenever it has changed."""
        return (RatingWatch(room, self.ratings), ResultWatch(room, self.tournaments, self.switches))

    def jobs(self) -> list[Coroutine[None, None, None]]:
        """What goes on by itself as long as the server runs."""
        return [self.people.keep_writing(), self.ratings.catch_up(), self.tending.keep_tending()]

    async def close(self) -> None:
        """Write what is not written yet."""
        await self.people.write()
