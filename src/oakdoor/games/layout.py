"""The layout of state records."""

from typing import Any

import numpy as np


def state_type(fields: list[tuple[Any, ...]]) -> np.dtype[Any]:
    """A record type with each field where a compiler expects it: compiled code may rely on alignment, and a record
    without it would be read wrongly by code that was optimised for it."""
    return np.dtype(fields, align=True)
