"""Every store keeps the contract (app/contract.py): the database, and what a device keeps."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from oakdoor.app.contract import CHECKS, Opened
from oakdoor.app.ports import Store
from oakdoor.device.store.storage import DeviceStore
from oakdoor.server.database.storage import Storage
from postgres import Postgres


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
    return kept_by(f"sqlite:///{folder / 'oakdoor.db'}")


def kept_by(address: str) -> tuple[Opened, Callable[[], None]]:
    opened: list[Storage] = []

    async def open_again() -> Store:
        opened.append(Storage(address))
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


Check = Callable[[Opened], Awaitable[None]]


def run(check: Check, opened: Opened, close: Callable[[], None]) -> None:
    async def checked() -> None:
        await check(opened)

    try:
        asyncio.run(checked())
    finally:
        close()


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("host", [database, device], ids=lambda host: host.__name__)
def test_every_store_keeps_the_contract(
    host: Callable[[Path], tuple[Opened, Callable[[], None]]], check: Check, tmp_path: Path
) -> None:
    run(check, *host(tmp_path))


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_postgresql_keeps_the_contract(check: Check, postgres: Postgres) -> None:
    run(check, *kept_by(postgres.database()))
