"""Names for types of tables."""

from .tables import ndarray as NDArray  # noqa: F401
