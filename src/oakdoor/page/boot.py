"""Begins the server in a page: what needs a database gives way to what keeps tables on the device, then it opens."""

import sys
from collections.abc import Awaitable, Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from oakdoor.page.app import App

INSTEAD = ("ledger", "storage", "reviewrows")
MARK = "here-"  # with which the keys of a device's tables begin: a page knows by it whom to ask


def replace_modules() -> None:
    """Let modules of the server find those of the page in the places of others, before any of them is imported."""
    for name in INSTEAD:
        sys.modules[f"oakdoor.server.{name}"] = import_module(f"oakdoor.page.instead.{name}")


class Shelf:
    """A device that keeps texts by a function of the page's."""

    def __init__(self, keep: Callable[[dict[str, str | None]], Awaitable[None]]) -> None:
        self.keep = keep


def open_page(
    keep: Callable[[dict[str, str | None]], Awaitable[None]],
    kept: dict[str, str],
    pace: float,
    load: Callable[[str, str], Awaitable[Any]] | None = None,
    elsewhere: Callable[[str, int, list[int], bool], Awaitable[str]] | None = None,
) -> "App":
    """The server of a page, on what its device has kept; `load` gets the compiled rules of a mode, and `elsewhere` has
    another worker look at decisions of a review."""
    replace_modules()
    from oakdoor.page.app import App
    from oakdoor.page.module import Modules
    from oakdoor.page.workers import Workers
    from oakdoor.tables import table

    table.key_mark = MARK
    return App(Shelf(keep), kept, Workers(Modules(load), elsewhere), pace)
