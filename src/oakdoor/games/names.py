"""Names for the numbers and tables that rules work on, so that a signature says what is meant. They cost nothing."""

from collections.abc import Callable
from typing import Any, NotRequired, TypeAlias, TypedDict

import numpy as np

Seat: TypeAlias = int  # a player's place at the table, from 0; -1 is nobody's
Side: TypeAlias = int  # what scores: a seat, or a team's colour
Action: TypeAlias = int  # a decision (codec.py)
Cell: TypeAlias = int  # of a square board, in reading order
Cells: TypeAlias = int  # a set of cells, cell c as bit c (cellset.py)

Table: TypeAlias = np.ndarray[Any, np.dtype[Any]]  # numbers in rows; in a state or box, of fixed size
Moves: TypeAlias = Table  # room for actions
Lines: TypeAlias = Table  # room for the lines of a score
Log: TypeAlias = Table  # events, or room for them (events.py)
Record: TypeAlias = np.record  # a state or a box of some mode; its own rules know its fields
States: TypeAlias = "np.recarray[Any, np.dtype[np.record]]"  # room for several states of one mode
Rule: TypeAlias = Callable[..., int]  # a rule that a driver is handed (contract.py)

Options: TypeAlias = dict[str, Any]  # of a table, as records write them
Deal: TypeAlias = dict[str, Any]  # as records write it
Data: TypeAlias = dict[str, Any]  # a table of components, or what else was read from a file
Read: TypeAlias = object  # a part of such a file, not checked yet


class GameRecord(TypedDict):
    """A game's record (docs/records.md); what a program reads is checked by record.py before it is one."""

    format: int
    game: str
    mode: str
    players: int
    first: int
    options: Options
    deal: Deal
    moves: list[str]
    components: NotRequired[Data]
    legal: NotRequired[list[list[str]]]
    result: NotRequired[dict[str, object]]
    names: NotRequired[list[str]]
