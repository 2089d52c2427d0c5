"""Messages about feats: what somebody has done in games that are over."""

from pydantic import Field

from oakdoor.app.messages.base import Message


class FeatDone(Message):
    """The game in which a feat was done first, and the turn of its replay."""

    key: str
    turn: int
    ended: float = Field(description="in seconds since 1970")
    names: list[str] = Field(description="the others who sat there")


class FeatInfo(Message):
    """A feat: its sign, its name, and what is to be done."""

    name: str
    sign: str
    title: str
    how: str
    done: FeatDone | None
    best: int = Field(description="how far one came at most")
    goal: int = Field(description="how far one must come; 1 where there is nothing to count")


class FeatGroup(Message):
    """Feats that belong together."""

    title: str
    about: str
    feats: list[FeatInfo]


class Feats(Message):
    """All feats, and how many of one's games were searched for them so far."""

    groups: list[FeatGroup]
    done: int
    games: int
    searched: int


class FeatMoment(Message):
    """A feat that one has done for the first time in a game."""

    sign: str
    title: str
    how: str
    turn: int


class FeatMoments(Message):
    """What one has done for the first time in a game, and how many feats one has done by then, of all."""

    feats: list[FeatMoment]
    done: int
    all: int
