"""Who may play in a club: whoever knows its word, or has a passkey."""

from pathlib import Path

from fastapi.testclient import TestClient

from oakdoor.server.club.club import Club
from oakdoor.server.club.members import digest_of, fits
from server.club.passkeys.authenticator import Authenticator
from server.club.passkeys.test_passkeys import added
from server.conftest import opened
from server.pages import BOT, LINK, ME, Someone, in_loop

TABLE = {"game": "rivality", "mode": "standard", "seats": [ME, LINK]}


def switch(client: TestClient, **changed: object) -> None:
    club: Club = client.app.state.club  # type: ignore[attr-defined]
    in_loop(client, lambda: club.switches.put(**changed))


def test_a_word_lets_in_whatever_its_capitals_and_blanks() -> None:
    digest = digest_of("Under the  oak")
    assert "oak" not in digest
    assert fits(" under the OAK ", digest)
    assert not fits("under the elm", digest)
    assert fits("Acorn", "acorn")  # as a host may keep it to read it again
    assert not fits("", "acorn")
    assert digest != digest_of("Under the  oak")


def test_whoever_does_not_know_the_word_cannot_play(tmp_path: Path) -> None:
    with opened(tmp_path) as client:
        lena, ole = Someone(client, "Lena", "fox"), Someone(client, "Ole", "owl")
        key = lena.new_table("rivality", "standard", [ME, LINK])
        switch(client, members="word", word=digest_of("acorn"))
        assert client.get("/api/club").json()["members"] == "word"
        refused = [
            ole.join(key),
            ole.post("/api/tables", TABLE),
            ole.post("/api/tables", TABLE | {"seats": [ME, BOT]}),
        ]
        assert [answer.status_code for answer in refused] == [403, 403, 403]
        assert "its word" in refused[0].json()["detail"]
        assert ole.get("/api/me/page").json()["admitted"] == "word"
        assert ole.post("/api/me/word", {"word": "walnut"}).status_code == 409
        assert ole.post("/api/me/word", {"word": "Acorn "}).json()["admitted"] == "yes"
        assert ole.post("/api/me/word", {"word": "acorn"}).status_code == 200
        assert ole.join(key).status_code == 200
        assert lena.get(f"/api/tables/{key}").json()["seats"][1]["name"] == "Ole"  # who plays goes on
        switch(client, word=digest_of("walnut"))
        assert ole.post("/api/tables", TABLE).status_code == 201  # whoever was let in stays


def test_whoever_has_no_passkey_cannot_play(tmp_path: Path) -> None:
    with opened(tmp_path) as client:
        lena = Someone(client, "Lena", "fox")
        switch(client, members="passkey")
        assert lena.post("/api/tables", TABLE).status_code == 403
        assert lena.get("/api/me/page").json()["admitted"] == "passkey"
        assert added(lena, Authenticator()).status_code == 201
        assert lena.get("/api/me/page").json()["admitted"] == "yes"
        assert lena.post("/api/tables", TABLE).status_code == 201


def test_no_word_is_nobodys_word(tmp_path: Path) -> None:
    with opened(tmp_path) as client:
        switch(client, members="word")
        assert Someone(client, "Lena", "fox").post("/api/me/word", {"word": "x"}).status_code == 409


def test_tournaments_ask_for_the_word_as_tables_do(tmp_path: Path) -> None:
    cup = {"name": "Cup", "game": "rivality", "mode": "standard", "system": "swiss", "size": 2, "rounds": 1}
    with opened(tmp_path) as client:
        lena, ole, mira = (Someone(client, name, "fox") for name in ("Lena", "Ole", "Mira"))
        switch(client, tournaments=True)
        root = "/api/tournaments"
        made = lena.post(root, cup)
        assert made.status_code == 201, made.text
        path = f"{root}/{made.json()['key']}"
        for person in (lena, ole):
            assert person.post(f"{path}/enter").status_code == 200
        switch(client, members="word", word=digest_of("acorn"))
        refused = [
            mira.post(root, cup),
            mira.post(f"{path}/enter"),
            lena.post(f"{path}/regulars", {"level": "tove"}),
            lena.post(f"{path}/draw", {"round": 1}),
        ]
        assert [answer.status_code for answer in refused] == [403, 403, 403, 403]
        assert "its word" in refused[0].json()["detail"]
        assert mira.get(path).status_code == 200  # looking stays free
        assert lena.post(f"{path}/withdraw", {"number": None}).status_code == 200
        assert mira.post("/api/me/word", {"word": "acorn"}).status_code == 200
        assert mira.post(f"{path}/enter").status_code == 200
