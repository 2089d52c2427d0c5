"""Names for the numbers and tables that rules work on, so that a signature says what is meant. They cost nothing."""

from typing import Any, TypeAlias

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
States: TypeAlias = Any  # room for several states of one mode
Record: TypeAlias = Any  # a state or a box of some mode, where it does not matter which
Rule: TypeAlias = Any  # a rule that a driver is handed

Options: TypeAlias = dict[str, Any]  # of a table, as records write them
Deal: TypeAlias = dict[str, Any]  # as records write it
Data: TypeAlias = dict[str, Any]  # a table of components, or what else was read from a file
Read: TypeAlias = Any  # a part of such a file, not checked yet
