"""Messages about alerts."""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, StringConstraints

from oakdoor.app.messages.base import Code, Message
from oakdoor.server.club.alerts import push
from oakdoor.server.club.alerts.hooks import Form
from oakdoor.server.club.alerts.mail import ADDRESS
from oakdoor.server.club.alerts.ways import Means

Hour = Annotated[int, Field(ge=0, le=23)]
Url = Annotated[str, StringConstraints(min_length=8, max_length=500)]


def _sized(*sizes: int) -> AfterValidator:
    def check(text: str) -> str:
        if len(push.decoded(text)) not in sizes:
            raise ValueError("not a key of a subscription")
        return text

    return AfterValidator(check)


class WishesInfo(Message):
    """When somebody wants to be told, in hours where they live."""

    how: Literal["each", "digest", "never"]
    hour: Hour = Field(description="of the digest")
    before: Literal["none", "half", "soon", "both"] = Field(
        description="reminders: at half time, two hours before the end"
    )
    quiet: bool
    quiet_from: Hour
    quiet_to: Hour
    offset: Annotated[int, Field(ge=-840, le=840, description="minutes ahead of universal time")]
    language: Code


class WayInfo(Message):
    """A way by which somebody is told, without what must stay secret of it."""

    id: str
    kind: Means
    label: str
    form: Form | None = None
    on: bool
    confirmed: bool
    state: Literal["new", "works", "fails", "paused"]
    mark: str = Field(
        description="of a browser: the first characters of the digest of its address, by which it knows itself"
    )


class AlertsInfo(Message):
    """How somebody is told what waits for them."""

    wishes: WishesInfo
    ways: list[WayInfo]
    push_key: str | None = Field(description="what a browser has to know; null: the server cannot send pushes")
    mail: bool = Field(description="whether the server sends mail")
    today: list[str] = Field(description="what a digest would say now")


class NewPush(Message):
    """A browser that wants pushes."""

    kind: Literal["push"]
    origin: Url
    label: Annotated[str, StringConstraints(strip_whitespace=True, max_length=40)]
    endpoint: Url
    p256dh: Annotated[str, StringConstraints(max_length=120, pattern=r"^[A-Za-z0-9_-]+=*$"), _sized(65)]
    auth: Annotated[str, StringConstraints(max_length=60, pattern=r"^[A-Za-z0-9_-]+=*$"), _sized(16)]


class NewHook(Message):
    """A webhook."""

    kind: Literal["hook"]
    origin: Url
    url: Url
    form: Form


class NewMail(Message):
    """An address for mail."""

    kind: Literal["mail"]
    origin: Url
    address: Annotated[str, StringConstraints(strip_whitespace=True, max_length=200, pattern=f"^{ADDRESS}$")]


NewWay = Annotated[NewPush | NewHook | NewMail, Field(discriminator="kind")]


class WayChange(Message):
    """Switch a way on or off."""

    on: bool


class Confirmation(Message):
    """The code that stands in a mail."""

    code: Annotated[str, StringConstraints(min_length=16, max_length=32, pattern=r"^[A-Za-z0-9_-]+$")]
