"""People are told by the ways they have chosen: once, together where several things come, and never in quiet hours."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from oakdoor.server.club.alerts.notices import Notice
from oakdoor.server.club.alerts.outbox import CLAIMED, FIRST_PAUSE, KEPT
from oakdoor.server.club.alerts.timing import GATHER, HOUR
from oakdoor.server.club.alerts.ways import PAUSE
from oakdoor.tables.clock import DAY
from server.club.alerts.receiving import Browser, Receiver, receiving
from server.club.days.calendar import START, Calendar, asked_of, club_of, move, over_days, sweep, table_for, two
from server.pages import Someone, in_loop

ORIGIN = "http://testserver"
ALWAYS: dict[str, Any] = {
    "how": "each", "hour": 18, "before": "both", "quiet": False, "quiet_from": 22, "quiet_to": 7, "offset": 0,
    "language": "en",
}  # fmt: skip


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as found:
        yield found


@pytest.fixture
def calendar() -> Calendar:
    return Calendar()


@pytest.fixture
def client(tmp_path: Path, calendar: Calendar) -> Iterator[TestClient]:
    with over_days(tmp_path, calendar) as client:
        in_loop(client, lambda: club_of(client).switches.put(private_hooks=True))
        yield client


@pytest.fixture
def lena(client: TestClient) -> Someone:
    someone = Someone(client, "Lena", "fox")
    assert someone.ask("PUT", "/api/club/alerts/wishes", ALWAYS).status_code == 200
    return someone


def hook(someone: Someone, receiver: Receiver, form: str = "json", path: str = "/hook") -> str:
    answer = someone.post(
        "/api/club/alerts/ways", {"kind": "hook", "origin": ORIGIN, "url": receiver.url + path, "form": form}
    )
    assert answer.status_code == 201, answer.text
    return str(answer.json()["ways"][-1]["id"])


def tell(client: TestClient, person: str, event: str, **values: str | int) -> None:
    plays: dict[str, str | int] = {"game": "rivality", "mode": "standard", "others": "Jonas", "due": int(START + DAY)}
    notice = Notice(person, "turn", "/t/KEY", {**plays, "watch": "/w/WATCH", **values}, event)
    in_loop(client, club_of(client).alerts.tell, notice)


def send(client: TestClient) -> None:
    in_loop(client, club_of(client).alerts.send_due)


def state(someone: Someone) -> list[tuple[bool, str]]:
    return [(one["on"], one["state"]) for one in someone.get("/api/club/alerts").json()["ways"]]


def test_whose_turn_it_is_is_told_after_a_moment_and_once(
    client: TestClient, calendar: Calendar, receiver: Receiver
) -> None:
    lena, jonas = two(client)
    for one in (lena, jonas):
        one.ask("PUT", "/api/club/alerts/wishes", ALWAYS)
        hook(one, receiver, path=f"/{one.visitor.name}")
    key = table_for(lena, jonas)
    mover, _ = asked_of(lena, jonas, key)
    calendar.now += 61
    for _ in range(3):
        sweep(client)
        send(client)
    [(path, _, _)] = receiver.got
    assert path == f"/{mover.visitor.name}"
    [said] = receiver.said
    assert (said["title"], said["url"]) == ("Your turn", f"{ORIGIN}/w/{mover.watch_key(key)}")
    assert said["lines"][0].endswith("1 day left.") or said["lines"][0].endswith("48 hours left.")
    assert key not in str(receiver.got)  # it would let others in
    assert lena.visitor.id not in str(receiver.got)


def test_what_is_over_by_then_is_not_told(client: TestClient, calendar: Calendar, receiver: Receiver) -> None:
    lena, jonas = two(client)
    for one in (lena, jonas):
        one.ask("PUT", "/api/club/alerts/wishes", ALWAYS)
    key = table_for(lena, jonas)
    mover, _ = asked_of(lena, jonas, key)
    hook(mover, receiver)
    calendar.now += 61
    sweep(client)
    move(mover, key)
    send(client)
    assert receiver.got == []


def test_several_tables_are_one_message(
    client: TestClient, calendar: Calendar, receiver: Receiver, lena: Someone
) -> None:
    hook(lena, receiver)
    tell(client, lena.visitor.id, "first")
    send(client)
    for number in range(3):
        tell(client, lena.visitor.id, f"later {number}", due=int(START + (number + 2) * DAY))
        send(client)
    assert len(receiver.got) == 1
    calendar.now += GATHER + 1
    send(client)
    assert [one["title"] for one in receiver.said] == ["Your turn", "Your turn at 3 tables"]
    assert receiver.said[1]["url"] == f"{ORIGIN}/turns"


def test_one_event_is_told_once_by_whatever_process(client: TestClient, receiver: Receiver, lena: Someone) -> None:
    hook(lena, receiver)
    for _ in range(3):
        tell(client, lena.visitor.id, "the same")
        send(client)
    assert len(receiver.got) == 1


def test_two_processes_do_not_send_the_same(
    client: TestClient, calendar: Calendar, lena: Someone, receiver: Receiver
) -> None:
    way = hook(lena, receiver)
    tell(client, lena.visitor.id, "one")
    outbox = club_of(client).alerts.outbox
    first = in_loop(client, outbox.claim, way, calendar.now)
    assert [one.event for one in first.notices] == ["one"]
    assert in_loop(client, outbox.claim, way, calendar.now) is None
    assert outbox.due(calendar.now) == []
    assert outbox.due(calendar.now + CLAIMED + 1) == [way]  # the process that had it is gone


def test_what_cannot_be_sent_is_tried_again_for_a_day_and_paused_after_two(
    client: TestClient, calendar: Calendar, receiver: Receiver, lena: Someone
) -> None:
    hook(lena, receiver)
    receiver.status = 500
    tell(client, lena.visitor.id, "one")
    send(client)
    send(client)
    assert (len(receiver.got), state(lena)) == (1, [(True, "fails")])
    calendar.now += FIRST_PAUSE + 1
    send(client)
    assert len(receiver.got) == 2
    calendar.now += KEPT
    send(client)
    calendar.now += KEPT
    send(client)
    assert len(receiver.got) == 3  # it was dropped
    calendar.now += PAUSE
    tell(client, lena.visitor.id, "two")
    send(client)
    assert state(lena) == [(False, "paused")]
    receiver.status = 204
    [way] = lena.get("/api/club/alerts").json()["ways"]
    lena.ask("PUT", f"/api/club/alerts/ways/{way['id']}", {"on": True})
    assert lena.post(f"/api/club/alerts/ways/{way['id']}/test").status_code == 200
    assert state(lena) == [(True, "works")]


def test_a_redirect_is_not_followed(client: TestClient, receiver: Receiver, lena: Someone) -> None:
    way = hook(lena, receiver)
    receiver.status = 302
    answer = lena.post(f"/api/club/alerts/ways/{way}/test")
    assert (answer.status_code, answer.json()["detail"]) == (502, "It could not be sent: the answer was 302.")
    assert [path for path, _, _ in receiver.got] == ["/hook"]


def test_a_push_can_be_read_by_its_browser_alone(client: TestClient, receiver: Receiver, lena: Someone) -> None:
    browser = Browser()
    wanted = browser.subscribed(f"{receiver.url}/push", ORIGIN)
    answer = lena.post("/api/club/alerts/ways", wanted)
    assert answer.status_code == 201, answer.text
    assert len(answer.json()["push_key"]) == 87
    tell(client, lena.visitor.id, "one")
    send(client)
    [(_, headers, body)] = receiver.got
    assert browser.read(body) == {
        "title": "Your turn", "body": body_of(START + DAY), "path": "/t/KEY", "tag": "/t/KEY",
    }  # fmt: skip
    assert headers["authorization"].startswith("vapid t=")
    assert f"k={answer.json()['push_key']}" in headers["authorization"]
    assert b"Jonas" not in body
    receiver.status = 410
    tell(client, lena.visitor.id, "two", due=int(START + 2 * DAY))
    club_of(client).hall.clock.now += GATHER + 1  # type: ignore[attr-defined]
    send(client)
    assert state(lena) == []


def body_of(due: float) -> str:
    return f"Rivality, standard game, with Jonas: {round((due - START) / HOUR)} hours left."


def test_the_key_of_pushes_is_made_once(tmp_path: Path) -> None:
    keys = []
    for _ in range(2):
        with over_days(tmp_path, Calendar()) as client:
            keys.append(client.get("/api/club/alerts").json()["push_key"])
    assert keys[0] == keys[1]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"how": "never"}, []),
        ({"how": "digest", "hour": 18}, [18]),
        ({"quiet": True, "quiet_from": 22, "quiet_to": 7}, [7]),
        ({"quiet": True, "quiet_from": 22, "quiet_to": 7, "offset": 120}, [5]),
    ],
)
def test_quiet_hours_and_a_digest_wait(
    client: TestClient,
    calendar: Calendar,
    receiver: Receiver,
    lena: Someone,
    change: dict[str, Any],
    expected: list[int],
) -> None:
    calendar.now = START - START % DAY + 2 * HOUR  # two in the night
    lena.ask("PUT", "/api/club/alerts/wishes", {**ALWAYS, **change})
    hook(lena, receiver)
    tell(client, lena.visitor.id, "one", due=int(calendar.now + 3 * DAY))
    came = []
    for hour in range(2, 24):
        calendar.now = START - START % DAY + hour * HOUR + 1
        before = len(receiver.got)
        send(client)
        if len(receiver.got) > before:
            came.append(hour)
    assert came == expected


@pytest.mark.parametrize("form", ["discord", "slack", "matrix", "json"])
def test_each_kind_of_webhook_gets_its_form(client: TestClient, receiver: Receiver, lena: Someone, form: str) -> None:
    hook(lena, receiver, form)
    tell(client, lena.visitor.id, "one", others="<b>@everyone</b>")
    send(client)
    [said] = receiver.said
    text = {"discord": "content", "slack": "text", "matrix": "html", "json": "lines"}[form]
    assert "everyone" in str(said[text])
    if form == "discord":
        assert said["allowed_mentions"] == {"parse": []}
    if form in ("slack", "matrix"):
        assert "<b>" not in said[text]


def test_ways_are_ones_own_and_bounded(client: TestClient, receiver: Receiver, lena: Someone) -> None:
    jonas = Someone(client, "Jonas", "owl")
    way = hook(lena, receiver)
    for method, path in (("PUT", ""), ("POST", "/test")):
        assert jonas.ask(method, f"/api/club/alerts/ways/{way}{path}", {"on": False}).status_code == 404
    jonas.ask("DELETE", f"/api/club/alerts/ways/{way}")
    assert len(state(lena)) == 1
    for number in range(7):
        hook(lena, receiver, path=f"/{number}")
    hook(lena, receiver, path="/3")  # in place of the same
    full = {"kind": "hook", "origin": ORIGIN, "url": f"{receiver.url}/more", "form": "json"}
    assert lena.post("/api/club/alerts/ways", full).status_code == 429
    assert receiver.url not in lena.get("/api/club/alerts").text
    assert lena.ask("DELETE", f"/api/club/alerts/ways/{way}").json()["ways"][0]["id"] != way
