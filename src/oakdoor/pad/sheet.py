"""What the sheets of all games share."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

Cell = Annotated[str, Field(pattern=r"^[a-g][1-7]$")]


class Entered(BaseModel):
    """Something entered; unknown entries are refused."""

    model_config = ConfigDict(extra="forbid")


class Sheet(Entered):
    """All that was entered of one game. `other_box`: the people's box differs, so nothing is counted against it."""

    other_box: bool
