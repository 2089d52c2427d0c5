"""The rules as pages get them."""

import pytest
from fastapi.testclient import TestClient

from oakdoor.games.registry import all_names
from oakdoor.rulebook.rulebook import plan_of


@pytest.mark.parametrize(("game", "mode"), all_names())
def test_every_mode_has_its_page_in_all_languages(shared: TestClient, game: str, mode: str) -> None:
    leads = set()
    for code in ("en", "de", "fr"):
        answer = shared.get(f"/api/rules/{game}/{mode}", headers={"Accept-Language": code})
        assert answer.status_code == 200
        page = answer.json()
        leads.add(page["lead"])
        assert [section["id"] for section in page["sections"]] == plan_of(game)["modes"][mode]
        assert all(rule["blocks"] for section in page["sections"] for rule in section["rules"])
    assert len(leads) == 3


def test_a_section_leads_to_the_lesson_where_one_can_try_it(shared: TestClient) -> None:
    lessons = {
        section["id"]: section["lesson"] for section in shared.get("/api/rules/aetherya/base").json()["sections"]
    }
    assert lessons["edges"] == "/learn/aetherya/base/neighbours"
    assert lessons["printings"] is None
    for game, mode in all_names():
        for section in shared.get(f"/api/rules/{game}/{mode}").json()["sections"]:
            if section["lesson"]:
                _, _, *address = section["lesson"].split("/")
                assert shared.post(f"/api/lessons/{'/'.join(address)}/1", json={"moves": []}).status_code == 200


def test_examples_carry_the_engine_s_points(shared: TestClient) -> None:
    page = shared.get("/api/rules/aetherya/base").json()
    drawn = {example["id"]: example for section in page["sections"] for example in section["examples"]}
    whole = drawn["whole"]
    assert whole["scores"][0] == sum(link["points"] for link in whole["links"] if link["seat"] == 0)
    assert whole["scores"][0] == whole["view"]["kingdoms"][0]["score"] == 23
    assert drawn["legends"]["met"] == ["alliance-human-dwarf", "region-mountain"]
    moved = {
        example["id"]: example
        for section in shared.get("/api/rules/rivality/standard").json()["sections"]
        for example in section["examples"]
    }
    assert moved["limit"]["before"] == [0, 0]
    assert moved["limit"]["scores"] == [0, 3]
    assert moved["limit"]["preview"]["told"]


def test_the_contents_list_all_pages(shared: TestClient) -> None:
    listed = shared.get("/api/rules", headers={"Accept-Language": "de"}).json()
    assert [(page["game"], page["mode"]) for page in listed] == all_names()
    portals = next(section for section in listed[0]["sections"] if section["id"] == "portals")
    assert portals == {"id": "portals", "title": "Portale", "rules": ["A2.2", "A2.3"]}


def test_a_search_finds_or_guesses(shared: TestClient) -> None:
    found = shared.get("/api/rules/search", params={"words": "forteresse"}).json()
    assert found["guess"] is None
    assert {hit["language"] for hit in found["hits"]} == {"fr"}
    assert shared.get("/api/rules/search", params={"words": "grifin"}).json() == {"hits": [], "guess": "griffin"}


@pytest.mark.parametrize(
    "path", ["aetherya/chess", "chess/base", "search", "search?words=", f"search?words={'a' * 61}"]
)
def test_what_is_not_there_is_refused(shared: TestClient, path: str) -> None:
    answer = shared.get(f"/api/rules/{path}")
    assert 400 <= answer.status_code < 500
    assert answer.json()["detail"]


def test_the_book_names_rules(shared: TestClient) -> None:
    book = shared.get("/api/book/aetherya/items").json()
    rules = {entry["id"]: entry["rule"] for entry in book["entries"]}
    assert rules["dragon"] == "A5.2"
    assert rules["stone-3"] == "A6.9"
    assert book["events"]["placed"] == "A4.2"
