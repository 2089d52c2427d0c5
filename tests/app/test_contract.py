"""Every store keeps the contract (app/contract.py): the database, and what a device keeps."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest

from oakdoor.app.contract import CHECKS, FEAT_CHECKS, FeatsOpened, Opened
from oakdoor.app.ports import FeatStore, Store
from oakdoor.device.store.shelf import FeatShelf as DeviceFeats
from oakdoor.device.store.storage import DeviceStore
from oakdoor.server.club.feats.shelf import FeatShelf
from oakdoor.server.database.storage import Storage
from postgres import Postgres

Kept = TypeVar("Kept")


class Shelf:
    """A device in memory."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    async def keep(self, texts: dict[str, str | None], /) -> None:
        for name, text in texts.items():
            self.texts.pop(name, None)
            if text is not None:
                self.texts[name] = text


Opens = Callable[[], Awaitable[Kept]]
Closes = Callable[[], None]


def database(folder: Path) -> tuple[Opened, Closes]:
    return kept_by(f"sqlite:///{folder / 'oakdoor.db'}", lambda store: store)


def feats_in_database(folder: Path) -> tuple[FeatsOpened, Closes]:
    return kept_by(f"sqlite:///{folder / 'oakdoor.db'}", FeatShelf)


def kept_by(address: str, wanted: Callable[[Storage], Kept]) -> tuple[Opens[Kept], Closes]:
    opened: list[Storage] = []

    async def open_again() -> Kept:
        opened.append(Storage(address))
        return wanted(opened[-1])

    def close() -> None:
        for store in opened:
            store.close()

    return open_again, close


def device(folder: Path) -> tuple[Opened, Closes]:
    shelf = Shelf()

    async def open_again() -> Store:
        return DeviceStore(shelf, dict(shelf.texts))

    return open_again, lambda: None


def feats_on_device(folder: Path) -> tuple[FeatsOpened, Closes]:
    shelf = Shelf()

    async def open_again() -> FeatStore:
        return DeviceFeats(shelf, dict(shelf.texts))

    return open_again, lambda: None


def run(check: Callable[[Opens[Kept]], Awaitable[None]], opened: Opens[Kept], close: Closes) -> None:
    async def checked() -> None:
        await check(opened)

    try:
        asyncio.run(checked())
    finally:
        close()


def named(one: Callable[..., object]) -> str:
    return one.__name__


@pytest.mark.parametrize("check", CHECKS, ids=named)
@pytest.mark.parametrize("host", [database, device], ids=named)
def test_every_store_keeps_the_contract(
    host: Callable[[Path], tuple[Opened, Closes]], check: Callable[[Opened], Awaitable[None]], tmp_path: Path
) -> None:
    run(check, *host(tmp_path))


@pytest.mark.parametrize("check", FEAT_CHECKS, ids=named)
@pytest.mark.parametrize("host", [feats_in_database, feats_on_device], ids=named)
def test_every_store_of_feats_keeps_the_contract(
    host: Callable[[Path], tuple[FeatsOpened, Closes]], check: Callable[[FeatsOpened], Awaitable[None]], tmp_path: Path
) -> None:
    run(check, *host(tmp_path))


@pytest.mark.parametrize("check", CHECKS, ids=named)
def test_postgresql_keeps_the_contract(check: Callable[[Opened], Awaitable[None]], postgres: Postgres) -> None:
    run(check, *kept_by(postgres.database(), lambda store: store))


@pytest.mark.parametrize("check", FEAT_CHECKS, ids=named)
def test_postgresql_keeps_feats(check: Callable[[FeatsOpened], Awaitable[None]], postgres: Postgres) -> None:
    run(check, *kept_by(postgres.database(), FeatShelf))
