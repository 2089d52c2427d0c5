"""Scenes: tables in a telling state, laid straight into a server's storage, the same every time.

Their games are records in `scenes/`. `python tests/browser/scenes.py [NAME ...]` plays them anew, which is needed
only when a scene below is added or the record format changes.
"""

import asyncio
import json
import random
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from browser.campaign import won_campaign
from oakdoor.app import stored
from oakdoor.app.people import Visitor
from oakdoor.bots.contract import Bot, Budget, Sight
from oakdoor.bots.greedy import GreedyBot
from oakdoor.games.aetherya.view import KingdomView
from oakdoor.games.game import Game
from oakdoor.games.position.preview import foresee
from oakdoor.games.record import replay
from oakdoor.games.registry import find_mode
from oakdoor.games.rivality.view import HandsView
from oakdoor.server.cookies import Signer
from oakdoor.server.database.storage import Storage
from oakdoor.tables.chat import ChatLine
from oakdoor.tables.keys import new_key
from oakdoor.tables.lamp import LAMP, Lamps
from oakdoor.tables.seats import Seat
from oakdoor.tables.table import Setup, Table

LENA = Visitor("screens-lena-0000000000", "Lena", "fox", True)
OTHERS = (("Mira", "owl"), ("Birk", "badger"), ("Jonas", "deer"))
LONG_AGO = 1_790_000_000.0
FOLDER = Path(__file__).parent / "scenes"
Stop = Callable[[Game], bool]


def _never(game: Game) -> bool:
    return False


@dataclass(frozen=True)
class Scene:
    """A game up to the first moment that is wanted. Seat 0 is Lena's; the others are bots unless they are guests."""

    game: str
    mode: str
    players: int
    stop: Stop = _never  # the end, if nothing stops it
    seed: int = 1
    options: dict[str, Any] = field(default_factory=dict)
    guests: bool = False
    careful: bool = False  # no moves at random, and every legend is taken
    open_seat: bool = False
    won_age: int = 0  # a campaign that is won, up to the last move of this age; after the last age, the end


def cookie(folder: Path) -> str:
    """Lena's cookie at the server of a data folder."""
    return Signer.of_folder(folder).cookie(LENA)


def lay(
    folder: Path, name: str, drop: int = 0, guests: bool = False, lamps: Lamps = "off", lit: int | None = None
) -> str:
    """Put a scene's table into the storage of a data folder, without its last moves; returns its key.

    The others can be guests at Lena's device, so that she makes their moves, too. Lena can have asked the lamp when
    the record had so many lines (`lit`).
    """
    scene = SCENES[name]
    seats = [Seat("person", LENA.name, LENA.avatar, LENA.id)]
    for other, avatar in OTHERS[: scene.players - 1]:
        if scene.open_seat:
            seats.append(Seat("open", "", avatar))
        elif scene.guests or guests:
            seats.append(Seat("guest", other, avatar, LENA.id))
        else:
            seats.append(Seat("bot", other, avatar, level="birk" if other == "Birk" else None))
    setup = Setup(scene.game, scene.mode, dict(scene.options), lamps=lamps)
    table = Table(new_key(), new_key(), LENA.id, setup, seats)
    storage = Storage(f"sqlite:///{folder / 'oakdoor.db'}")
    try:
        record = None if scene.open_seat else record_of(name)
        if record and drop:
            record["moves"] = record["moves"][:-drop]
        # In a thread of its own: a test's browser has a running loop in this one.
        thread = threading.Thread(target=lambda: asyncio.run(_store(storage, table, record, lit)))
        thread.start()
        thread.join()
    finally:
        storage.close()
    return table.key


def record_of(name: str) -> dict[str, Any]:
    """The record of a scene."""
    record: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return record


async def _store(storage: Storage, table: Table, record: dict[str, Any] | None, lit: int | None) -> None:
    await storage.write(stored.new_table(table, LONG_AGO))
    if record is None:
        return
    header = {key: value for key, value in record.items() if key not in ("moves", "result")}
    table.restore(header, [], [], 0, LONG_AGO)
    await storage.write(stored.begun(table, LONG_AGO))
    table.restore(header, record["moves"], [0.0] * len(record["moves"]), 0, LONG_AGO)
    if record["moves"]:
        await storage.write(stored.added_lines(table, 0, record["moves"], LONG_AGO))
    if lit is not None:
        await storage.write(stored.added_lines(table, len(record["moves"]), [f"{LAMP} 0 {lit}"], LONG_AGO))
    if len(table.seats) > 1:
        await storage.write([stored.Said(table.key, ChatLine(table.seats[1].name, 1, "Good luck!", LONG_AGO))])


def best_move(name: str) -> str:
    """The placement of a scene that brings Lena most, as far as she can know; "" if nothing is placed."""
    if SCENES[name].open_seat:
        return ""
    game = replay(record_of(name))
    moves = [words for words in game.legal() if words.startswith("place ")] if game.actor == 0 else []
    if game.actor == 0 and game.legal()[0].startswith("put "):  # as the hand lies: its first tile, not turned
        moves = [
            words
            for words in game.legal()
            if words.startswith(f"put {cast(HandsView, game.view(0))['hands'][0][0]} ") and words.endswith(" N")
        ]

    def worth(words: str) -> int:
        action, _ = game.check(words)
        lines = foresee(game.mode, game.box, game.observed(0), 0, action).lines[0]
        return sum(value for value in lines.values() if value is not None)

    return max(moves, key=worth, default="")


def play(scene: Scene) -> Game:
    """Play a scene's game: greedy bots with some moves at random, which makes livelier tables."""
    if scene.won_age:
        return won_campaign(scene.seed, scene.won_age)
    mode = find_mode(scene.game, scene.mode)
    game = Game(mode, scene.players, options=scene.options, seed=scene.seed)
    bots: list[Bot] = [GreedyBot(scene.seed + seat) for seat in range(scene.players)]
    chance = random.Random(scene.seed)
    while game.actor is not None and not scene.stop(game):
        legends = [words for words in game.legal() if words.startswith("legend ")]
        if scene.careful and legends:
            game.play(legends[0])
        elif not scene.careful and chance.random() < 0.1:
            game.play(chance.choice(game.legal()))
        else:
            game.play(_words(game, bots[game.actor], game.actor))
    return game


def _words(game: Game, bot: Bot, seat: int) -> str:
    return game.mode.codec.words(bot.decide(Sight.of(game, seat), Budget()).action)


def in_phase(phase: str, least: int, seat: int = 0) -> Stop:
    """Stop when a seat is to move in a phase, after at least so many lines."""

    def stop(game: Game) -> bool:
        return len(game.moves) >= least and game.actor == seat and game.view(seat)["phase"] == phase

    return stop


def with_move(start: str, least: int, seat: int = 0) -> Stop:
    """Stop when a seat can play a move that begins so."""

    def stop(game: Game) -> bool:
        return len(game.moves) >= least and game.actor == seat and any(one.startswith(start) for one in game.legal())

    return stop


def beside_wild_dragon(game: Game) -> bool:
    """Lena holds a drawn card, and turning over wilderness could tame a wild dragon of hers."""
    if game.actor != 0 or game.view(0)["phase"] != "hold_drawn":
        return False
    return any(taming(game))


def taming(game: Game) -> list[str]:
    """The moves of the first seat that turn over a neighbour of a wild dragon with one tribe card beside it."""
    kingdom = cast(KingdomView, game.view(0))["kingdoms"][0]
    cards = {
        f"{column}{row}": kingdom["cells"][(row - 1) * 4 + number]
        for row in range(1, 5)
        for number, column in enumerate("abcd")
    }
    found = []
    for cell, card in cards.items():
        near = [f"{chr(ord(cell[0]) + x)}{int(cell[1]) + y}" for x, y in ((0, 1), (1, 0), (0, -1), (-1, 0))]
        tribes = [cards.get(one) for one in near if cards.get(one) in ("human", "elf", "dwarf")]
        if card == "dragon" and len(tribes) == 1:
            found += [f"reveal {one}" for one in near if one in kingdom["wilderness"]]
    return [words for words in found if words in game.legal()]


def to_take(least: int, seat: int = 0) -> Stop:
    """Stop when a seat can take a legend or end its turn."""

    def stop(game: Game) -> bool:
        begins = with_move("legend ", least, seat)(game)
        return begins and "end" in game.legal()

    return stop


SCENES: dict[str, Scene] = {
    "aetherya-base-arrange": Scene("aetherya", "base", 2, in_phase("arrange", 0)),
    "aetherya-base": Scene("aetherya", "base", 3, in_phase("hold_drawn", 36), seed=23),
    "aetherya-wild-dragon": Scene("aetherya", "base", 2, beside_wild_dragon, seed=1),
    "aetherya-base-legend": Scene("aetherya", "base", 3, to_take(24), seed=5),
    "aetherya-items": Scene("aetherya", "items", 3, with_move("use ", 40), seed=3),
    "aetherya-solo": Scene("aetherya", "solo", 1, in_phase("pair", 24), seed=2),
    "aetherya-solo-swap": Scene("aetherya", "solo", 1, in_phase("swap", 0), seed=2),
    "aetherya-solo-block": Scene("aetherya", "solo", 1, in_phase("block", 0), seed=21, careful=True),
    "aetherya-coop": Scene("aetherya", "coop", 3, in_phase("hold_drawn", 30), seed=4),
    "aetherya-confrontation": Scene("aetherya", "confrontation", 4, in_phase("turn", 36), seed=3),
    "aetherya-confrontation-two": Scene("aetherya", "confrontation", 2, in_phase("turn", 16), seed=4),
    "rivality-standard": Scene("rivality", "standard", 3, in_phase("turn", 10), seed=7),
    "rivality-teams": Scene("rivality", "standard", 4, in_phase("turn", 12), seed=3),
    "rivality-expert": Scene("rivality", "expert", 2, in_phase("turn", 12), seed=4),
    "rivality-solo": Scene("rivality", "solo", 1, in_phase("turn", 4), seed=5, options={"level": "journeyman"}),
    "hand-over": Scene("rivality", "standard", 2, in_phase("turn", 6, seat=1), seed=6, guests=True),
    "gathering": Scene("aetherya", "base", 3, open_seat=True),
    "end-aetherya": Scene("aetherya", "base", 3, seed=7),
    "end-wilderness": Scene("aetherya", "base", 3, seed=1),
    "end-coop": Scene("aetherya", "coop", 2, seed=7),
    "end-campaign": Scene("aetherya", "solo", 1, seed=9),
    "aetherya-solo-age-1": Scene("aetherya", "solo", 1, seed=2, won_age=1),
    "aetherya-solo-age-2": Scene("aetherya", "solo", 1, seed=2, won_age=2),
    "aetherya-solo-age-3": Scene("aetherya", "solo", 1, seed=2, won_age=3),
    "end-campaign-won": Scene("aetherya", "solo", 1, seed=2, won_age=4),
    "end-confrontation": Scene("aetherya", "confrontation", 3, seed=7),
    "end-rivality": Scene("rivality", "standard", 3, seed=7),
    "end-teams": Scene("rivality", "standard", 4, seed=7),
    "end-suramun": Scene("rivality", "solo", 1, seed=7),
}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for scene_name, scene in SCENES.items():
        if not scene.open_seat and (len(sys.argv) == 1 or scene_name in sys.argv[1:]):
            record = play(scene).record()
            (FOLDER / f"{scene_name}.json").write_text(json.dumps(record) + "\n", encoding="utf-8")
            print(scene_name, len(record["moves"]))
