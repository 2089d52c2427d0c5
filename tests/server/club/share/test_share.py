"""What others are shown of a game that is over, and that of a running one there is nothing."""

from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from oakdoor.lessons.puzzle import all_puzzles
from oakdoor.server import client as built
from oakdoor.server.club.share import png
from server.conftest import opened
from server.pages import ME, Someone, table_of
from server.test_past import play_out

FACES = Path(__file__).parents[4] / "web" / "public"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A server with a client that has pages and pictures."""
    folder = tmp_path_factory.mktemp("client")
    for name in ("index.html", "embed.html"):
        (folder / name).write_text("<html><head><title>Oakdoor</title></head></html>", encoding="utf-8")
    for name in ("faces", "portraits", "rings.svg"):
        (folder / name).symlink_to(FACES / name)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(built, "FOLDER", folder)
        with opened(tmp_path_factory.mktemp("data")) as client:
            yield client


@pytest.fixture(scope="module")
def keys(site: TestClient) -> tuple[str, str]:
    """A game that is over: the key of its table, and the one to watch."""
    key = play_out(Someone(site, "Lena <b>", "fox"), "rivality", "solo")
    return key, table_of(site, key).watch_key


def passing(site: TestClient) -> TestClient:
    """Whoever comes from another site: no cookie, and none is given."""
    site.cookies.clear()
    return site


def test_a_picture_is_shown_to_everybody_and_invites_nobody(site: TestClient, keys: tuple[str, str]) -> None:
    key, watch = keys
    for one in keys:
        answer = passing(site).get(f"/api/tables/{one}/picture", headers={"accept-language": "de"})
        told = answer.json()
        assert told["link"] == f"/replay/{watch}"
        assert key not in answer.text
        assert "Lena <b>" in told["alt"]
        assert "<b>" not in told["svg"]
        assert "set-cookie" not in answer.headers


def test_a_film_has_a_board_and_points_for_each_turn(site: TestClient, keys: tuple[str, str]) -> None:
    answer = passing(site).get(f"/api/tables/{keys[1]}/film")
    film = answer.json()
    assert "set-cookie" not in answer.headers
    assert keys[0] not in answer.text
    assert len(film["sides"]) == 2
    assert len(film["turns"]) > 3
    assert film["turns"][0]["seat"] == -1
    assert all(turn["told"] for turn in film["turns"][1:])
    for turn in film["turns"]:
        assert len(turn["scores"]) == 2
        assert len(turn["boards"]) == 1


def test_a_game_that_is_not_over_is_neither_drawn_nor_told(site: TestClient) -> None:
    lena = Someone(site, "Lena", "fox")
    key = lena.new_table("aetherya", "solo", [ME])
    watch = table_of(site, key).watch_key
    for one in (key, watch):
        for what in ("picture", "film", "picture.png"):
            assert passing(site).get(f"/api/tables/{one}/{what}").status_code == 409
        assert passing(site).get(f"/api/oembed?url=http://testserver/w/{one}").status_code == 409
        page = passing(site).get(f"/w/{one}").text
        assert "og:image" not in page
        assert "Lena" not in page
        assert 'content="Aetherya, solo campaign"' in page
    assert passing(site).get("/api/tables/nothing/picture").status_code == 404


@pytest.mark.parametrize("page", ["replay", "w", "review"])
def test_a_link_tells_of_its_game_before_it_is_opened(site: TestClient, keys: tuple[str, str], page: str) -> None:
    key, watch = keys
    told = site.get(f"/api/tables/{watch}/picture", headers={"accept-language": "fr"}).json()
    text = site.get(f"/{page}/{watch}?lang=fr", headers={"accept-language": "de"}).text
    assert f'property="og:title" content="{told["title"].replace("<", "&lt;").replace(">", "&gt;")}"' in text
    assert told["sentence"].replace("<b>", "&lt;b&gt;") in text
    assert "<b>" not in text
    assert key not in text
    if png.can_draw():
        assert f"http://testserver/api/tables/{watch}/picture.png?lang=fr" in text
        assert "summary_large_image" in text
    assert "og:" not in site.get("/replay/nothing").text
    assert "og:" not in site.get("/games").text


def test_a_link_to_a_puzzle_tells_its_goal_and_no_answer(site: TestClient) -> None:
    puzzle = all_puzzles()[0]
    text = site.get(f"/puzzles/{puzzle.game}/{puzzle.mode}/{puzzle.id}?lang=de").text
    assert "Rätsel: " in text
    assert puzzle.moves[0] not in text
    assert "og:" not in site.get(f"/puzzles/{puzzle.game}/{puzzle.mode}/none").text


@pytest.mark.skipif(not png.can_draw(), reason="the extra club is not installed: resvg-py makes the pixels")
def test_pixels_for_chats(site: TestClient, keys: tuple[str, str]) -> None:
    answer = passing(site).get(f"/api/tables/{keys[1]}/picture.png?lang=de")
    assert answer.content.startswith(b"\x89PNG")
    assert tuple(int.from_bytes(answer.content[at : at + 4], "big") for at in (16, 20)) == (1200, 630)
    assert len(answer.content) > 100_000, "the faces are missing"
    assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
    assert "set-cookie" not in answer.headers


def test_without_the_package_there_is_text_alone(
    site: TestClient, keys: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(png, "PACKAGE", "oakdoor_has_no_such_package")
    assert not png.can_draw()
    assert site.get(f"/api/tables/{keys[1]}/picture.png").status_code == 404
    page = site.get(f"/replay/{keys[1]}").text
    assert "og:title" in page
    assert "og:image" not in page
    assert "thumbnail_url" not in site.get(f"/api/oembed?url=http://testserver/replay/{keys[1]}").json()


def test_oembed_names_the_frame(site: TestClient, keys: tuple[str, str]) -> None:
    key, watch = keys
    answer = passing(site).get(
        "/api/oembed", params={"url": f"http://testserver/replay/{key}?turn=3&theme=light", "maxwidth": 400}
    )
    told = answer.json()
    assert (told["version"], told["type"], told["width"], told["height"]) == ("1.0", "rich", 400, 480)
    assert f'src="http://testserver/embed/{watch}?turn=3&amp;theme=light"' in told["html"]
    assert "<b>" not in told["html"]
    assert key not in answer.text
    for url in ("http://elsewhere/replay/" + key, "http://testserver/t/" + key, "http://testserver/", "http://[", "x"):
        assert site.get("/api/oembed", params={"url": url}).status_code == 404
    assert site.get("/api/oembed", params={"url": f"http://testserver/w/{key}", "format": "xml"}).status_code == 404


def test_only_an_embedded_replay_may_be_framed(site: TestClient, keys: tuple[str, str]) -> None:
    embedded = passing(site).get(f"/embed/{keys[1]}")
    assert "frame-ancestors *" in embedded.headers["content-security-policy"]
    assert "unsafe-eval" not in embedded.headers["content-security-policy"]
    assert "set-cookie" not in embedded.headers
    for path in (f"/replay/{keys[1]}", f"/w/{keys[1]}", "/", f"/api/tables/{keys[1]}/film"):
        assert "frame-ancestors 'none'" in site.get(path).headers["content-security-policy"]


def test_whoever_turned_it_off_is_a_guest(site: TestClient) -> None:
    """In pictures, films, previews of links and in what other sites embed; the table keeps the name."""
    lena = Someone(site, "Lenalie", "fox")
    watch = table_of(site, play_out(lena, "rivality", "solo")).watch_key

    def shared() -> str:
        asked = ("picture", "film")
        texts = [passing(site).get(f"/api/tables/{watch}/{what}").text for what in asked]
        texts.append(passing(site).get(f"/api/oembed?url=http://testserver/w/{watch}").text)
        return unescape("".join([*texts, passing(site).get(f"/replay/{watch}").text]))

    assert lena.get("/api/me/page").json()["named"] is True
    assert "Lenalie" in shared()
    assert lena.ask("PUT", "/api/me/shared", {"named": False}).json()["named"] is False
    told = shared()
    assert "Lenalie" not in told
    assert "a guest" in told
    assert table_of(site, watch).seats[0].name == "Lenalie"
    assert len(lena.get("/api/me/export").json()["shared_guests"]) == 1
    assert lena.ask("PUT", "/api/me/shared", {"named": True}).json()["named"] is True
    assert "Lenalie" in shared()
    assert lena.ask("PUT", "/api/me/shared", {"named": "perhaps"}).status_code == 422


def test_nobody_changes_it_for_others(site: TestClient) -> None:
    lena, ole = Someone(site, "Lena", "fox"), Someone(site, "Ole", "owl")
    assert ole.ask("PUT", "/api/me/shared", {"named": False}).status_code == 200
    assert lena.get("/api/me/page").json()["named"] is True
    assert ole.get("/api/me/page").json()["named"] is False
