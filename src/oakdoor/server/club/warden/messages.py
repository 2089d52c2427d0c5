"""Messages between a warden's page and the server."""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, StringConstraints

from oakdoor.app.messages.base import Avatar, Message, Name, Picture, visible
from oakdoor.server.club.settings import HallFor, Members
from oakdoor.server.club.warden.deeds import Deed
from oakdoor.server.club.warden.handles import SIZE
from oakdoor.server.club.warden.order import Kind

Handle = Annotated[str, StringConstraints(pattern=rf"^[0-9a-f]{{{SIZE}}}$")]


def _perhaps_visible(text: str) -> str:
    return visible(text) if text else text


Line = Annotated[str, StringConstraints(strip_whitespace=True, max_length=140), AfterValidator(_perhaps_visible)]
ClubName = Annotated[str, StringConstraints(strip_whitespace=True, max_length=48), AfterValidator(_perhaps_visible)]
Token = Annotated[str, StringConstraints(min_length=16, max_length=64)]


class Announcement(Message):
    """A line above all pages."""

    text: str
    until: float = Field(description="seconds since 1970; 0: until somebody takes it back")
    number: int = Field(description="another one with each announcement: whoever has closed it does not see it again")


class ToldByWarden(Message):
    """What a warden has said to somebody, and until when it holds."""

    kind: Kind
    text: str
    until: float | None = Field(description="seconds since 1970; none: for good")
    at: float
    heard: bool


class BecomeWarden(Message):
    """The token of a warden's link."""

    token: Token


class WardenSeat(Message):
    """Who sits somewhere."""

    name: str
    avatar: Picture
    kind: Literal["person", "guest", "bot", "open"]
    stand_in: bool


class WardenTable(Message):
    """A table as a warden sees it: no key and no card."""

    handle: Handle
    label: str
    game: str
    mode: str
    status: str
    seats: list[WardenSeat]
    to_move: str | None
    moved: float
    closed: float | None = Field(description="when it was closed; none: it is open")


class WardenTables(Message):
    """Some tables, and how many there are in all."""

    tables: list[WardenTable]
    count: int


class WardenPerson(Message):
    """A person as a warden sees them."""

    handle: Handle
    name: str
    avatar: Avatar
    created: float
    seen: float
    here: bool
    seats: int = Field(description="in games that are not over")
    warden: bool
    me: bool
    told: list[ToldByWarden]


class WardenPeople(Message):
    """Some people, and how many there are in all."""

    people: list[WardenPerson]
    count: int


class WardenDevice(Message):
    """A device on which a person is signed in."""

    handle: Handle
    browser: str
    system: str
    seen: float


class SayToPerson(Message):
    """A word, a mute or a ban, and what the person reads."""

    kind: Kind
    days: Annotated[int, Field(ge=1, le=3650)] | None = Field(description="none: for good")
    text: Annotated[str, StringConstraints(strip_whitespace=True, max_length=500), AfterValidator(_perhaps_visible)]


class RenamePerson(Message):
    """Another name for a person."""

    name: Name


class SetWarden(Message):
    """Whether a person is a warden."""

    warden: bool


class ClubSettings(Message):
    """What wardens set. What is left out stays as it is."""

    name: ClubName | None = None
    limits: Annotated[float, Field(ge=0, le=100)] | None = Field(None, description="factor; 0: no limits")
    own_limits: bool | None = Field(None, description="false: as the server was started")
    sweep_days: Annotated[int, Field(ge=0, le=3650)] | None = Field(None, description="0: nothing is swept")
    hall: HallFor | None = None
    members: Members | None = None
    word: Annotated[str, StringConstraints(strip_whitespace=True, max_length=48)] | None = None
    ratings: bool | None = None
    tournaments: bool | None = None


class ClubSettingsNow(Message):
    """All settings, as wardens see them."""

    name: str
    limits: float = Field(description="the factor that holds now")
    own_limits: bool = Field(description="whether a warden has set it")
    sweep_days: int
    hall: HallFor
    hall_link: str | None = Field(description="the path that opens a hall by link")
    members: Members
    has_word: bool = Field(description="whether there is a word; nobody can read it")
    ratings: bool = Field(description="whether rated tables are offered")
    tournaments: bool = Field(description="whether people can set tournaments up")


class Announce(Message):
    """A new announcement."""

    text: Annotated[Line, StringConstraints(min_length=1)]
    hours: Annotated[int, Field(ge=1, le=8760)] | None = Field(description="none: until somebody takes it back")


class Swept(Message):
    """How many tables a sweep would close, or has closed."""

    days: int
    count: int
    oldest: float | None = None


class SweepWanted(Message):
    """Close tables that nobody has moved for so many days."""

    days: Annotated[int, Field(ge=1, le=3650)]


class DeedDone(Message):
    """What a warden has done."""

    id: int
    at: float
    warden: str = Field(description="'-': nobody, it was done by itself")
    deed: Deed
    about: str
    detail: str


class WardenOverview(Message):
    """How the server is."""

    version: str
    started: float
    database: Literal["sqlite", "postgresql"]
    milliseconds: float = Field(description="that the database takes to answer")
    bytes: int = Field(description="that it holds")
    processes: int
    people: int
    here: int
    tables: int = Field(description="whose games are not over")
    moving: int = Field(description="tables at which somebody has moved in the last minute")
    pages: int = Field(description="connected to this process")
    waiting: int = Field(description="pieces of work that wait for a thinker of this process")
    sweep: int = Field(description="tables that the sweep would close now")
    backup: float | None = Field(description="when the last backup was made, of the last 90 days")
    settings: ClubSettingsNow
    announcement: Announcement | None
