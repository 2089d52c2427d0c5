"""Messages about passkeys. Bytes travel as texts (base64url), as browsers have them in JSON."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from oakdoor.app.messages.base import Message, Name
from oakdoor.server.club.sessions.agents import Kind

Bytes = Annotated[str, StringConstraints(pattern="^[A-Za-z0-9_-]+$", min_length=1, max_length=8000)]
Transport = Literal["usb", "nfc", "ble", "internal", "cable", "hybrid", "smart-card"]


class PasskeyInfo(Message):
    """A passkey of one's own."""

    id: str
    name: str
    kind: Kind = Field(description="on what kind of device it was added")
    created: float
    used: float | None = Field(description="when somebody last came back with it")


class PasskeyName(Message):
    """What a passkey is called from now on."""

    name: Name


class PasskeyOffer(Message):
    """What a browser needs to make a passkey."""

    challenge: Bytes
    rp_id: str = Field(description="the address for which it is made")
    rp_name: str
    user: Bytes = Field(description="stands for the person, and tells nobody who it is")
    name: str
    known: list[Bytes] = Field(description="the person's passkeys: a device that has one of them makes no second one")


class PasskeyMade(Message):
    """A passkey that a browser has just made."""

    credential: Bytes
    client_data: Bytes
    attestation: Bytes
    transports: Annotated[list[Transport], Field(max_length=8)]
    name: Name


class PasskeyAsk(Message):
    """What a browser needs to show a passkey."""

    challenge: Bytes
    rp_id: str


class PasskeyShown(Message):
    """A passkey that somebody has just shown."""

    credential: Bytes
    client_data: Bytes
    authenticator: Bytes
    signature: Bytes
    user: Bytes | None = None
