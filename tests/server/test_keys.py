"""Keys: each opens one table, in one way, whatever its kind and wherever somebody uses it."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from fastapi.testclient import TestClient

from oakdoor.app.stored import Overtaken, new_table
from oakdoor.games.registry import find_mode
from oakdoor.server.database.schema import KEYS
from oakdoor.server.database.storage import Storage
from oakdoor.server.describe import describe
from oakdoor.tables.seats import Seat
from oakdoor.tables.table import Setup, Table
from server.conftest import opened
from server.pages import LINK, ME, Someone, in_loop
from server.test_imports import parcel

MODE = find_mode("rivality", "solo")
KINDS = ("invite", "watch", "imported", "imported_watch", "review", "removed", "unknown")


class Place:
    """A server with a key of every kind, all of Lena, and a stranger."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self.lena = Someone(client, "Lena", "fox")
        self.stranger = Someone(client, "Ole", "owl")
        invite = self.lena.new_table("rivality", "standard", [ME, LINK])
        imported = str(self.lena.post("/api/games", parcel(MODE)).json()["key"])
        removed = self.lena.new_table("rivality", "solo", [ME])
        self.lena.ask("DELETE", f"/api/tables/{removed}")
        self.keys = {
            "invite": invite,
            "watch": self._watch(invite),
            "imported": imported,
            "imported_watch": self._watch(imported),
            "review": str(self.lena.post("/api/reviews", {"record": parcel(MODE, seed=9)["record"]}).json()["key"]),
            "removed": removed,
            "unknown": "A" * 22,
        }

    def _watch(self, key: str) -> str:
        return self.lena.watch_key(key)

    def stands(self) -> str:
        """All that Lena and her guests see behind her keys, and all keys that there are."""
        told: list[Any] = []
        for kind, key in self.keys.items():
            answer = self.lena.get(f"/api/{'reviews' if kind == 'review' else 'tables'}/{key}")
            told.append([kind, answer.status_code, {**answer.json(), "watchers": 0}])
        storage: Storage = self.client.app.state.hall.store  # type: ignore[attr-defined]
        with storage.engine.connect() as connection:
            keys = connection.execute(sql.select(KEYS).order_by(KEYS.c.key)).all()
        mine = [list(row) for row in keys if row.key in self.keys.values()]
        return json.dumps([told, mine, self.lena.get("/api/games").json()["games"]], sort_keys=True)


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    with opened(tmp_path) as client:
        yield Place(client)
        Someone.all_leave()


@pytest.mark.parametrize("kind", KINDS)
def test_no_key_can_be_taken_by_an_import(place: Place, kind: str) -> None:
    """Whoever brings a game cannot name its table: not as another one, nor as what lets others watch."""
    watcher = place.stranger.page(place.keys["watch"])
    before = place.stands()
    taken = f"here-{place.keys[kind]}"
    answer = place.stranger.post("/api/games", parcel(MODE, taken, seed=3))
    assert answer.status_code == 201
    assert answer.json()["key"] not in place.keys.values()
    assert place.stands() == before
    for key in (answer.json()["key"], place.keys[kind]):
        place.stranger.ask("DELETE", f"/api/tables/{key}")
    assert place.stands() == before
    assert watcher.ask({"type": "language", "code": "de"})["type"] == "accepted"  # nobody was thrown out
    in_loop(place.client, place.client.app.state.hall._rooms.clear)  # type: ignore[attr-defined]
    assert place.stands() == before


def test_every_route_that_takes_a_key_leaves_others_tables_alone(place: Place) -> None:
    """A stranger with any key at any route: no mistake of ours, and nothing happens but what an invitation allows."""
    paths = describe(place.client.app)["paths"]  # type: ignore[arg-type]
    routes = [(method, path) for path, known in paths.items() if "{key}" in path for method in known]
    assert len(routes) > 15
    bodies: list[dict[str, Any]] = [
        {},
        {"seat": 0, "ply": 0},
        {"ply": 0, "moves": []},
        {"action": "bot", "level": "tove"},
    ]
    for kind, key in place.keys.items():
        for method, path in routes:
            if (kind, path) == ("invite", "/api/tables/{key}/join"):
                continue  # which is what it is for
            before = place.stands()
            address = path.replace("{key}", key).replace("{seat}", "0").replace("{number}", "1")
            for body in bodies:
                answer = place.stranger.ask(method.upper(), address, body)
                assert answer.status_code < 500, (kind, method, path, answer.text)
            changes = path.startswith("/api/reviews/") and method == "post"  # a review may be begun
            assert changes or place.stands() == before, (kind, method, path)


def test_the_database_itself_keeps_keys_apart(tmp_path: Path) -> None:
    storage = Storage(f"sqlite:///{tmp_path / 'oakdoor.db'}")
    setup, seats = Setup("rivality", "solo"), [Seat("person", "Lena", "fox", "lena")]

    def table(key: str, watch: str) -> Table:
        return Table(key, watch, "lena", setup, seats)

    async def write(one: Table) -> None:
        await storage.write(new_table(one, 1.0))

    try:
        asyncio.run(write(table("a" * 22, "b" * 22)))
        for key, watch in (("a", "c"), ("b", "c"), ("c", "a"), ("c", "b"), ("c", "c")):
            with pytest.raises(Overtaken):
                asyncio.run(write(table(key * 22, watch * 22)))
        asyncio.run(write(table("c" * 22, "d" * 22)))
        for key, of in (("a", "a"), ("b", "a"), ("c", "c"), ("d", "c")):
            found = storage.read(key * 22)
            assert found is not None
            assert found.row.key == of * 22
    finally:
        storage.close()
