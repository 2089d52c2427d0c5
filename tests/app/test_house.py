"""What a club says about tables is handed to the hall when that is made; nothing is put into it afterwards."""

import asyncio
import re
from pathlib import Path

import pytest

from app.test_contract import Shelf
from oakdoor.app import messages as say
from oakdoor.app.house import OPEN_HOUSE
from oakdoor.app.people import Visitor
from oakdoor.app.tables.hall import Hall
from oakdoor.app.tables.room import Room, Watcher
from oakdoor.device.module import Modules
from oakdoor.device.store.storage import DeviceStore
from oakdoor.device.workers import Workers
from oakdoor.tables.errors import TableError
from oakdoor.tables.setup import Setup

SOURCE = Path(__file__).parents[2] / "src" / "oakdoor"
LENA = Visitor("lena", "Lena", "fox")


class Look:
    """Counts how often a table has changed."""

    def __init__(self) -> None:
        self.woken = 0

    def wake(self) -> None:
        self.woken += 1

    def close(self) -> None:
        pass


class Strict:
    """A house that lets nobody play, rates everything, and looks at every table."""

    def __init__(self) -> None:
        self.look = Look()
        self.rated: list[str] = []

    async def admit(self, visitor: Visitor) -> None:
        raise TableError("needs_word", "nobody plays here")

    def watchers(self, room: Room) -> tuple[Watcher, ...]:
        return (self.look,)

    def check_rated(self, setup: Setup, kinds: list[str], levels: list[str | None]) -> None:
        self.rated.append(setup.game)


def wanted() -> say.NewTable:
    seats = [{"kind": "me"}, {"kind": "link"}]
    return say.NewTable.model_validate({"game": "rivality", "mode": "standard", "seats": seats, "rated": True})


def test_a_hall_asks_the_house_that_it_was_handed() -> None:
    async def checked() -> None:
        house = Strict()
        hall = Hall(DeviceStore(Shelf(), {}), Workers(Modules(None)), 0.0, house=house)
        await hall.create(LENA, wanted())
        assert house.look.woken > 0
        assert house.rated == ["rivality"]
        with pytest.raises(TableError, match="nobody plays here"):
            await hall.house.admit(LENA)
        hall.close()

    asyncio.run(checked())


def test_without_a_club_nothing_is_rated() -> None:
    async def checked() -> None:
        hall = Hall(DeviceStore(Shelf(), {}), Workers(Modules(None)), 0.0)
        assert hall.house is OPEN_HOUSE
        await hall.house.admit(LENA)
        with pytest.raises(TableError, match="nobody keeps ratings"):
            await hall.create(LENA, wanted())
        hall.close()

    asyncio.run(checked())


def test_nobody_puts_parts_into_a_hall() -> None:
    put = [
        f"{path.relative_to(SOURCE)}: {line.strip()}"
        for path in SOURCE.rglob("*.py")
        for line in path.read_text(encoding="utf-8").splitlines()
        if re.search(r"\bhall\.\w+ = ", line) or "getattr(state" in line
    ]
    assert put == []
