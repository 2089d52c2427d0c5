"""What all messages share."""

from typing import Annotated, Literal, get_args

from pydantic import BaseModel, ConfigDict, StringConstraints

Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=24)]
Avatar = Literal["fox", "owl", "squirrel", "badger", "deer", "bear", "raven", "boar"]
AVATARS: tuple[Avatar, ...] = get_args(Avatar)
Code = Literal["en", "de", "fr"]


class Message(BaseModel):
    """Anything sent or received; unknown entries are refused."""

    model_config = ConfigDict(extra="forbid")
