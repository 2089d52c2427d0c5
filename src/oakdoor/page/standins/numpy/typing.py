"""Names for types of tables."""

from numpy import ndarray as NDArray  # noqa: F401
