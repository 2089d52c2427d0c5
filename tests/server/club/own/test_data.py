"""Everything about oneself: exported as one file, erased; others keep their games."""

import json
from pathlib import Path
from typing import Any

import sqlalchemy as sql
from fastapi.testclient import TestClient

from oakdoor.server.club.club import Club
from oakdoor.server.club.own.personal import Gone
from oakdoor.server.database.schema import META
from server.club.passkeys.authenticator import Authenticator
from server.club.passkeys.test_passkeys import added
from server.conftest import opened
from server.pages import BOT, GUEST, LINK, ME, Someone, in_loop, room_of

SOLO = ("aetherya", "solo")
TWO = ("rivality", "standard")


def everything(client: TestClient) -> str:
    """All that the database holds, as text."""
    club: Club = client.app.state.club  # type: ignore[attr-defined]
    with club.storage.engine.connect() as connection:
        return "\n".join(str(row) for table in META.sorted_tables for row in connection.execute(sql.select(table)))


def finished(person: Someone) -> str:
    """A game of one that is over."""
    key = person.new_table(*SOLO, [ME])
    page = person.page(key)
    while not page.until_mine()["result"]:
        assert page.play(page.position["legal"][0])["type"] == "accepted"
    page.close()
    person.pages.remove(page)
    return key


def test_an_export_holds_everything_and_no_secret(lena: Someone, ole: Someone) -> None:
    over, running = finished(lena), lena.new_table(*TWO, [ME, LINK])
    ole.join(running)
    page = lena.page(running)
    page.ask({"type": "chat", "text": "Well met"})
    added(lena, Authenticator())
    lena.cookie = lena.get("/api/me").headers["set-cookie"].split(";")[0]
    lena.get("/api/me")
    answer = lena.get("/api/me/export")
    assert answer.headers["content-disposition"] == 'attachment; filename="oakdoor-me.json"'
    told = json.loads(answer.content)
    assert (told["format"], told["version"]) == ("oakdoor-person", 1)
    assert told["person"][0]["name"] == "Lena"
    assert [one["name"] for one in told["passkeys"]] == ["Lena’s phone"]
    assert len(told["sessions"]) == 1
    ended = next(one for one in told["tables"] if one["status"] == "over")
    assert ended["record"]["moves"]
    assert ended["record"]["names"] == ["Lena"]
    assert len(ended["results"]) == 1
    going = next(one for one in told["tables"] if one["status"] == "playing")
    assert going["record"] is None  # it would tell what is hidden
    assert [(one["seat"], one["text"]) for one in going["chat"]] == [(0, "Well met")]
    assert [(seat["name"], seat["mine"]) for seat in going["seats"]] == [("Lena", True), ("Ole", False)]
    for secret in (lena.visitor.id, ole.visitor.id, running, over):
        assert secret not in answer.text
    replayed = ole.post("/api/replay", {"record": ended["record"]})
    assert replayed.status_code == 200, replayed.text


def test_whoever_is_erased_is_nowhere_any_more(tmp_path: Path) -> None:
    with opened(tmp_path) as client:
        lena = Someone(client, "Lenalie", "fox")
        lena.get("/api/me")
        finished(lena)
        lena.new_table(*SOLO, [ME])
        open_table = lena.new_table(*TWO, [ME, LINK])
        page = lena.page(open_table)
        page.ask({"type": "chat", "text": "Anybody here?"})
        added(lena, Authenticator())
        lena.ask("PUT", "/api/me/pad/follows", {"follows": True})
        page.close()
        lena.pages.remove(page)
        assert "Lenalie" in everything(client)
        assert lena.visitor.id in everything(client)
        assert lena.post("/api/me/erase", {"sure": True}).status_code == 204
        client.get("/api/me")
        in_loop(client, client.app.state.club.close)  # type: ignore[attr-defined]
        left = everything(client)
        assert "Lenalie" not in left
        assert lena.visitor.id not in left
        assert "Anybody here?" not in left
        assert lena.get("/api/me").json()["named"] is False  # the cookie counts no more
        assert client.get(f"/api/tables/{open_table}").status_code == 404


def test_others_keep_their_games_and_a_bot_plays_on(lena: Someone, ole: Someone) -> None:
    key = lena.new_table(*TWO, [ME, LINK])
    ole.join(key)
    mine, theirs = lena.page(key), ole.page(key)
    mine.ask({"type": "chat", "text": "Good luck"})
    theirs.ask({"type": "chat", "text": "Thanks"})
    assert lena.post("/api/me/erase", {"sure": True}, **{"accept-language": "de"}).status_code == 204
    told = theirs.until(lambda one: one["type"] == "table" and one["table"]["seats"][0]["name"] == "Gast")
    seats = told["table"]["seats"]
    assert (seats[0]["avatar"], seats[0]["stand_in"], seats[0]["kind"]) == ("somebody", True, "person")
    assert seats[1]["name"] == "Ole"
    while not theirs.until_mine()["result"]:  # to the end, against the bot
        assert theirs.play(theirs.position["legal"][0])["type"] == "accepted"
    room = room_of(ole.client, key)
    assert [line.text for line in room.table.chat.lines] == ["Thanks"]
    assert room.table.host == ole.visitor.id
    back = ole.post(f"/api/tables/{key}/seats/0", {"action": "return"})
    assert back.status_code == 409  # nobody is there to play again
    following = ole.post(f"/api/tables/{key}/rematch").json()["key"]
    assert [seat["kind"] for seat in ole.get(f"/api/tables/{following}").json()["seats"]] == ["open", "person"]


def test_a_seat_at_a_table_that_gathers_is_free_again(lena: Someone, ole: Someone) -> None:
    key = ole.new_table(*TWO, [ME, LINK, LINK])
    lena.join(key)
    assert lena.post("/api/me/erase", {"sure": True}).status_code == 204
    seats = ole.get(f"/api/tables/{key}").json()["seats"]
    page = ole.page(key)
    page.until(lambda one: one["type"] == "table" and one["table"]["seats"][1]["kind"] == "open")
    assert len(seats) == 3


def test_games_that_are_over_keep_a_seat_without_an_owner(lena: Someone, ole: Someone) -> None:
    key = lena.new_table(*TWO, [ME, LINK, GUEST, BOT])
    ole.join(key)
    for person in (lena, ole):
        person.let_bots_play(key)
    page = ole.page(key)
    page.until(lambda one: one["type"] == "position" and one["result"] is not None)
    assert lena.post("/api/me/erase", {"sure": True}).status_code == 204
    [past] = ole.get("/api/games").json()["games"] if isinstance(ole.get("/api/games").json(), dict) else []
    names = [seat["name"] for seat in past["seats"]]
    assert names[0] == "Guest"
    assert "Mira" not in names  # a guest on the same device was hers to name
    assert "Ole" in names


def test_a_part_of_the_club_can_add_what_it_keeps(tmp_path: Path) -> None:
    class Notes:
        name = "notes"
        kept: dict[str, str]

        def __init__(self, person: str) -> None:
            self.kept = {person: "a note"}

        def export(self, connection: sql.Connection, person: str) -> object:
            return self.kept.get(person)

        def erase(self, connection: sql.Connection, gone: Gone) -> None:
            self.kept.pop(gone.person, None)

    with opened(tmp_path) as client:
        lena = Someone(client, "Lena", "fox")
        club: Club = client.app.state.club  # type: ignore[attr-defined]
        notes = Notes(lena.visitor.id)
        club.own.personal.append(notes)
        told: dict[str, Any] = lena.get("/api/me/export").json()
        assert told["notes"] == "a note"
        lena.post("/api/me/erase", {"sure": True})
        assert notes.kept == {}
