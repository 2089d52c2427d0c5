"""What becomes of a sheet: the engine's view of it, its points, and how the game stands or ended."""

from dataclasses import dataclass, field

from oakdoor.games.contract import Mode, Outcome
from oakdoor.games.errors import GameError
from oakdoor.games.events import Event
from oakdoor.games.position.view import View


class PadError(GameError):
    """A sheet that no game could have left on the table; says what is wrong."""


@dataclass(frozen=True)
class Page:
    """One board or set of boards as the engine sees it, what each point is for, and the legends that each meets."""

    view: View
    links: list[Event]
    met: list[list[str]]


@dataclass(frozen=True)
class Age:
    """An age of a campaign: its lines, their sum, the value to exceed, and the difference."""

    lines: dict[str, int]
    harmony: int
    value: int
    fame: int


@dataclass(frozen=True)
class Ask:
    """What is still to be entered before a winner can be named, by the name that its game has for it: a board
    lacks it, or a colour. `count`: how many are left."""

    what: str
    board: int | None = None
    count: int | None = None
    colour: str | None = None


@dataclass(frozen=True)
class Scored:
    """A scored sheet. `asks`: what is left to enter; `tie`: by side, the line that broke a tie."""

    mode: Mode
    asks: list[Ask]
    pages: list[Page]
    outcome: Outcome
    tie: list[str | None] = field(default_factory=list)
    ages: list[Age] | None = None

    @property
    def complete(self) -> bool:
        """Whether nothing is left to enter."""
        return not self.asks
