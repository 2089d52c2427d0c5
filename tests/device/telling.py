"""What is told about random games, lessons, puzzles, rules and sheets, a mark for each: a server and a page must agree.

It runs under both: on a server's Python, and by `told.mjs` on a page's, with the stand-ins. `make telling
TOLD_GAMES=1000 TOLD_EVERY=5` compares so many games of each mode (the suite: one), all states and every fifth position
as it is told, and says where they differ.
"""

import asyncio
import hashlib
import json
import random
import shutil
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from pathlib import Path

from oakdoor.app import messages as say
from oakdoor.app.learn.lessons import Lectern, course_list
from oakdoor.app.learn.puzzles import PuzzleDesk
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
from oakdoor.lessons.puzzle import puzzles_of
from oakdoor.tables import together
from oakdoor.tables.seats import Seat
from oakdoor.tables.table import Setup, Table
from pad.entered import sheet_of

ROOT = Path(__file__).parent.parent.parent
NAMES = ("Lena", "Odo", "Ida", "Tove")
PREVIEWED = 16  # of so many positions one: pages have previews from their compiled rules (tests/lab/test_wasm.py)
PUZZLES = 3  # of each mode: the easiest and others spread over the list
LOT = 25  # games of each mode, told by one process


def _number(text: str) -> float:
    """A number with a point, the same however it is written."""
    value = float(text)
    return int(value) if value.is_integer() else value


class Mark:
    """A mark of everything that was told."""

    def __init__(self) -> None:
        self._digest = hashlib.sha256()

    def add(self, text: str) -> None:
        """Something was told, as JSON."""
        self._digest.update(json.dumps(json.loads(text, parse_float=_number), sort_keys=True).encode())

    def __str__(self) -> str:
        return self._digest.hexdigest()[:16]


def game_told(game: str, mode: str, seed: int, every: int = 1) -> str:
    """One random game: every position (or one of so many) for who decides and for a watcher, now and then a preview,
    the bytes of all states, the end, the replay (of one game of so many) and the sheet of a score pad; the languages
    take turns."""
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
        if table.ply % PREVIEWED == seed % PREVIEWED:
            mark.add(_preview(table, seat, words, language).model_dump_json())
        together.decide(table, seat, words, 0.0)
        mark.add(json.dumps(table.running().state.tobytes().hex()))
    language = Language(CODES[seed % len(CODES)])
    mark.add(position(table, "me", 0, language, 0, 0.0).model_dump_json())
    if (seed - 1) % every == 0:
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


async def puzzles_told(game: str, mode: str) -> str:
    """Some puzzles as they are laid, missed and solved; the languages take turns."""
    mark, workers = Mark(), Workers(Modules(None))
    own = puzzles_of(game, mode)
    for number, puzzle in enumerate(own[:: -(-len(own) // PUZZLES) or 1]):
        at = PuzzleDesk(puzzle, Language(CODES[number % len(CODES)]), workers, Whose("me", ""))
        mark.add(at.laid([]).model_dump_json())
        mark.add((await at.tried([], puzzle.tempting)).model_dump_json())
        mark.add((await at.tried([], puzzle.moves[0])).model_dump_json())
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
            found[f"{' '.join(name)} puzzles"] = await puzzles_told(*name)
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


def main(games: int, every: int) -> int:
    """Compare so many games of each mode, by all cores of this machine."""
    firsts = range(1, games + 1, LOT)
    sizes = [min(LOT, games + 1 - first) for first in firsts]
    with ProcessPoolExecutor() as pool:
        for first, found in zip(firsts, pool.map(differences, sizes, firsts, repeat(every)), strict=True):
            print(f"games {first} and on of each mode:", ", ".join(found) or "told alike", flush=True)
            if found:
                pool.shutdown(cancel_futures=True)
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:3])))
