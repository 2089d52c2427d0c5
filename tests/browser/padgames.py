"""Games of real tables for browser tests: random sheets that the server has scored, as the pad keeps them."""

import json
import random
from datetime import UTC, datetime, timedelta
from typing import Any

from playwright.sync_api import Page

CARDS = ["plain", "forest", "mountain", "swamp", "human", "elf", "dwarf", "goblin", "dragon", "portal"]
TILES = ["circle", "cottage", "fortress"]
FIRST = datetime(2026, 1, 8, 20, tzinfo=UTC)
Sheet = dict[str, Any]


def kingdom(chance: random.Random) -> Sheet:
    """A kingdom of any cards."""
    return {"cells": [chance.choice(CARDS) for _ in range(16)], "legends": []}


def base(chance: random.Random, players: int) -> Sheet:
    """A base game."""
    kingdoms = [kingdom(chance) for _ in range(players)]
    return {"game": "aetherya", "mode": "base", "other_box": True, "kingdoms": kingdoms}


def coop(chance: random.Random, players: int) -> Sheet:
    """A co-operative game without discarded legends."""
    return {**base(chance, players), "mode": "coop", "shed": []}


def standard(chance: random.Random, players: int) -> Sheet:
    """A battlefield: the well and a few tiles; the wizards stand elsewhere."""
    kinds = ["well", *(chance.choice(TILES) for _ in range(9))]
    sides = 3 if players == 3 else 2
    tiles = [{"kind": kind, "golems": [chance.randrange(3) for _ in range(sides)], "wizards": []} for kind in kinds]
    aside = ["orange", "purple", "turquoise"][:sides]
    return {
        "game": "rivality",
        "mode": "standard",
        "other_box": True,
        "players": players,
        "tiles": tiles,
        "aside": aside,
    }


def played(page: Page, number: int, people: list[str], sheet: Sheet) -> dict[str, Any]:
    """A finished game, a week after the one before it."""
    answer = page.context.request.post("/api/pad/score", data={"sheet": sheet, "names": people})
    assert answer.status == 200, answer.text()
    return {
        "id": f"game-{number}-{'-'.join(people)}",
        "version": 1,
        "game": sheet["game"],
        "mode": sheet["mode"],
        "played": (FIRST + timedelta(weeks=number)).isoformat().replace("+00:00", "Z"),
        "people": people,
        "sheet": sheet,
        "result": answer.json()["result"],
    }


def some_games(page: Page, seed: int = 5) -> list[dict[str, Any]]:
    """Two dozen games of three people and two as a team, seven battlefields of two teams, three games of a pair."""
    chance = random.Random(seed)
    three, four = ["Lena", "Mira", "Ole"], ["Ada", "Ben", "Cem", "Dora"]
    found = [played(page, week, chance.sample(three, 3), base(chance, 3)) for week in range(24)]
    found += [played(page, 24 + week, three, coop(chance, 3)) for week in range(2)]
    found += [played(page, week, four, standard(chance, 4)) for week in range(7)]
    return found + [played(page, week, ["Zoé", "Yan"], base(chance, 2)) for week in range(3)]


def keep(page: Page, games: list[dict[str, Any]]) -> None:
    """Put games into the page's storage, as if its pad had counted them."""
    page.evaluate("games => localStorage.setItem('oakdoor.pad.games', games)", json.dumps(games))


def kept(page: Page) -> list[dict[str, Any]]:
    """What the page's storage keeps, in the order of the ids."""
    found = json.loads(page.evaluate("localStorage.getItem('oakdoor.pad.games') ?? '[]'"))
    return sorted(found, key=lambda game: str(game["id"]))
