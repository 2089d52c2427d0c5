"""Whether the package that metrics need is there, and the folder by which several processes put their figures
together."""

import os
import tempfile
from collections.abc import Callable
from importlib.util import find_spec

SHARED = "PROMETHEUS_MULTIPROC_DIR"  # the folder, in the environment of all processes


def check_there() -> None:
    """Raises an OSError where the package is missing."""
    if find_spec("prometheus_client") is None:
        raise OSError("--metrics needs one more package: pip install 'oakdoor[club]'")


def share_figures() -> "tempfile.TemporaryDirectory[str]":
    """A folder in which several processes that are started afterwards put their figures together."""
    folder = tempfile.TemporaryDirectory(prefix="oakdoor-metrics-")
    os.environ[SHARED] = folder.name
    return folder


def forget_process(number: int) -> None:
    """A process that shared its figures is dead: what it has counted stays, what it held is gone."""
    if os.environ.get(SHARED):
        from prometheus_client import multiprocess

        call(multiprocess.mark_process_dead, number)


def call(function: Callable[..., object], *values: object) -> None:
    """Call a function of the package that has no types."""
    function(*values)
