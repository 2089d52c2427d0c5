"""Messages about tables, without their games."""

import json
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, model_validator

from oakdoor.app.messages.base import Avatar, BotName, Message, Name, Picture, SeatNumber, Written
from oakdoor.app.messages.past import PastGameInfo
from oakdoor.bots.registry import USUAL
from oakdoor.tables.clock import DayCount, Lapse
from oakdoor.tables.lamp import Lamps
from oakdoor.tables.seats import Failure, Kind
from oakdoor.tables.table import Status

LARGEST_COMPONENTS = 20_000  # the printed ones have about 2,000


class NewSeat(Message):
    """A seat of a new table: mine, a guest's on my device, for whoever has the link, or a bot's."""

    kind: Literal["me", "guest", "link", "bot"]
    name: Name | None = None
    avatar: Avatar | None = None
    level: BotName | None = None


class ClockRule(Message):
    """A clock for each player: minutes for the game, and seconds added after each turn."""

    minutes: Annotated[int, Field(ge=1, le=180)]
    increment: Annotated[int, Field(ge=0, le=120)] = 0


class DaysRule(Message):
    """Days for each move, by the calendar, and what happens when they are over: a bot plays the move, or it has the
    seat from then on."""

    days: DayCount
    lapse: Lapse = "move"


def _bounded(data: dict[str, object]) -> dict[str, object]:
    if len(json.dumps(data)) > LARGEST_COMPONENTS:
        raise ValueError(f"a component table has at most {LARGEST_COMPONENTS} characters")
    return data


Components = Annotated[Written, AfterValidator(_bounded)]


class NewTable(Message):
    """A table to set up. Its play order is drawn at the start."""

    game: str
    mode: str
    seats: Annotated[list[NewSeat], Field(min_length=1, max_length=4)]
    options: dict[str, str | list[str]] = Field({})
    clock: ClockRule | None = None
    days: DaysRule | None = None
    previews: bool = True
    scores: bool = True
    talk: bool = Field(True, description="whether regulars may say something now and then")
    components: Components | None = Field(None, description="another printing's component table")
    lamps: Lamps = Field("off", description="how many hints everybody has")
    rated: bool | None = Field(None, description="whether it counts for ratings, if everybody who sits down agrees")

    @model_validator(mode="after")
    def _one_clock(self) -> "NewTable":
        if self.clock is not None and self.days is not None:
            raise ValueError("a table has minutes for the game or days for each move, not both")
        return self


class TableKey(Message):
    """The key of a table: it stands in its links and cannot be guessed."""

    key: str


class SeatInfo(Message):
    """A seat as everybody sees it."""

    seat: int
    kind: Kind
    name: str
    avatar: Picture
    level: str | None = Field(description="which bot plays: a regular, or the name of another bot")
    mine: bool = Field(description="whether the reader may move for this seat")
    online: bool
    stand_in: bool = Field(description="whether a bot plays for its absent owner, or for a bot that has failed")
    failed: Failure | None = Field(
        default=None, description="why a bot lost its seat: not connected, too slow, an illegal move, broken down"
    )


class UndoAsked(Message):
    """Somebody would like to take a step back; all other people must agree."""

    seat: int
    waits_for: list[int]


class LampAsked(Message):
    """Somebody has asked for a hint, after a ply."""

    seat: int
    ply: int


class LampsAsked(Message):
    """Somebody would like another number of hints for everybody; all other people must agree."""

    seat: int
    lamps: Lamps
    waits_for: list[int]


class LampInfo(Message):
    """The hints of a table."""

    lamps: Lamps
    shared: bool = Field(description="whether all seats have them together")
    left: list[int | None] = Field(description="of every seat; null: as many as it likes")
    asked: list[LampAsked] = Field(description="who has asked, the latest last")
    wish: LampsAsked | None


NO_LAMPS = LampInfo(lamps="off", shared=False, left=[], asked=[], wish=None)


class RatedAsked(Message):
    """Somebody would like the game to be rated; all other people must agree before the deal."""

    seat: int
    waits_for: list[int]


class TableInfo(Message):
    """A table without its game."""

    key: str
    game: str
    mode: str
    options: dict[str, str | list[str]]
    status: Status
    imported: bool = Field(description="whether the game was played elsewhere, and its record brought here")
    deal: str | None = Field(default=None, description="the deal of a day or a week that is played, by its name")
    counts: bool = Field(default=False, description="whether it is the one try at that deal: no undo, no help")
    own_components: bool = Field(description="whether it is played with other components than the printed ones")
    seats: list[SeatInfo]
    host: bool = Field(description="whether the reader set the table up")
    host_name: str | None = Field(description="who set the table up, if they sit there")
    watching: bool = Field(description="whether the reader has no seat")
    previews: bool
    scores: bool
    talk: bool
    clock: ClockRule | None
    days: DaysRule | None
    invite: str | None = Field(description="the path that invites players; watchers are not told")
    watch: str = Field(description="the path that lets people watch")
    watchers: int
    rematch: str | None = Field(description="the key of the table that follows this one")
    series: list[int] | None = Field(
        default=None,
        description="where the same people have played before: how many games each seat has won, this one included",
    )
    undo: UndoAsked | None
    lamp: LampInfo
    rated: bool = Field(
        default=False, description="whether the game counts for ratings, once nobody has to agree any more"
    )
    rated_asked: RatedAsked | None = None


class TableSummary(Message):
    """A table in one's list of tables."""

    key: str
    game: str
    mode: str
    status: Status
    names: list[str]
    my_turn: bool
    turn_of: str | None
    moved: float = Field(description="when the last move was made, in seconds since 1970")
    host: bool = Field(description="whether the reader set the table up")
    alone: bool = Field(description="whether nobody else sits there: who removes it closes it")
    rests: bool = Field(description="whether bots are to move, who wait until somebody comes")
    result: PastGameInfo | None


class SeatChange(Message):
    """What the host does with a seat: a bot plays for its owner, the owner is back, or a bot takes an open seat."""

    action: Literal["stand_in", "return", "bot"]
    level: BotName = USUAL


class Join(Message):
    """Take an open seat; without a number, the first one."""

    seat: SeatNumber | None = None
