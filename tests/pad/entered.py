"""Games that were played to their end, as people would enter them from the table."""

from collections.abc import Callable
from typing import Any

from oakdoor.games.compiler.drivers import drive
from oakdoor.games.events import NO_LOG
from oakdoor.games.game import Game
from oakdoor.games.play import random_game
from oakdoor.games.registry import find_mode

NAMES = ["Lena", "Mira", "Ole", "Adèle"]


def played(game: str, mode: str, players: int, seed: int, options: dict[str, Any] | None = None) -> Game:
    """A game of random moves, over."""
    found = Game(find_mode(game, mode), players, seed=seed, options=options)
    drive(found.mode, random_game)(found.box, found.state, found.mode.new_moves(), NO_LOG.copy())
    assert found.is_over
    return found


def _kingdoms(view: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"cells": one["cells"], "legends": one["legends"]} for one in view["kingdoms"]]


def _base(view: dict[str, Any]) -> dict[str, Any]:
    return {"kingdoms": _kingdoms(view)}


def _items(view: dict[str, Any]) -> dict[str, Any]:
    tiles = [
        {
            "treaties": one["treaties"],
            "staffs": one["staffs"],
            "stones": [int(name[-1]) for name in one["beside"] if name.startswith("stone")],
        }
        for one in view["kingdoms"]
    ]
    return {"kingdoms": [kingdom | more for kingdom, more in zip(_kingdoms(view), tiles, strict=True)]}


def _coop(view: dict[str, Any]) -> dict[str, Any]:
    return {"kingdoms": [{**one, "legends": []} for one in _kingdoms(view)], "shed": view["shed"]}


def _solo(view: dict[str, Any]) -> dict[str, Any]:
    return {"ages": [{"cells": view["kingdoms"][0]["cells"], "row": view["rows"][0], "lost": True}]}


def _confrontation(view: dict[str, Any]) -> dict[str, Any]:
    return {
        "tribes": [seat["tribe"] for seat in view["seats"]],
        "absent": view["absent"],
        "cells": view["cells"],
        "fortresses": view["fortresses"],
        "legends": [seat["legends"] for seat in view["seats"]],
        "dragons": view["dragons"],
    }


def _tiles(view: dict[str, Any]) -> list[dict[str, Any]]:
    """The battlefield's tiles; those that lie face down have no golems, so nobody enters them."""
    tiles: list[dict[str, Any]] = []
    for tile in view["field"]:
        wizards = [side["colour"] for side in view["colours"] if side["wizard"] == tile["place"]]
        if tile["tile"] != "hidden":
            kind = tile["tile"].split(":")[0]
            tiles.append({"kind": kind, "golems": tile["golems"], "wizards": wizards})
    return tiles


def _aside(view: dict[str, Any], tiles: list[dict[str, Any]]) -> list[str]:
    """The colours whose wizards stand on none of these tiles."""
    placed = {colour for tile in tiles for colour in tile["wizards"]}
    return [side["colour"] for side in view["colours"] if side["colour"] not in placed]


def _standard(view: dict[str, Any]) -> dict[str, Any]:
    return {"players": view["players"], "tiles": _tiles(view)}


def _expert(view: dict[str, Any]) -> dict[str, Any]:
    return {"players": view["players"], "tiles": [{**tile, "surrounded": None} for tile in _tiles(view)]}


def _suramun(view: dict[str, Any]) -> dict[str, Any]:
    return {"level": view["options"]["level"], "tiles": _tiles(view)}


_SHEETS: dict[tuple[str, str], Callable[[dict[str, Any]], dict[str, Any]]] = {
    ("aetherya", "base"): _base,
    ("aetherya", "items"): _items,
    ("aetherya", "solo"): _solo,
    ("aetherya", "coop"): _coop,
    ("aetherya", "confrontation"): _confrontation,
    ("rivality", "standard"): _standard,
    ("rivality", "expert"): _expert,
    ("rivality", "solo"): _suramun,
}


def sheet_of(view: Any) -> dict[str, Any]:
    """What somebody enters who sees a finished game."""
    more = _SHEETS[view["game"], view["mode"]](view)
    if "tiles" in more:
        more["aside"] = _aside(view, more["tiles"])
    return {"game": view["game"], "mode": view["mode"], "other_box": False, **more}
