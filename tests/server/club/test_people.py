"""Who was here is written down, many at once, and nobody who has no name."""

import asyncio
from pathlib import Path

from fastapi.testclient import TestClient

from oakdoor.app.people import Visitor
from oakdoor.server.club.people import SEEN_EVERY, People
from oakdoor.server.database.storage import Storage
from server.conftest import opened
from server.pages import in_loop

LENA = Visitor("lena", "Lena", "fox", True)
NOBODY = Visitor("nobody", "", "owl", False)


def written(client: TestClient) -> People:
    people: People = client.app.state.club.people  # type: ignore[attr-defined]
    in_loop(client, people.write)
    return people


def test_whoever_asks_with_a_name_is_known_afterwards(tmp_path: Path) -> None:
    with opened(tmp_path) as client:
        client.get("/api/me")
        assert written(client).latest(10) == []
        client.put("/api/me", json={"name": "Lena", "avatar": "fox"})
        client.get("/api/me")
        [lena] = written(client).latest(10)
        assert (lena.name, lena.avatar) == ("Lena", "fox")
    with opened(tmp_path) as client:
        people: People = client.app.state.club.people  # type: ignore[attr-defined]
        assert people.find(lena.id) == lena


def test_a_new_name_is_written_at_once_and_staying_now_and_then(tmp_path: Path) -> None:
    with opened(tmp_path) as client:
        people = written(client)
        people.note(NOBODY, 1000.0)
        people.note(LENA, 1000.0)
        assert written(client).find("nobody") is None
        people.note(LENA, 1000.0 + SEEN_EVERY / 2)
        people.note(LENA.renamed("Lena B.", "owl"), 1000.0 + SEEN_EVERY / 2)
        found = written(client).find("lena")
        assert found is not None
        assert (found.name, found.avatar, found.created, found.seen) == ("Lena B.", "owl", 1000.0, 1030.0)
        people.note(LENA.renamed("Lena B.", "owl"), 1031.0)
        written(client)
        assert people.find("lena") == found


def test_what_cannot_be_written_is_written_later(tmp_path: Path) -> None:
    with opened(tmp_path) as client:
        people = written(client)
        people.note(LENA, 1000.0)
        storage: Storage = client.app.state.club.storage  # type: ignore[attr-defined]
        with storage.engine.connect() as connection:
            connection.exec_driver_sql("ALTER TABLE people RENAME TO away")
        written(client)
        with storage.engine.connect() as connection:
            connection.exec_driver_sql("ALTER TABLE away RENAME TO people")
        assert written(client).find("lena") is not None


def test_what_another_task_is_just_writing_is_there_when_a_write_returns(tmp_path: Path) -> None:
    with opened(tmp_path) as client:
        people = written(client)
        people.note(LENA, 1000.0)

        async def twice() -> bool:
            first = asyncio.create_task(people.write())
            await asyncio.sleep(0)  # it has taken what is due
            await people.write()
            found = await asyncio.to_thread(people.find, "lena") is not None
            await first
            return found

        assert in_loop(client, twice)
