"""A row of a person in every table that can hold one: all is exported, and nothing stays when they are erased."""

import itertools
import json
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from fastapi.testclient import TestClient

from oakdoor.server.club.club import Club
from oakdoor.server.database.schema import META
from server.conftest import opened
from server.pages import LINK, ME, Someone, in_loop

NAME = "Lenalie"
OTHER = "o" * 22
HOLD_PEOPLE = {"person", "owner", "host", "organiser", "player", "sender", "receiver", "blocked"}
# Of these columns it is known that no person's id stands in them: whoever adds one says here which it is.
HOLD_OTHERS = {
    "table_key", "key", "watch_key", "rematch", "number", "digest", "mark", "id", "best", "name", "old", "new", "met",
    "avatar", "met_avatar", "reason", "warden", "deed", "about", "handle", "event", "way", "wish", "hash", "code",
    "tournament", "claim", "turn", "kind", "game", "mode", "state", "status", "level", "failed", "how", "lapse",
    "browser", "system", "transports", "deal",
}  # fmt: skip
FILLED_BY_PLAYING = {"tables", "seats"}
NOT_TOLD = {"tournament_entrants"}


def tables_of_people() -> list[tuple[sql.Table, str]]:
    """Every table, with each of its columns that holds a person's id."""
    found = [(table, one.name) for table in META.sorted_tables for one in table.c if one.name in HOLD_PEOPLE]
    people = META.tables["people"]
    return [*((table, name) for table, name in found if table.name not in FILLED_BY_PLAYING), (people, "id")]


def text_of(table: str, column: str) -> str:
    return f"text of {table} {column}"


def row_of(table: sql.Table, column: str, person: str, key: str, counter: "itertools.count[int]") -> dict[str, Any]:
    """A row with a person in one column, and somebody else in the others that hold people."""
    row: dict[str, Any] = {}
    for one in table.c:
        kind = one.type
        if one.name == column:
            row[one.name] = person
        elif one.name in HOLD_PEOPLE:
            row[one.name] = OTHER
        elif one.name in ("name", "old", "new") and isinstance(kind, sql.String):
            row[one.name] = NAME
        elif one.name in ("tournament", "table_key") or (table.name == "tournaments" and one.name == "key"):
            row[one.name] = "cup" if one.name != "table_key" else key
        elif isinstance(kind, sql.Text):
            row[one.name] = json.dumps({"name": text_of(table.name, one.name)})
        elif isinstance(kind, sql.String):
            row[one.name] = f"v{next(counter)}" if one.name != "status" else "running"
        elif isinstance(kind, sql.LargeBinary):
            row[one.name] = b"x"
        else:
            row[one.name] = next(counter) if not isinstance(kind, sql.Boolean) else True
    return row


def fill(client: TestClient, person: str, key: str) -> None:
    club: Club = client.app.state.club  # type: ignore[attr-defined]
    counter = itertools.count(1000)
    own = {"person": person, "kind": "turn", "path": "/", "values": {"others": "Ole"}, "event": ""}
    with club.storage.engine.begin() as connection:
        for table, column in tables_of_people():
            connection.execute(sql.delete(table).where(table.c[column] == person))
            connection.execute(sql.insert(table), [row_of(table, column, person, key, counter)])
        way = connection.execute(sql.select(META.tables["alert_ways"].c.id)).scalar()
        for to, notice in ((way, own), ("another", own | {"person": OTHER, "values": {"others": f"Ole, {NAME}"}})):
            row = {"way": to, "event": f"turn {to}", "notice": json.dumps(notice), "created": 1e12, "due": 1e12}
            connection.execute(sql.insert(META.tables["outbox"]), [row | {"tries": 0, "claimed": 0.0}])
        met = {"person": OTHER, "handle": "h", "name": "Ole", "avatar": "owl", "modes": "[]", "minutes": 0, "met": NAME}
        connection.execute(sql.insert(META.tables["hall_calls"]), [met | {"asked": 1.0, "seen": 1.0}])
        deed = {"at": 1e12, "warden": NAME, "deed": "mute", "about": NAME, "detail": ""}
        connection.execute(sql.insert(META.tables["warden_log"]), [deed])


def cells(client: TestClient) -> list[tuple[str, str, str]]:
    """Everything that is stored, by table and column."""
    club: Club = client.app.state.club  # type: ignore[attr-defined]
    with club.storage.engine.connect() as connection:
        return [
            (table.name, column, str(value))
            for table in META.sorted_tables
            for row in connection.execute(sql.select(table)).mappings()
            for column, value in row.items()
        ]


def test_every_column_is_known_to_hold_people_or_not() -> None:
    texts = {
        one.name
        for table in META.sorted_tables
        for one in table.c
        if isinstance(one.type, sql.String) and not isinstance(one.type, sql.Text) and (one.type.length or 0) >= 22
    }
    assert texts - HOLD_PEOPLE - HOLD_OTHERS == set()


@pytest.mark.parametrize("hearing", ["the same process", "another process"])
def test_whoever_is_erased_is_in_no_column_of_no_table(tmp_path: Path, hearing: str) -> None:
    with opened(tmp_path) as client:
        club: Club = client.app.state.club  # type: ignore[attr-defined]
        in_loop(client, lambda: club.switches.put(hall="public", ratings=True, tournaments=True))
        lena, ole = Someone(client, NAME, "fox"), Someone(client, "Ole", "owl")
        key = lena.new_table("rivality", "standard", [ME, LINK])
        assert ole.join(key).status_code == 200
        lena.get("/api/hall")
        fill(client, lena.visitor.id, key)
        before = cells(client)
        assert sum(lena.visitor.id in value for _, _, value in before) > len(tables_of_people())
        lena.get("/api/hall/count")  # is to be written down at the next moment
        if hearing == "another process":
            club.own.hear.clear()
            club.lounge.whereabouts._known.clear()
        assert lena.post("/api/me/erase", {"sure": True}).status_code == 204
        in_loop(client, club.people.write)
        in_loop(client, lambda: club.lounge.whereabouts.write([]))
        assert club.lounge.whereabouts._noted == {}
        left = [(table, column) for table, column, value in cells(client) if lena.visitor.id in value or NAME in value]
        assert left == []
        entrants = [
            value for table, column, value in cells(client) if (table, column) == ("tournament_entrants", "name")
        ]
        assert entrants == ["Guest"]
        assert ("tournaments", "organiser", OTHER) not in cells(client)


def test_an_export_tells_every_text_of_oneself(tmp_path: Path) -> None:
    with opened(tmp_path) as client:
        lena, ole = Someone(client, NAME, "fox"), Someone(client, "Ole", "owl")
        key = lena.new_table("rivality", "standard", [ME, LINK])
        assert ole.join(key).status_code == 200
        fill(client, lena.visitor.id, key)
        answer = lena.get("/api/me/export")
        assert answer.status_code == 200, answer.text
        for table, _ in tables_of_people():
            for column in table.c:
                if isinstance(column.type, sql.Text) and table.name not in NOT_TOLD:
                    assert text_of(table.name, column.name) in answer.text
        told = answer.json()
        assert told["tournaments"]["entered"][0]["name"] == NAME
        assert told["ratings"]["games"][0]["mu"] > 0
        assert told["hall"]["calls"][0]["minutes"] > 0
        assert told["days"]["notes"][0]["table"] in [one["table"] for one in told["tables"]]
        assert told["deals"][0]["deal"]
        for secret in (lena.visitor.id, OTHER, key):
            assert secret not in answer.text
