"""Limits: who asks for a lot is told to wait; others are not."""

import time
from pathlib import Path
from types import SimpleNamespace

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from oakdoor.app.network import network_of
from oakdoor.server import limits
from oakdoor.server.app import create_app
from oakdoor.server.limits import ADDRESS_FACTOR, BOTS, RATES, SOCKETS, Limits
from oakdoor.tables.errors import TableError
from server.conftest import HERE
from server.pages import BOT, LINK, ME, Someone

NEW = {"game": "aetherya", "mode": "base", "seats": [ME, LINK]}


def taken(counts: Limits, people: list[str], address: str) -> int:
    number = 0
    try:
        for person in people:
            counts.take("tables", person, address)
            number += 1
    except TableError:
        pass
    return number


def test_one_person_and_one_address_have_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    burst = RATES["tables"].burst
    counts = Limits(1.0)
    assert taken(counts, ["lena"] * 100, "192.0.2.1") == burst
    assert taken(counts, ["lena"] * 100, "192.0.2.2") == 0  # the same person elsewhere
    strangers = [f"stranger {number}" for number in range(1000)]
    assert taken(counts, strangers, "192.0.2.1") == burst * ADDRESS_FACTOR - burst
    assert taken(counts, strangers, "127.0.0.1") > burst * ADDRESS_FACTOR  # a proxy that does not say for whom
    assert taken(counts, ["ole"] * 100, "192.0.2.3") == burst
    now += RATES["tables"].seconds * 2
    assert taken(counts, ["ole"] * 100, "192.0.2.3") == 2
    assert taken(Limits(0), ["ole"] * 100, "192.0.2.3") == 100
    assert taken(Limits(2.0), ["ole"] * 100, "192.0.2.3") == 2 * burst


def test_an_address_of_version_6_counts_as_its_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has a /64 has 2^64 addresses: they are one, for everything that is counted by address."""
    monkeypatch.setattr(time, "monotonic", lambda: 1000.0)
    burst = RATES["tables"].burst
    counts = Limits(1.0)
    taken_in_all = sum(taken(counts, [f"stranger {one}"], f"2001:db8:1:2::{one:x}") for one in range(1000))
    assert taken_in_all == burst * ADDRESS_FACTOR
    assert taken(counts, ["ole"], "2001:db8:1:3::1") == 1
    entered = [counts.enter(f"{one}", f"2001:db8:1:2::{one:x}") for one in range(SOCKETS * ADDRESS_FACTOR + 5)]
    assert entered.count(False) == 5
    for one in range(SOCKETS * ADDRESS_FACTOR):
        counts.leave(f"{one}", f"2001:db8:1:2:{one:x}::")
    assert counts._sockets == {}
    many: dict[str, int] = {}
    for one in range(ADDRESS_FACTOR):
        counts.check_bots(f"{one}", f"2001:db8:1:2::{one:x}", BOTS, lambda person: many.get(person, 0))
        many[f"{one}"] = BOTS
    with pytest.raises(TableError):
        counts.check_bots("somebody", "2001:db8:1:2::ffff", 1, lambda person: many.get(person, 0))


@pytest.mark.parametrize(
    ("address", "network"),
    [
        (None, ""),
        ("127.0.0.1", ""),
        ("::1", ""),
        ("::ffff:127.0.0.1", ""),
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8::1:2:3:4", "2001:db8::/64"),
        ("::5", "::/64"),
        ("fe80::1", "fe80::1"),  # all of one wire share that /64
        ("a name", "a name"),
    ],
)
def test_what_counts_as_one_address(address: str | None, network: str) -> None:
    assert network_of(address) == network


def test_all_who_bring_no_cookie_are_one_person(tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path, pace=0.0, limits=1.0, reach=HERE), client=("127.0.0.1", 1)) as client:
        codes = []
        for _ in range(RATES["tables"].burst + 5):
            client.cookies.clear()
            codes.append(client.post("/api/tables", json=NEW).status_code)
        assert codes == [201] * RATES["tables"].burst + [429] * 5
        assert Someone(client, "Lena", "fox").post("/api/tables", NEW).status_code == 201
        Someone.all_leave()


def test_pages_that_leave_make_room() -> None:
    counts = Limits(1.0)
    assert [counts.enter("lena", "192.0.2.1") for _ in range(SOCKETS + 1)] == [True] * SOCKETS + [False]
    counts.leave("lena", "192.0.2.1")
    assert counts.enter("lena", "192.0.2.1")
    for _ in range(SOCKETS):
        counts.leave("lena", "192.0.2.1")
    assert counts._sockets == {}


def test_a_server_with_limits_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "SOCKETS", 2)
    with TestClient(create_app(tmp_path, pace=0.0, limits=1.0, reach=HERE)) as client:
        lena, ole = Someone(client, "Lena", "fox"), Someone(client, "Ole", "owl")
        answers = [lena.post("/api/tables", NEW, **{"accept-language": "de"}) for _ in range(25)]
        assert [answer.status_code for answer in answers] == [201] * 20 + [429] * 5
        assert "Adresse" in answers[-1].json()["detail"]
        key = ole.new_table("aetherya", "solo", [ME])
        codes = [ole.get(f"/api/tables/{key}/replay").status_code for _ in range(25)]
        assert codes.count(429) >= 3
        for _ in range(2):
            ole.page(key).until_type("position")
        refused = ole.page(key)
        with pytest.raises(WebSocketDisconnect) as closed:
            refused.hear()
        assert closed.value.code == 1013
        Someone.all_leave()


def test_reconnecting_does_not_let_one_say_more(tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path, pace=0.0, limits=1.0, reach=HERE)) as client:
        lena = Someone(client, "Lena", "fox")
        said = 0
        for _ in range(4):
            key = lena.new_table("aetherya", "solo", [ME])  # each table counts for itself, too
            page = lena.page(key)
            for number in range(5):
                said += page.ask({"type": "chat", "text": str(number)})["type"] == "accepted"
            lena.close()
        assert said <= RATES["chat"].burst + 3


def test_bots_of_one_person_and_one_address_have_a_limit() -> None:
    playing = {"lena": BOTS, "ole": 1}
    counts = Limits(1.0)
    with pytest.raises(TableError):
        counts.check_bots("lena", "192.0.2.1", 1, lambda person: playing.get(person, 0))
    counts.check_bots("lena", "192.0.2.1", 0, lambda person: playing.get(person, 0))  # a table without bots
    counts.check_bots("ole", "192.0.2.1", BOTS - 1, lambda person: playing.get(person, 0))
    Limits(2.0).check_bots("lena", "192.0.2.1", 1, lambda person: playing.get(person, 0))
    Limits(0).check_bots("lena", "192.0.2.1", 1000, lambda person: playing.get(person, 0))
    many: dict[str, int] = {}
    for number in range(ADDRESS_FACTOR):
        counts.check_bots(f"{number}", "192.0.2.2", BOTS, lambda person: many.get(person, 0))
        many[f"{number}"] = BOTS
    with pytest.raises(TableError):
        counts.check_bots("somebody", "192.0.2.2", 1, lambda person: many.get(person, 0))
    counts.check_bots("somebody", "192.0.2.3", 1, lambda person: many.get(person, 0))
    many.pop("0")  # whose games are over
    counts.check_bots("somebody", "192.0.2.2", 1, lambda person: many.get(person, 0))


def test_too_many_bots_are_refused_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "BOTS", 3)
    with TestClient(create_app(tmp_path, pace=0.0, limits=1.0, reach=HERE)) as client:
        lena, ole = Someone(client, "Lena", "fox"), Someone(client, "Ole", "owl")
        wanted = {"game": "aetherya", "mode": "base", "seats": [ME, BOT, BOT]}
        assert lena.post("/api/tables", wanted).status_code == 201
        for code, word in (("en", "bots"), ("de", "Bots"), ("fr", "bots jouent")):
            refused = lena.post("/api/tables", wanted, **{"accept-language": code})
            assert (refused.status_code, word in refused.json()["detail"]) == (429, True)
        key = lena.new_table("aetherya", "base", [ME, LINK, LINK])
        change = {"action": "bot", "level": "tove"}
        assert [lena.post(f"/api/tables/{key}/seats/{seat}", change).status_code for seat in (1, 2)] == [200, 429]
        assert ole.post("/api/tables", wanted).status_code == 201
        Someone.all_leave()


def test_the_first_is_never_too_many_by_rounding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RATES, "hints", limits.Rate(1, 3600.0))
    for step in range(40):
        now = 4000.1 + 0.37 * step
        monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda now=now: now))
        one = Limits(1.0)
        one.take("hints", "ada", None)
        with pytest.raises(TableError):
            one.take("hints", "ada", None)
