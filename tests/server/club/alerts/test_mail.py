"""Mail goes to addresses that were confirmed, where the host has named a server for it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from oakdoor.server.club.alerts.mail import VARIABLE, Mailer
from server.club.alerts.receiving import Letters, free_port, mail_at, taking_mail
from server.club.alerts.test_alerts import ALWAYS, ORIGIN, send, tell
from server.club.days.calendar import Calendar, over_days
from server.pages import Someone


@pytest.fixture
def letters(monkeypatch: pytest.MonkeyPatch) -> Iterator[Letters]:
    port = free_port()
    monkeypatch.setenv(VARIABLE, mail_at(port))
    with taking_mail(port) as found:
        yield found


def test_an_address_is_asked_first_and_then_told(tmp_path: Path, letters: Letters) -> None:
    with over_days(tmp_path, Calendar()) as client:
        lena = Someone(client, "Lena", "fox")
        lena.ask("PUT", "/api/club/alerts/wishes", {**ALWAYS, "language": "de"})
        wanted = {"kind": "mail", "origin": ORIGIN, "address": "lena@example.org"}
        answer = lena.post("/api/club/alerts/ways", wanted, **{"accept-language": "de"}).json()
        assert [(one["label"], one["confirmed"]) for one in answer["ways"]] == [("le…@example.org", False)]
        [asks] = letters.came
        assert (asks["To"], asks["From"]) == ("lena@example.org", "Oakdoor <door@example.org>")
        tell(client, lena.visitor.id, "one")
        send(client)
        assert len(letters.came) == 1
        assert lena.post("/api/club/alerts/ways", wanted).status_code == 409  # not twice within ten minutes
        text = asks.get_payload(decode=True).decode()
        found = re.search(rf"{ORIGIN}/reminders/(\S+)", text)
        assert found is not None
        assert lena.post("/api/club/alerts/confirm", {"code": "x" * 20}).status_code == 409
        assert lena.post("/api/club/alerts/confirm", {"code": found[1]}).json()["ways"][0]["confirmed"]
        client.app.state.hall.clock.now += 301  # type: ignore[attr-defined]
        tell(client, lena.visitor.id, "two")
        send(client)
        told = letters.came[1].get_payload(decode=True).decode()
        assert "mit Jonas" in told
        assert f"{ORIGIN}/t/KEY" in told


def test_a_server_without_mail_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    with over_days(tmp_path, Calendar()) as client:
        lena = Someone(client, "Lena", "fox")
        assert lena.get("/api/club/alerts").json()["mail"] is False
        wanted = {"kind": "mail", "origin": ORIGIN, "address": "lena@example.org"}
        assert lena.post("/api/club/alerts/ways", wanted).json()["detail"] == "This server sends no mail."


@pytest.mark.parametrize("address", ["nobody", "a@b\r\nBcc: c@d.org", "@example.org", "a b@example.org", "a@-" * 90])
def test_what_is_no_address_is_refused(tmp_path: Path, letters: Letters, address: str) -> None:
    with over_days(tmp_path, Calendar()) as client:
        lena = Someone(client, "Lena", "fox")
        answer = lena.post("/api/club/alerts/ways", {"kind": "mail", "origin": ORIGIN, "address": address})
        assert answer.status_code == 422
        assert letters.came == []


def test_the_address_of_a_mail_server() -> None:
    found = Mailer.named("smtps://me:a%40b@mail.example.org?from=door@example.org")
    assert found == Mailer("mail.example.org", 465, "door@example.org", True, "me", "a@b")
    assert "a@b" not in repr(found)
    assert Mailer.named(None) is None
    for wrong in ("http://example.org", "smtp://", "smtp://example.org?from=nobody", "smtp://example.org:x"):
        with pytest.raises(OSError, match="mail"):
            Mailer.named(wrong)
