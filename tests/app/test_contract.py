"""Every store keeps the contract (app/contract.py): the database, and what a device keeps."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from oakdoor.app.contract import CHECKS, Opened
from oakdoor.app.ports import Store
from oakdoor.device.store.storage import DeviceStore
from oakdoor.server.database.storage import Storage


class Shelf:
    """A device in memory."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    async def keep(self, texts: dict[str, str | None], /) -> None:
        for name, text in texts.items():
            self.texts.pop(name, None)
            if text is not None:
                self.texts[name] = text


def database(folder: Path) -> tuple[Opened, Callable[[], None]]:
    opened: list[Storage] = []

    async def open_again() -> Store:
        opened.append(Storage(f"sqlite:///{folder / 'oakdoor.db'}"))
        return opened[-1]

    def close() -> None:
        for store in opened:
            store.close()

    return open_again, close


def device(folder: Path) -> tuple[Opened, Callable[[], None]]:
    shelf = Shelf()

    async def open_again() -> Store:
        return DeviceStore(shelf, dict(shelf.texts))

    return open_again, lambda: None


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("host", [database, device], ids=lambda host: host.__name__)
def test_every_store_keeps_the_contract(
    host: Callable[[Path], tuple[Opened, Callable[[], None]]],
    check: Callable[[Opened], Awaitable[None]],
    tmp_path: Path,
) -> None:
    opened, close = host(tmp_path)

    async def run() -> None:
        await check(opened)

    try:
        asyncio.run(run())
    finally:
        close()
