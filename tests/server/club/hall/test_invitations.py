"""Invitations: to people who are here or known, until they lapse; and none from whom one has blocked."""

from oakdoor.server.club.hall.invitations import LASTS
from server.club.hall.conftest import club_of, handle_of, look
from server.pages import LINK, ME, Someone, table_of

TABLE = {"game": "rivality", "mode": "standard", "players": 2}


def test_whoever_is_invited_sits_down_or_declines(mira: Someone, karim: Someone) -> None:
    look(karim)
    for accepts in (True, False):
        key = mira.post("/api/hall/tables", {**TABLE, "invited": [handle_of(mira, "Karim")]}).json()["key"]
        assert karim.get("/api/hall/count").json()["invitations"] == 1
        [invited] = look(karim)["invitations"]
        assert (invited["name"], invited["game"], invited["sender"]) == ("Mira", "rivality", handle_of(karim, "Mira"))
        path = f"/api/hall/invitations/{invited['id']}"
        assert mira.post(f"{path}/accept").status_code == 409  # it is not hers
        if accepts:
            assert karim.post(f"{path}/accept").json() == {"key": key}
            assert table_of(mira.client, key).status == "playing"
        else:
            assert karim.ask("DELETE", path).status_code == 204
            assert table_of(mira.client, key).people() == {mira.visitor.id}
        assert look(karim)["invitations"] == []
        assert key not in karim.get("/api/hall/people").text


def test_an_invitation_lapses(mira: Someone, karim: Someone) -> None:
    look(karim)
    mira.post("/api/hall/tables", {**TABLE, "invited": [handle_of(mira, "Karim")]})
    [invited] = look(karim)["invitations"]
    invitations = club_of(mira.client).lounge.invitations
    clock = invitations.clock

    class Later:
        def time(self) -> float:
            return clock.time() + LASTS + 1

        def monotonic(self) -> float:
            return clock.monotonic()

    later = type(invitations)(invitations.storage, Later())
    assert later.waiting(karim.visitor.id) == []
    assert later.count(karim.visitor.id) == 0
    assert karim.ask("DELETE", f"/api/hall/invitations/{invited['id']}").status_code == 204


def test_whom_one_has_blocked_cannot_invite_and_does_not_learn_of_it(mira: Someone, karim: Someone) -> None:
    look(karim)
    look(mira)
    assert karim.ask("PUT", f"/api/hall/people/{handle_of(karim, 'Mira')}/block").status_code == 204
    assert mira.post("/api/hall/tables", {**TABLE, "invited": [handle_of(mira, "Karim")]}).status_code == 201
    assert look(karim)["invitations"] == []
    assert karim.ask("DELETE", f"/api/hall/people/{handle_of(karim, 'Mira')}/block").status_code == 204
    mira.post("/api/hall/tables", {**TABLE, "invited": [handle_of(mira, "Karim")]})
    assert len(look(karim)["invitations"]) == 1
    assert karim.ask("PUT", f"/api/hall/people/{handle_of(karim, 'Mira')}/block").status_code == 204
    assert look(karim)["invitations"] == []


def test_whom_one_knows_may_be_invited_when_they_are_away(mira: Someone) -> None:
    noor, zoe = Someone(mira.client, "Noor", "owl"), Someone(mira.client, "Zoe", "bear")
    noor.join(mira.new_table("aetherya", "base", [ME, LINK]))
    zoe.get("/api/me")
    look(mira)
    known = {one["name"]: one for one in mira.get("/api/hall/people").json()}
    assert known["Noor"]["here"] is False
    assert "Zoe" not in known
    answer = mira.post("/api/hall/tables", {**TABLE, "invited": [known["Noor"]["handle"]]})
    assert answer.status_code == 201
    assert [one["name"] for one in look(noor)["invitations"]] == ["Mira"]
    answer = mira.post("/api/hall/tables", {**TABLE, "invited": ["nobody-has-this"]})
    assert answer.status_code == 404


def test_more_than_three_are_not_invited_at_once(mira: Someone) -> None:
    handles = [f"handle-number-{number}" for number in range(4)]
    assert mira.post("/api/hall/tables", {**TABLE, "invited": handles}).status_code == 422
