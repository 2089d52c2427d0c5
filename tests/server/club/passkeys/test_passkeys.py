"""Passkeys: made and shown with real signatures; whatever is not as it must be changes nothing."""

import time
from typing import Any

import pytest
from fastapi.testclient import TestClient

from oakdoor.app.people import COOKIE
from oakdoor.server.club.club import Club
from oakdoor.server.club.passkeys import checking
from oakdoor.server.club.passkeys.challenges import SECONDS
from oakdoor.server.club.passkeys.passkeys import MOST, Passkeys
from oakdoor.server.club.passkeys.places import place_of
from oakdoor.tables.errors import TableError
from server.club.passkeys.authenticator import PRESENT, Authenticator
from server.pages import ME, Someone, in_loop

ROOT = "/api/me/passkeys"


def club_of(client: TestClient) -> Club:
    club: Club = client.app.state.club  # type: ignore[attr-defined]
    return club


def added(person: Someone, device: Authenticator) -> Any:
    offer = person.post(f"{ROOT}/offer")
    assert offer.status_code == 200, offer.text
    return person.post(ROOT, device.make(offer.json()))


def shown(person: Someone, device: Authenticator) -> Any:
    return person.post(f"{ROOT}/show", device.show(person.post(f"{ROOT}/ask").json()))


def test_a_passkey_brings_seats_to_another_device(shared: TestClient, lena: Someone, ole: Someone) -> None:
    key = lena.new_table("aetherya", "solo", [ME])
    device = Authenticator()
    answer = added(lena, device)
    assert answer.status_code == 201, answer.text
    assert [(one["name"], one["used"]) for one in answer.json()] == [("Lena’s phone", None)]
    ole.new_table("aetherya", "solo", [ME])
    token = shown(ole, device).json()["path"].removeprefix("/me/")
    told = ole.get(f"/api/me/follow/{token}").json()
    assert (told["person"]["name"], told["now"]["name"], told["tables"]) == ("Lena", "Ole", 1)
    followed = ole.post(f"/api/me/follow/{token}")
    cookie = followed.headers["set-cookie"].split(";")[0]
    back = shared.app.state.signer.visitor(cookie.removeprefix(f"{COOKIE}="))  # type: ignore[attr-defined]
    assert back == lena.visitor
    assert back.session.startswith("passkey.")
    assert shared.get(f"/api/tables/{key}", headers={"cookie": cookie}).json()["seats"][0]["mine"]
    [passkey] = lena.get(ROOT).json()
    assert passkey["used"] is not None


def test_passkeys_are_renamed_and_removed_by_their_person_only(lena: Someone, ole: Someone) -> None:
    device = Authenticator()
    [passkey] = added(lena, device).json()
    path = f"{ROOT}/{passkey['id']}"
    assert ole.ask("PUT", path, {"name": "Mine"}).status_code == 404
    assert ole.ask("DELETE", path).status_code == 404
    assert lena.ask("PUT", path, {"name": " "}).status_code == 422
    assert lena.ask("PUT", path, {"name": "Key"}).json()[0]["name"] == "Key"
    assert lena.ask("DELETE", path).json() == []
    assert shown(ole, device).status_code == 404


def test_a_challenge_counts_once_for_one_purpose_and_one_person(
    lena: Someone, ole: Someone, monkeypatch: pytest.MonkeyPatch
) -> None:
    offer = lena.post(f"{ROOT}/offer").json()
    assert ole.post(ROOT, Authenticator().make(offer)).status_code == 409  # another person's
    device = Authenticator()
    made = device.make(offer)
    assert lena.post(ROOT, made).status_code == 201
    assert lena.post(ROOT, made).status_code == 409  # replayed
    assert lena.post(ROOT, Authenticator().make(offer)).status_code == 409
    assert lena.post(ROOT, Authenticator().make(lena.post(f"{ROOT}/ask").json() | {"user": "AA"})).status_code == 409
    ask = lena.post(f"{ROOT}/ask").json()
    once = device.show(ask)
    assert ole.post(f"{ROOT}/show", once).status_code == 200
    assert ole.post(f"{ROOT}/show", once).status_code == 409
    assert ole.post(f"{ROOT}/show", device.show(lena.post(f"{ROOT}/offer").json())).status_code == 409
    late = device.show(lena.post(f"{ROOT}/ask").json())
    later = time.time() + SECONDS + 2
    monkeypatch.setattr("oakdoor.server.club.passkeys.challenges.time.time", lambda: later)
    answer = ole.post(f"{ROOT}/show", late, **{"accept-language": "de"})
    assert answer.status_code == 409
    assert "zu lange" in answer.json()["detail"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"origin": "https://evil.example"},
        {"origin": "http://testserver"},
        {"origin": "https://testserver:444"},
        {"rp_id": "evil.example"},
        {"flags": PRESENT},  # nobody has shown who they are
        {"flags": 0},
    ],
)
def test_what_was_made_or_shown_elsewhere_does_not_count(lena: Someone, wrong: dict[str, Any]) -> None:
    assert added(lena, Authenticator(**wrong)).status_code == 409
    device = Authenticator()
    assert added(lena, device).status_code == 201
    for name, value in wrong.items():
        setattr(device, name, value)
    assert shown(lena, device).status_code == 409


def test_another_persons_credential_opens_nothing(lena: Someone, ole: Someone) -> None:
    """Neither under the own key, nor with the own person, nor taken over."""
    device, own = Authenticator(), Authenticator()
    assert added(lena, device).status_code == 201
    assert added(ole, own).status_code == 201
    forged = Authenticator(credential=device.credential, user=device.user)
    assert shown(ole, forged).status_code == 409
    mixed = own.show(ole.post(f"{ROOT}/ask").json()) | {"user": device.user}
    assert ole.post(f"{ROOT}/show", mixed).status_code == 404
    assert added(ole, Authenticator(credential=device.credential)).status_code == 409
    assert shown(ole, Authenticator()).status_code == 404


def test_a_copied_passkey_is_noticed_by_its_count(lena: Someone) -> None:
    device = Authenticator()
    added(lena, device)
    device.count = 5
    assert shown(lena, device).status_code == 200
    device.count = 2
    assert shown(lena, device).status_code == 409


def test_nonsense_is_refused(lena: Someone) -> None:
    good = Authenticator().make(lena.post(f"{ROOT}/offer").json())
    for name in ("client_data", "attestation", "credential"):
        for text in ("AAAA", "e30", "x" * 4001, "é", ""):
            assert lena.post(ROOT, good | {name: text}).status_code in (409, 422), (name, text)
    assert lena.post(f"{ROOT}/show", {"credential": "AA"}).status_code == 422


def test_a_passkey_needs_a_name_and_there_are_not_too_many(shared: TestClient, lena: Someone) -> None:
    shared.cookies.clear()
    assert shared.post(f"{ROOT}/offer").status_code == 403
    shared.cookies.clear()
    passkeys = Passkeys(club_of(shared).storage)
    for number in range(MOST):
        made = checking.Made(b"%d" % number + lena.visitor.id.encode(), b"key", 0)
        in_loop(shared, passkeys.add, lena.visitor.id, made, "Key", "phone", [], 1.0)
    assert added(lena, Authenticator()).status_code == 409
    assert in_loop(shared, passkeys.has, lena.visitor.id)
    assert not in_loop(shared, passkeys.has, "nobody")


def test_without_the_package_it_is_said(lena: Someone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "find_spec", lambda name: None)
    answer = lena.post(f"{ROOT}/offer")
    assert answer.status_code == 503
    assert "oakdoor[club]" in answer.json()["detail"]


def test_a_place_is_what_the_browser_calls_it() -> None:
    assert place_of("club.example:8443", "") == ("club.example", ["https://club.example:8443"])
    assert place_of("localhost:8450", "").origins == ["https://localhost:8450", "http://localhost:8450"]
    assert place_of("play.club.example", "club.example") == ("club.example", ["https://play.club.example"])
    for host in ("192.168.0.4:8450", "evilclub.example", ""):
        with pytest.raises(TableError):
            place_of(host, "club.example")
