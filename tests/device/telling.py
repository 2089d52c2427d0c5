"""What is told about random games, lessons, rules and sheets, as one mark for each: a server and a page must agree.

It runs under both: on a server's Python, and by `told.mjs` on a page's, with the stand-ins. `make telling
TOLD_GAMES=1000` compares so many games of each mode (the suite: one) and says where they differ.
"""

import asyncio
import hashlib
import json
import random
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from oakdoor.app import messages as say
from oakdoor.app.learn.lessons import Lectern, course_list
from oakdoor.app.pad import scores as pad
from oakdoor.app.past.replay import replay
from oakdoor.app.rules import pages as rules
from oakdoor.app.rules.book import book_of
from oakdoor.app.tables.position import as_link, event_row, position, teller_of
from oakdoor.app.thinking import Whose
from oakdoor.device.module import Modules
from oakdoor.device.workers import Workers
from oakdoor.games.contract import WATCHER
from oakdoor.games.registry import all_modes, find_mode
from oakdoor.language.language import CODES, Language
from oakdoor.lessons.course import courses
from oakdoor.tables import together
from oakdoor.tables.seats import Seat
from oakdoor.tables.table import Setup, Table
from pad.entered import sheet_of

ROOT = Path(__file__).parent.parent.parent
NAMES = ("Lena", "Odo", "Ida", "Tove")


def _whole(data: Any) -> Any:
    """Data in which a number is the same however it is written."""
    if isinstance(data, dict):
        return {name: _whole(one) for name, one in data.items()}
    if isinstance(data, list):
        return [_whole(one) for one in data]
    return int(data) if isinstance(data, float) and data.is_integer() else data


class Mark:
    """A mark of everything that was told."""

    def __init__(self) -> None:
        self._digest = hashlib.sha256()

    def add(self, text: str) -> None:
        """Something was told, as JSON."""
        self._digest.update(json.dumps(_whole(json.loads(text)), sort_keys=True).encode())

    def __str__(self) -> str:
        return self._digest.hexdigest()[:16]


def game_told(game: str, mode: str, seed: int, every: int = 1) -> str:
    """One random game: every position (or one of so many) for who decides and for a watcher, a preview, the bytes of
    all states, the end, the replay and the sheet of a score pad; the languages take turns."""
    chance = random.Random(seed)
    players = chance.choice(find_mode(game, mode).players)
    seats = [Seat("person", name, "fox", "me") for name in NAMES[:players]]
    table = Table("key", "watch", "me", Setup(game, mode), seats)
    table.begin(0.0, seed)
    mark = Mark()
    while table.status != "over":
        language = Language(CODES[table.ply // every % len(CODES)])
        seat = chance.choice(table.asked)
        words = chance.choice(table.running().asking(seat).legal())
        if table.ply % every == 0:
            for reader in (seat, WATCHER):
                mark.add(position(table, "me", reader, language, max(0, table.ply - every), 0.0).model_dump_json())
            mark.add(_preview(table, seat, words, language).model_dump_json())
        together.decide(table, seat, words, 0.0)
        mark.add(json.dumps(table.running().state.tobytes().hex()))
    language = Language(CODES[seed % len(CODES)])
    mark.add(position(table, "me", 0, language, 0, 0.0).model_dump_json())
    mark.add("".join(replay(dict(table.running().record()), WATCHER, list(NAMES), language)))
    sheet = say.PadRequest.model_validate(
        {"sheet": sheet_of(table.running().view(WATCHER)), "names": list(NAMES[:players])}
    )
    mark.add(pad.scored(sheet, language).model_dump_json())
    return str(mark)


def _preview(table: Table, seat: int, words: str, language: Language) -> say.Preview:
    game = table.running().asking(seat)
    known = game.foresee(words, seat)
    links = game.mode.links(*game.readable(seat))
    return say.Preview(
        words=words,
        events=[event_row(event) for event in known.events],
        told=teller_of(table, language).foretold(known, game.view(seat), seat, links),
        lines=known.lines,
        links=[as_link(event) for event in known.links],
    )


async def lesson_told(game: str, mode: str, every: int = 1) -> str:
    """All steps of a course (or one of so many) as they are opened and solved; the languages take turns."""
    mark, workers = Mark(), Workers(Modules(None))
    for course in courses():
        for lesson in course.lessons if (course.game, course.mode) == (game, mode) else ():
            for number, step in enumerate(lesson.steps[::every]):
                language = Language(CODES[number % len(CODES)])
                at = Lectern(lesson, step, language, workers, Whose("me", ""))
                opened = at.opened([])
                mark.add(opened.model_dump_json())
                if step.guided is None and opened.shown is not None:
                    mark.add((await at.answered([], opened.shown)).model_dump_json())
    return str(mark)


def read_told(game: str, mode: str) -> str:
    """The rules and the book of a mode in all languages."""
    mark = Mark()
    for code in CODES:
        mark.add(rules.page(game, mode, code).model_dump_json())
        mark.add(book_of(find_mode(game, mode), None, Language(code)).model_dump_json())
        mark.add(json.dumps([course.model_dump() for course in course_list(Language(code))]))
    return str(mark)


async def told(games: int, first: int = 1, every: int = 1) -> dict[str, str]:
    """The mark of everything, by what it is called."""
    found = {}
    for mode in all_modes():
        name = mode.game, mode.name
        for seed in range(first, first + games):
            found[f"{' '.join(name)} game {seed}"] = game_told(*name, seed, every)
        if first == 1:
            found[f"{' '.join(name)} lessons"] = await lesson_told(*name, every)
            found[f"{' '.join(name)} rules"] = read_told(*name)
    return found


def told_by_page(games: int, first: int = 1, every: int = 1) -> dict[str, str]:
    """The same by the Python of a page."""
    script = ROOT / "tests" / "device" / "told.mjs"
    command = [node(), str(script), str(games), str(first), str(every)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT / "web")
    assert done.returncode == 0, done.stderr[-3000:]
    found: dict[str, str] = json.loads(done.stdout)
    return found


def node() -> str:
    """Node: the system's, or the one that building the client has brought into this environment."""
    found = shutil.which("node") or shutil.which("node", path=str(Path(sys.executable).parent))
    assert found, "there is no Node: build the client first"
    return found


def differences(games: int, first: int = 1, every: int = 1) -> list[str]:
    """What a server and a page do not tell alike."""
    server, page = asyncio.run(told(games, first, every)), told_by_page(games, first, every)
    return [name for name in sorted(server.keys() | page.keys()) if server.get(name) != page.get(name)]


if __name__ == "__main__":
    for begin in range(1, int(sys.argv[1]) + 1, 50):
        found = differences(min(50, int(sys.argv[1]) + 1 - begin), begin)
        print(f"games {begin} and on of each mode:", ", ".join(found) or "told alike", flush=True)
        if found:
            sys.exit(1)
