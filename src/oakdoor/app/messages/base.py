"""What all messages share."""

import json
import unicodedata
from typing import Annotated, Any, Literal, get_args

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from oakdoor.bots.registry import NAMES, Level

_JOINERS = "\u200c\u200d"  # letters of some languages and pictures of several signs need them
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs that look like nothing
_REMOVED = ("Cc", "Cf", "Cs", "Zl", "Zp")  # controls, direction marks and what else has no look


def visible(text: str) -> str:
    """A text without characters that nobody sees or that turn the text around them; raises if nothing is left."""
    kept = (" " if sign in "\t\n" else sign for sign in text)
    kept = (sign for sign in kept if sign in _JOINERS or unicodedata.category(sign) not in _REMOVED)
    text = "".join(kept).strip(f" {_JOINERS}")
    if not any(unicodedata.category(sign)[0] in "LNPS" and sign not in _BLANK for sign in text):
        raise ValueError("there is nothing to be seen in it")
    return text


def _written(data: dict[str, object]) -> dict[str, object]:
    """Data that can be written as JSON again: not nested without end, no halves of characters, no endless numbers."""
    try:
        json.dumps(data, ensure_ascii=False).encode()
    except (RecursionError, ValueError):
        raise ValueError("it is nested too deeply, or holds texts or numbers that cannot be written") from None
    return data


Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=24), AfterValidator(visible)]
SeatNumber = Annotated[int, Field(ge=-99, le=99)]  # at least a number that can be told in an answer
Written = Annotated[dict[str, Any], AfterValidator(_written)]
# fmt: off
Offered = Literal[
    "fox", "owl", "squirrel", "bear", "boar", "wolf", "lynx", "cat", "mouse", "hedgehog", "beaver", "ram", "tortoise",
    "frog", "salamander", "snail", "eagle", "heron", "swan", "duck", "rooster", "bee", "dragonfly", "butterfly",
]
# fmt: on
AVATARS: tuple[Offered, ...] = get_args(Offered)
# The animals of three regulars were offered once: whoever has one keeps it, but not beside that regular.
Avatar = Literal[Offered, "badger", "deer", "raven"]
# A regular has a portrait, any other bot a sign, and so has whoever was erased.
Picture = Literal[Avatar, Level, "bot", "somebody"]
BotName = Annotated[str, StringConstraints(pattern=NAMES)]  # a regular's, or another bot's
Code = Literal["en", "de", "fr"]


class Message(BaseModel):
    """Anything sent or received; unknown entries and numbers without end are refused."""

    model_config = ConfigDict(extra="forbid", allow_inf_nan=False)


class Problem(Message):
    """The answer to a request that changed nothing."""

    detail: str
