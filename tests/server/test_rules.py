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


@pytest.mark.parametrize("mode", ["base", "items", "solo", "coop"])
def test_scoring_is_drawn_as_the_engine_counts(shared: TestClient, mode: str) -> None:
    """Every point of every example is one that the drawings of tribes, dragons and conflicts show."""
    facts = shared.get(f"/api/book/aetherya/{mode}").json()["facts"]
    page = shared.get(f"/api/rules/aetherya/{mode}").json()
    drawn = {section["drawn"] for section in page["sections"]}
    assert {"tribes", "dragons", "conflicts"} <= drawn
    seen = set()
    for example in (one for section in page["sections"] for one in section["examples"]):
        cells = example["view"]["kingdoms"][example["seat"]]["cells"]
        names = {f"{'abcd'[index % 4]}{index // 4 + 1}": card for index, card in enumerate(cells)}
        for link in (one for one in example["links"] if one["seat"] == example["seat"] and one["cell"]):
            card, other = names[link["cell"]], names[link["other"] or link["cell"]]
            seen.add(link["line"])
            if link["line"] == "dragons":
                assert abs(link["points"]) == facts["dragons"][min(cells.count("dragon"), 3) - 1]
            elif link["line"] == "conflicts":
                assert link["points"] == facts["conflict"]
                assert other in facts["hates"][card]
            else:
                assert link["points"] == facts["gains"][card][other]
    assert {"elves", "dwarves", "humans", "dragons", "conflicts"} <= seen


def test_the_common_kingdom_draws_its_own_scoring(shared: TestClient) -> None:
    facts = shared.get("/api/book/aetherya/confrontation").json()["facts"]
    homes = {tribe: 3 if tribe == "goblin" else 2 for tribe in facts["homes"]}  # A9.15
    assert facts["gains"] == {tribe: {facts["homes"][tribe]: points} for tribe, points in homes.items()}
    assert all(len(hated) == 3 for hated in facts["hates"].values())  # A9.7
    assert (facts["destroyed"], facts["wild"]) == ([3, 10, 18], -6)  # A9.11, A9.12
    page = shared.get("/api/rules/aetherya/confrontation").json()
    drawn = {section["id"]: section["drawn"] for section in page["sections"] if section["drawn"]}
    assert drawn == {
        "common-dragons": "dragons",
        "goblin-dragons": "destroyed",
        "common-score": "tribes",
        "hatred": "conflicts",
    }


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
