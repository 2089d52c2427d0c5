"""The route of the score pad: what is entered of a finished game is worth what the engine says."""

import random
from typing import Any

import pytest
from fastapi.testclient import TestClient

from oakdoor.games.aetherya.components import CARDS, LEGENDS, printed
from oakdoor.games.aetherya.kingdom.kingdom_text import score_kingdom
from oakdoor.games.contract import WATCHER
from oakdoor.games.game import Game
from oakdoor.language.language import Language
from oakdoor.narration.teller import Teller
from pad.entered import NAMES, played, sheet_of
from suite import keeping

LEVELS = ("apprentice", "journeyman", "master")
CIRCLE = {"kind": "circle", "golems": [1, 0], "wizards": []}
WELL = {"kind": "well", "golems": [0, 0], "wizards": []}


def ask(client: TestClient, sheet: dict[str, Any], players: int, code: str = "en") -> Any:
    request = {"sheet": sheet, "names": NAMES[:players]}
    return client.post("/api/pad/score", json=request, headers={"Accept-Language": code})


def entered(client: TestClient, game: Game) -> dict[str, Any]:
    """A finished game sent to the route, compared with what the engine says about it; the answer."""
    answer = ask(client, sheet_of(game.view(WATCHER)), game.players)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    result, outcome = found["result"], game.outcome()
    assert result["complete"]
    assert [(side["lines"], side["score"], side["seats"]) for side in result["sides"]] == [
        (side.lines, side.score, side.seats) for side in outcome.sides
    ]
    assert (result["ranks"], result["winners"]) == (outcome.ranks, outcome.winners)
    assert (result["target"], result["well"], result["fame"]) == (outcome.target, outcome.well, outcome.fame)
    teller = Teller(game.mode, None, Language("en"), NAMES[: game.players])
    assert found["told"] == teller.verdict(outcome, game.view(WATCHER), WATCHER)
    _check_links(found)
    return found


def _check_links(found: dict[str, Any]) -> None:
    """Every number of a line that lies on the table has its reason."""
    page = found["pages"][0]
    for number, side in enumerate(found["result"]["sides"]):
        for line, points in side["lines"].items():
            if line not in ("legends", "bonus"):
                links = [link for link in page["links"] if link["seat"] == number and link["line"] == line]
                assert sum(link["points"] for link in links) == points


# 225 * 4 kingdoms with `make test-all`, 60 * 4 in the short suite, and more below.
GAMES = [("base", 75), ("coop", 100), ("items", 50), ("base", 20), ("coop", 20), ("items", 20)]


@pytest.mark.parametrize(("mode", "games"), keeping(GAMES[3:], GAMES))
def test_kingdoms_are_worth_what_the_engine_says(client: TestClient, mode: str, games: int) -> None:
    laid = 0
    for seed in range(games):
        game = played("aetherya", mode, 4, seed)
        entered(client, game)
        kingdoms = sheet_of(game.view(WATCHER))["kingdoms"]
        laid += sum(bool(one.get("treaties") or one.get("staffs")) for one in kingdoms)
    assert laid or mode != "items"


def test_two_and_three_kingdoms_are_counted_too(client: TestClient) -> None:
    for players in (2, 3):
        for mode in ("base", "items", "coop"):
            entered(client, played("aetherya", mode, players, 5))


def test_a_campaign_is_worth_the_fame_of_its_ages(client: TestClient) -> None:
    dice = random.Random(11)
    box = printed().box
    for number in range(33):
        cards = [dice.sample(range(40), 16) for _ in range(3)]  # of the two-player deck, four of each type
        legends = dice.sample(LEGENDS, 15)
        rows = [legends[:4], legends[4:9], legends[9:]]
        ages = [
            {"cells": [CARDS[card % 10] for card in kingdom], "row": row, "lost": False}
            for kingdom, row in zip(cards, rows, strict=True)
        ]
        sheet = {"game": "aetherya", "mode": "solo", "other_box": False, "ages": ages}
        result = ask(client, sheet, 1).json()["result"]
        fame = []
        for kingdom, row, age in zip(cards, rows, result["ages"], strict=True):
            scored = score_kingdom(box, [card % 10 for card in kingdom])
            value = sum(int(box.points[LEGENDS.index(legend)]) for legend in row)
            assert (age["lines"], age["harmony"], age["value"]) == (scored.lines, scored.score, value)
            fame.append(scored.score - value)
        assert result["complete"]
        assert result["fame"] == fame
        assert result["sides"][0]["score"] == sum(fame)
        assert result["winners"] == [0]
        if number == 0:
            entered(client, played("aetherya", "solo", 1, 3))  # lost: an open legend ends it (A7.7)


def test_common_kingdoms_are_worth_what_the_engine_says(client: TestClient) -> None:
    fortresses = 0
    for players in (2, 3, 4):
        for seed in range(6):
            game = played("aetherya", "confrontation", players, seed)
            entered(client, game)
            fortresses += len(sheet_of(game.view(WATCHER))["fortresses"])
    assert fortresses


# 6 * 27 battlefields here, 3 * 13 below: more than two hundred.
@pytest.mark.parametrize(
    ("mode", "players"), [(mode, players) for mode in ("standard", "expert") for players in (2, 3, 4)]
)
def test_battlefields_are_worth_what_the_engine_says(client: TestClient, mode: str, players: int) -> None:
    for seed in range(27):
        entered(client, played("rivality", mode, players, seed))


@pytest.mark.parametrize("level", LEVELS)
def test_games_against_suramun_are_worth_what_the_engine_says(client: TestClient, level: str) -> None:
    for seed in range(13):
        entered(client, played("rivality", "solo", 1, seed, {"level": level}))


def test_the_boxes_say_what_they_hold(client: TestClient) -> None:
    boxes = client.get("/api/pad/boxes").json()
    assert boxes["aetherya"]["copies"]["base"]["2"]["dragon"] == 4
    assert (
        boxes["aetherya"]["copies"]["base"]["1"]["dragon"]
        == boxes["aetherya"]["copies"]["confrontation"]["2"]["elf"]
        == 8
    )
    assert sum(boxes["aetherya"]["legends"].values()) == 44
    assert {kind["kind"]: kind["tiles"] for kind in boxes["rivality"]["kinds"]} == {
        "well": 1, "circle": 10, "cottage": 8, "fortress": 6,
    }  # fmt: skip
    assert boxes["rivality"]["golems"] == {"2": [30, 30], "3": [20, 20, 20]}


def test_what_is_not_complete_says_so_and_tells_no_winner(client: TestClient) -> None:
    sheet = sheet_of(played("aetherya", "base", 2, 1).view(WATCHER))
    sheet["kingdoms"][0]["cells"][15] = None
    found = ask(client, sheet, 2).json()
    assert not found["result"]["complete"]
    assert found["told"] == []


def test_the_verdict_comes_in_the_language_of_the_page(client: TestClient) -> None:
    sheet = sheet_of(played("aetherya", "base", 2, 1).view(WATCHER))
    told = {ask(client, sheet, 2, code).json()["told"][0] for code in ("en", "de", "fr")}
    assert len(told) == 3


def test_bad_sheets_are_answered_with_what_is_wrong(client: TestClient) -> None:
    base = sheet_of(played("aetherya", "base", 2, 1).view(WATCHER))
    field = {"game": "rivality", "mode": "standard", "other_box": False, "players": 2, "tiles": [WELL]}
    wrong: list[tuple[dict[str, Any], str]] = [
        ({**base, "kingdoms": [{"cells": ["dragon"] * 16, "legends": []}] * 2}, "32 cards of type dragon"),
        ({**base, "mode": "chess"}, "sheet"),
        ({**base, "kingdoms": []}, "sheet"),
        ({**base, "more": 1}, "more"),
        ({**field, "tiles": [CIRCLE]}, "the mana well is the first tile"),
        ({**field, "tiles": [WELL, {**CIRCLE, "golems": [4, 2]}]}, "at most 5 can stand on a tile"),
        ({**field, "tiles": [WELL, *[CIRCLE] * 11]}, "11 tiles of kind circle"),
    ]
    for sheet, message in wrong:
        answer = ask(client, sheet, 2)
        assert answer.status_code == 422
        assert message in answer.json()["detail"]
        assert len(answer.json()["detail"]) < 400
    names = client.post("/api/pad/score", json={"sheet": base, "names": ["Lena"]})
    assert (names.status_code, names.json()["detail"]) == (422, "names: 1 names for 2 players")
