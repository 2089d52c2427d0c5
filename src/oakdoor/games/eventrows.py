"""The types of events as messages carry them: one for each kind, made from a game's table of kinds."""

import operator
from functools import reduce
from typing import Any, Literal, Optional

from typing_extensions import TypedDict

from oakdoor.games.events import Kind, Kinds

Row = Any  # a type that is made at run time; type checkers know events as dicts of values


def row_of(game: str, kind: Kind, kinds: Kinds) -> Row:
    """What an event of a kind holds: `event` is the kind's name, `seat` is -1 for nobody's, and of its values a None is
    not known, or there is none."""
    name = f"{game}_{kind.name}".title().replace("_", "")
    values = {value: Optional[kinds.types[value]] for value in kind.values}  # noqa: UP045
    made: Row = TypedDict  # by a name and fields that a type checker cannot read
    return made(name, {"event": Literal[kind.name], "seat": int, **values})


def rows_of(game: str, kinds: Kinds) -> Row:
    """The union of all kinds of a game, told apart by `event`."""
    return reduce(operator.or_, (row_of(game, kind, kinds) for kind in kinds))
