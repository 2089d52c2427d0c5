"""What a table plays, and how."""

from dataclasses import dataclass, field

from oakdoor.games.names import Data, Options
from oakdoor.tables.clock import ClockRule, DaysRule
from oakdoor.tables.errors import TableError
from oakdoor.tables.lamp import Lamps


@dataclass(frozen=True)
class Setup:
    """What a table plays, and how."""

    game: str
    mode: str
    options: Options = field(default_factory=dict)
    clock: ClockRule | None = None
    previews: bool = True
    scores: bool = True
    components: Data | None = None  # another printing's
    talk: bool = True  # whether regulars may say something
    lamps: Lamps = "off"  # hints for everybody
    since: int | None = None  # the game goes on from a moment of a review: so many decisions were made before
    imported: bool = False  # the game was played elsewhere, and its record brought here
    days: DaysRule | None = None  # for each move; such a table has no other clock
    rated: bool = False  # it counts for ratings, once all people agree (rated.py)
    first: int | None = None  # the seat that begins; None: chance decides
    won: list[int] | None = None  # how many games of the series before this one each seat has won
    deal: str | None = None  # the day's or the week's deal that is played, by its name
    counts: bool = False  # it is the one try at that deal: nothing is taken back, and nobody helps

    def check_helped(self) -> None:
        """Whether there may be help; raises a TableError where the one try at a deal is played."""
        if self.counts:
            raise TableError("one_try", "this is the one try at a deal: nothing is taken back, and nobody helps")
