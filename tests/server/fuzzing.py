"""A server full of tables, for requests and messages that a machine makes up from the server's description; and whether
anything that is stored has changed."""

import hashlib
import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import schemathesis
import sqlalchemy as sql
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode

from oakdoor.games.registry import all_names
from oakdoor.server.club.club import Club
from oakdoor.server.club.hall.schema import WHEREABOUTS
from oakdoor.server.club.hall.stating import handle_of
from oakdoor.server.club.schema import PEOPLE
from oakdoor.server.club.sessions.schema import SESSIONS
from oakdoor.server.club.warden import handles
from oakdoor.server.club.warden.schema import STANDINGS, WARDENS
from oakdoor.server.database.schema import META, REVIEWS
from oakdoor.server.database.storage import Storage
from oakdoor.server.describe import describe
from server.pages import LINK, ME, Someone, in_loop

DESCRIPTION = Path(__file__).parents[2] / "web" / "openapi.json"
EXAMPLES = int(os.environ.get("OAKDOOR_EXAMPLES", "3"))  # of each operation: `make fuzz` tries more
LONG = "OAKDOOR_EXAMPLES" in os.environ
# Of these something is written when somebody has been there, or when work that was wished for is done.
WRITTEN_LATER = {PEOPLE.name, REVIEWS.name, WHEREABOUTS.name, SESSIONS.name}
BOUNDED = settings(
    max_examples=EXAMPLES, derandomize=not LONG, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)

_OPEN = {"game": "aetherya", "mode": "base", "players": 2}


@dataclass
class World:
    """A server with tables in all states, and people who may do something there or not."""

    client: TestClient
    schema: Any
    people: list[Someone]
    keys: list[str]
    there: dict[str, dict[str, list[str]]]  # by how a path begins: what stands for what it names

    @property
    def club(self) -> Club:
        club: Club = self.client.app.state.club  # type: ignore[attr-defined]
        return club

    def set_up(self) -> None:
        """Everything is switched on, nobody is banned, and Wanda is the warden: whatever was asked before."""
        on = {"hall": "public", "ratings": True, "tournaments": True, "members": "anybody", "limits": 0.0}
        in_loop(self.client, lambda: self.club.switches.put(**on))
        self.people = [
            one if one.get("/api/me").json()["named"] else Someone(self.client, one.visitor.name, one.visitor.avatar)
            for one in self.people
        ]
        warden = self.people[-1]

        def work(connection: sql.Connection) -> None:
            connection.execute(sql.delete(STANDINGS))
            connection.execute(sql.delete(WARDENS))
            connection.execute(sql.insert(WARDENS), [{"person": warden.visitor.id, "since": 1.0}])

        in_loop(self.client, self.club.storage.do, work)
        in_loop(self.client, self.club.warden.order.refresh)
        self.club.warden.set_limits(self.client.app.state.limits)  # type: ignore[attr-defined]
        lena, ole, wilma, wanda = self.people
        for one in self.people:
            one.get("/api/hall")
        cups = [self._tournament(wanda, [lena, ole], drawn) for drawn in (False, True)]
        offered = [self._offered(wilma) for _ in range(2)]
        invited = lena.post("/api/hall/tables", {**_OPEN, "looking": None, "invited": [handle_of(ole.visitor.id)]})
        assert invited.status_code == 201, invited.text
        in_loop(self.client, self.club.people.write)
        folk = [handles.handle_of("person", one.visitor.id) for one in self.people]
        # Whoever was erased before took tables along: one of them is new.
        tables = [handles.handle_of("table", key) for key in (invited.json()["key"], *self.keys[:3])]
        devices = [handles.handle_of("session", one.visitor.session) for one in self.people]
        profiles = [str(one.get("/api/profile").json()["handle"]) for one in self.people]
        numbers = [one["id"] for one in ole.get("/api/hall").json()["invitations"]]
        self.there = {
            "/api/tournaments": {"key": cups},
            "/api/hall/offers": {"handle": offered},
            "/api/hall/people": {"handle": [handle_of(one.visitor.id) for one in self.people]},
            "/api/hall/invitations": {"number": numbers},
            "/api/hall/tables": {"key": [invited.json()["key"], *self.keys]},
            "/api/warden/people": {"handle": folk, "kind": ["ban", "mute", "word"], "device": devices},
            "/api/warden/tables": {"handle": tables},
            "/api/people": {"handle": profiles},
        }

    def _tournament(self, organiser: Someone, people: list[Someone], drawn: bool) -> str:
        cup = {"name": "Cup", "game": "rivality", "mode": "standard", "rounds": 2}
        key = str(organiser.post("/api/tournaments", cup).json()["key"])
        for one in people:
            assert one.post(f"/api/tournaments/{key}/enter").status_code == 200
        if drawn:
            answer = organiser.post(f"/api/tournaments/{key}/draw", {"round": 1})
            assert answer.status_code == 200, answer.text
        return key

    def _offered(self, host: Someone) -> str:
        key = host.post("/api/hall/tables", {**_OPEN, "looking": {"wish": "be kind"}}).json()["key"]
        found = next(one for one in host.get("/api/hall").json()["offers"] if one["key"] == key)
        return str(found["handle"])

    def draw(self, operation: Any, data: st.DataObject) -> "Case[Any]":
        """A request for an operation, as it is described or not quite; often about something that is there."""
        mode = data.draw(st.sampled_from([GenerationMode.POSITIVE, GenerationMode.NEGATIVE]))
        try:
            case: Case[Any] = data.draw(operation.as_strategy(generation_mode=mode))
        except Exception:  # nothing can be wrong about an operation that takes nothing
            case = data.draw(operation.as_strategy())
        game, name = data.draw(st.sampled_from(all_names()))
        there: dict[str, list[str]] = {
            "key": self.keys,
            "game": [game],
            "mode": [name],
            "seat": ["0", "1", "-1"],
            "number": ["0", "1"],
        }
        named = [found for begins, found in self.there.items() if operation.path.startswith(begins)]
        for found in named:
            there |= found
        holders: list[Any] = [case.path_parameters, case.query, case.body]
        for holder in holders:
            for one, values in there.items() if isinstance(holder, dict) else ():
                if one in holder and data.draw(st.integers(0, 2)):
                    value = data.draw(st.sampled_from(values))
                    holder[one] = int(value) if holder is case.body and value.lstrip("-").isdigit() else value
        return case

    def send(self, case: "Case[Any]", whose: Someone | None) -> Any:
        """The answer to a request of somebody, or of somebody new."""
        wanted: dict[str, Any] = dict(case.as_transport_kwargs(base_url="http://testserver"))
        cookies = {"cookie": whose.cookie} if whose is not None else {}
        self.client.cookies.clear()
        body: dict[str, Any] = {name: wanted[name] for name in ("json", "data", "params") if name in wanted}
        if isinstance(body.get("data"), str | bytes):
            body["content"] = body.pop("data")
        if "json" in body:  # halves of characters are sent as they are written
            body["content"] = json.dumps(body.pop("json")).encode()
        headers = {name: text for name, text in wanted["headers"].items() if text is not None}
        return self.client.request(wanted["method"], wanted["url"], headers={**headers, **cookies}, **body)

    def stored(self) -> str:
        """What is stored now, as a number that changes with anything in it."""
        storage = self.client.app.state.hall.store  # type: ignore[attr-defined]
        assert isinstance(storage, Storage)
        found = hashlib.sha256()
        with storage.engine.connect() as connection:
            for table in META.sorted_tables:
                if table.name not in WRITTEN_LATER:
                    for row in connection.execute(sql.select(table).order_by(*table.primary_key.columns)):
                        found.update(repr(tuple(row)).encode())
        return found.hexdigest()


def world_of(client: TestClient) -> World:
    """Tables that wait, go on and are over, and a review."""
    lena, ole = Someone(client, "Lena", "fox"), Someone(client, "Ole", "owl")
    waiting = lena.new_table("aetherya", "base", [ME, LINK])
    playing = lena.new_table("rivality", "standard", [ME, LINK])
    assert ole.join(playing).status_code == 200
    alone = ole.new_table("aetherya", "solo", [ME])
    removed = lena.new_table("aetherya", "base", [ME, LINK])
    assert lena.ask("DELETE", f"/api/tables/{removed}").status_code == 200
    keys = [waiting, playing, alone, removed, lena.watch_key(playing), "k" * 22]
    schema = schemathesis.openapi.from_dict(describe(client.app))  # type: ignore[arg-type]
    people = [lena, ole, Someone(client, "Wilma", "bear"), Someone(client, "Wanda", "bear")]
    return World(client, schema, people, keys, {})


def operations() -> list[str]:
    """What can be asked, by method and path."""
    paths = json.loads(DESCRIPTION.read_text(encoding="utf-8"))["paths"]
    return [f"{method.upper()} {path}" for path, found in paths.items() for method in found]
