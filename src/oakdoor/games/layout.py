"""The layout of state records."""

from typing import Any

import numpy as np


def state_type(fields: list[tuple[Any, ...]]) -> np.dtype[Any]:
    """A record type with each field where a compiler expects it: compiled code may rely on alignment, and a record
    without it would be read wrongly by code that was optimised for it."""
    return np.dtype(fields, align=True)


class Loose:
    """A record as an object of its own: plain rules read it several times as fast. It cannot travel or be compared."""


def loosened(record: Any) -> Loose:
    """A copy of a record as a loose object."""
    loose = Loose()
    for name in record.dtype.names:
        value = record[name]
        loose.__dict__[name] = value.copy() if isinstance(value, np.ndarray) else value.item()
    return loose


def copied(loose: Loose) -> Loose:
    """A copy of a loose object."""
    copy = Loose()
    for name, value in loose.__dict__.items():
        copy.__dict__[name] = value.copy() if isinstance(value, np.ndarray) else value
    return copy
