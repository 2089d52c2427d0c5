"""Compare everything that a page receives in worlds that differ only in what its reader cannot know."""

import asyncio
import json
import random
import re
from collections.abc import Iterator
from typing import Any, cast

from tqdm import tqdm

from oakdoor.app.past.replay import replay
from oakdoor.app.tables.connection import Connection
from oakdoor.app.tables.live import hear
from oakdoor.app.tables.room import Room
from oakdoor.app.thinking import Task
from oakdoor.games.game import Game
from oakdoor.games.position.reader import WATCHER, Reader, readers, written
from oakdoor.games.registry import all_names, find_mode
from oakdoor.lab.attack.findings import Findings
from oakdoor.lab.attack.worlds import Record, other_worlds
from oakdoor.language.language import Language
from oakdoor.server.database.storage import Storage
from oakdoor.server.workers import Workers
from oakdoor.tables.seats import Seat
from oakdoor.tables.table import Setup, Table

NAMES = ("Ada", "Bela", "Cleo", "Dora")
LONGEST = 60  # decisions of a game that are looked at
AT_ONCE = 5  # worlds that are compared for one reader of one standing
ASKED = 12  # moves that each reader tries


class _Shelf:
    """Storage that keeps nothing."""

    async def write(self, work: object) -> None:
        """Nothing is kept."""


def attack(worlds: int, seed: int = 1) -> Findings:
    """Play games of all modes and compare so many other worlds."""
    findings, chance = Findings("leak"), random.Random(seed)
    modes = all_names()
    with tqdm(total=worlds, desc="leak", unit="world") as progress:
        while findings.tried.get("other worlds", 0) < worlds:
            game, mode = modes[findings.tried.get("games", 0) % len(modes)]
            findings.count("games")
            most = min(worlds - findings.tried.get("other worlds", 0), max(AT_ONCE, worlds // len(modes)))
            progress.update(_one_game(game, mode, most, findings, chance))
    findings.seen.append(f"{len(findings.holes)} worlds in which a page was told something else")
    return findings


def _one_game(game: str, mode: str, most: int, findings: Findings, chance: random.Random) -> int:
    """Compare up to so many worlds at random standings of one game; how many there were."""
    compared = 0
    for record in _standings(game, mode, chance):
        reader = chance.choice(readers(record["players"]))
        compared += compare_worlds(record, reader, min(AT_ONCE, most - compared), findings, chance)
        if compared >= most:
            break
    return compared


def compare_worlds(record: Record, reader: Reader, most: int, findings: Findings, chance: random.Random) -> int:
    """Compare what a reader is told in up to so many worlds; how many there were."""
    compared = 0
    asked = list(questions(record, reader, chance))
    truth = told(record, reader, asked)
    for world in other_worlds(record, reader, most, chance):
        compared += 1
        findings.count("other worlds")
        for here, there in zip(truth, told(world, reader, asked), strict=True):
            findings.count("texts compared")
            if here != there:
                findings.holes.append(f"{record['game']} {record['mode']}, reader {reader}: {_difference(here, there)}")
                break
    return compared


def _standings(game: str, mode: str, chance: random.Random) -> Iterator[Record]:
    """A random game now and then on its way."""
    found = find_mode(game, mode)
    played = Game(found, chance.choice(found.players), seed=chance.getrandbits(48))
    for _ in range(LONGEST):
        if played.is_over:
            return
        if chance.random() < 0.3:
            yield dict(played.record())
        played.play(chance.choice(played.legal()))


def table_of(record: Record) -> Table:
    """A table at which everybody is a person, with the game of a record."""
    seats = [Seat("person", name, "fox", owner=name) for name in NAMES[: record["players"]]]
    table = Table("k" * 22, "w" * 22, NAMES[0], Setup(record["game"], record["mode"], record["options"]), seats)
    table.restore(record, record["moves"], None, 0, 0.0)
    return table


def questions(record: Record, reader: Reader, chance: random.Random) -> Iterator[str]:
    """What a page can ask without a move being played: moves that are not possible, and all the rest."""
    table = table_of(record)
    legal = table.running().legal() if table.actor == reader else []
    codec = table.running().mode.codec
    every = [
        words for action in range(len(codec)) if codec.exists(action) and (words := codec.words(action)) not in legal
    ]
    asked: list[dict[str, Any]] = []
    place = {"seat": written(reader), "ply": table.ply, "edition": 0}
    for words in [*chance.sample(every, min(ASKED, len(every))), "nonsense"]:
        asked.append({"type": "move", "words": words, **place})
    asked += [{"type": "language", "code": code} for code in ("de", "fr")]
    asked += [{"type": "chat", "text": "hello"}, {"type": "sit", "seat": 0}, {"type": "answer", "agree": True}]
    asked += [{"type": "undo"}, {"type": "nonsense"}]
    for number, message in enumerate(asked):
        yield json.dumps({"id": number, **message})


def told(record: Record, reader: Reader, asked: list[str]) -> list[str]:
    """Every text that a page of a reader gets: over its connection, as a replay, and what a bot in its place gets."""
    table = table_of(record)
    texts = asyncio.run(_heard(table, reader, asked))
    for code in ("en", "de", "fr"):
        texts.append("".join(replay(record, reader, list(NAMES), Language(code))))
    if reader != WATCHER:
        texts.append(repr(Task.of(table.sight(reader), None)))
    return texts


async def _heard(table: Table, reader: Reader, asked: list[str]) -> list[str]:
    """Every text of the live connection: the positions with what is seen, history, refusals, the talk."""
    room = Room(table, 0, cast(Storage, _Shelf()), cast(Workers, None))
    page = Connection(NAMES[reader] if reader != WATCHER else "stranger", "Somebody", Language("en"))
    heard: list[str] = []

    async def read() -> None:
        while (text := await page.outbox.get()) is not None:
            heard.append(re.sub(r'"at":[\d.]+', "", text))  # when something was said
            page.sent(text)

    reading = asyncio.create_task(read())
    room.enter(page, None, 0, -1)
    for number, text in enumerate(asked, 1):
        await hear(text, room, page)
        while sum(map(_is_answer, heard)) < number or page.lacks is not None or not page.outbox.empty():
            await asyncio.sleep(0)
    reading.cancel()
    page.stop()
    room.close()
    return heard


def _is_answer(text: str) -> bool:
    return text.startswith(('{"type":"accepted"', '{"type":"refused"'))


def _difference(here: str, there: str) -> str:
    """Where two texts begin to differ."""
    at = next((number for number, pair in enumerate(zip(here, there, strict=False)) if pair[0] != pair[1]), 0)
    return f"'...{here[max(0, at - 80) : at + 40]}' is '...{there[max(0, at - 10) : at + 40]}' in another world"
