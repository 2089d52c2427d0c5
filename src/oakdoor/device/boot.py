"""Opens the application in a page: what the browser hands over, and what comes back."""

from collections.abc import Awaitable, Callable

from oakdoor.app.module import FarModule
from oakdoor.device.app import DeviceApp
from oakdoor.device.module import Modules
from oakdoor.device.store.storage import DeviceStore
from oakdoor.device.workers import Workers


class Shelf:
    """A device that keeps texts by a function of the page's."""

    def __init__(self, keep: Callable[[dict[str, str | None]], Awaitable[None]]) -> None:
        self.keep = keep


def open_device(
    keep: Callable[[dict[str, str | None]], Awaitable[None]],
    kept: dict[str, str],
    pace: float,
    prefix: str,
    load: Callable[[str, str], Awaitable[FarModule]] | None = None,
    pool: Callable[[str, int, list[int], bool], Awaitable[str]] | None = None,
) -> DeviceApp:
    """The application on what a device has kept. Keys of its tables begin with `prefix`, by which a page knows whom to
    ask; `load` gets the compiled rules of a mode, and `pool` has another worker look at decisions of a review."""
    shelf = Shelf(keep)
    return DeviceApp(shelf, kept, DeviceStore(shelf, kept), Workers(Modules(load), pool), pace, prefix)
