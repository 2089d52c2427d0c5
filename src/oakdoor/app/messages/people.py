"""Messages about the people who visit."""

from pydantic import Field

from oakdoor.app.messages.base import Avatar, Message, Name


class Person(Message):
    """Somebody who visits: a name and a picture, no account."""

    name: str
    avatar: Avatar
    named: bool = Field(description="whether the person has chosen the name")


class PersonChange(Message):
    """A new name and picture."""

    name: Name
    avatar: Avatar


class Following(Message):
    """What a personal link would do on this device: nothing is done yet."""

    person: Person = Field(description="whom the link would make of this device")
    now: Person = Field(description="who this device is now")
    tables: int = Field(description="at how many tables this device would lose its seats")


class PersonalLink(Message):
    """A path that, opened on another device, brings this person's seats there. It works once, for ten minutes."""

    path: str
