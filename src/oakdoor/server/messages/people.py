"""Messages about the people who visit."""

from pydantic import Field

from oakdoor.server.messages.base import Avatar, Message, Name


class Person(Message):
    """Somebody who visits: a name and a picture, no account."""

    name: str
    avatar: Avatar
    named: bool = Field(description="whether the person has chosen the name")


class PersonChange(Message):
    """A new name and picture."""

    name: Name
    avatar: Avatar


class PersonalLink(Message):
    """A path that, opened on another device, brings this person's seats there. It works once, for ten minutes."""

    path: str
