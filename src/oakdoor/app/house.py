"""The house of a host that has no club: everybody may play, nobody looks at tables, and nothing is rated."""

from oakdoor.app.people import Visitor
from oakdoor.app.tables.room import Room, Watcher
from oakdoor.tables.errors import TableError
from oakdoor.tables.setup import Setup


class OpenHouse:
    """A `House` without rules of its own."""

    async def admit(self, visitor: Visitor) -> None:
        """Everybody may play."""

    def watchers(self, room: Room) -> tuple[Watcher, ...]:
        """Nobody else looks at a table."""
        return ()

    def check_rated(self, setup: Setup, kinds: list[str], levels: list[str | None]) -> None:
        """Without a club that keeps ratings no table is rated."""
        raise TableError("no_ratings", "nobody keeps ratings here")


OPEN_HOUSE = OpenHouse()
