"""Writes what the routes answer whoever asks, as files: a page without a server shows it before its Python has started.

`python -m oakdoor.lab.page.answers FOLDER` writes, for each language, a file for what belongs to no mode, and one for
each mode: its rules, its book, and the steps of its lessons as they open. Each holds the answers by their addresses
(`web/src/device/answers.ts`). One more holds what a search in the rules needs (`web/src/device/rule-search.ts`).
"""

import asyncio
import json
import sys
from pathlib import Path

from fastapi.encoders import jsonable_encoder

from oakdoor.app import messages as say
from oakdoor.app.feats import routes as feats
from oakdoor.app.feats.search import FeatSearch, Searched, added_up
from oakdoor.app.learn.lessons import openings
from oakdoor.app.people import Visitor
from oakdoor.app.routes import games, lessons, pad, puzzles, rules
from oakdoor.app.thinking import Whose
from oakdoor.games.contract import Mode
from oakdoor.games.registry import GAMES, all_modes
from oakdoor.language.language import CODES, Language
from oakdoor.rulebook.search import searchable

SHARED = "shared"  # the name of what belongs to no mode
SEARCH = "answers-search.json"
NEWCOMER = Visitor("", "", say.AVATARS[0])


class NothingPlayed(FeatSearch):
    """Searches a device on which nothing was played yet."""

    def __init__(self) -> None:
        pass

    async def search(self, person: str, whose: Whose, first: str | None = None) -> Searched:
        """No feat is done."""
        return added_up([], {}, person)


def no_feats(language: Language) -> say.Feats:
    """All feats, none of them done."""
    return asyncio.run(feats.feats(NothingPlayed(), NEWCOMER, lambda place: Whose("", place), language))


def shared(language: Language) -> dict[str, object]:
    """What belongs to no mode."""
    return {
        "/api/catalogue": games.catalogue_with([]),
        "/api/rules": rules.contents(language),
        "/api/lessons": lessons.all_courses(language),
        "/api/puzzles": puzzles.all_of_them(language),
        "/api/pad/boxes": pad.held(),
        "/api/feats": no_feats(language),  # until something was played
    }


def of_mode(mode: Mode, language: Language) -> dict[str, object]:
    """What belongs to a mode."""
    place = f"{mode.game}/{mode.name}"
    steps = openings(mode.game, mode.name, language)
    return {
        f"/api/rules/{place}": rules.rules(mode.game, mode.name, language),
        f"/api/book/{place}": games.book(mode.game, mode.name, language),
        **{f"/api/lessons/{place}/{name}": step for name, step in steps.items()},
    }


def write(folder: Path) -> None:
    """Write all files."""
    for code in CODES:
        language = Language(code)
        files = {SHARED: shared(language)}
        files |= {f"{mode.game}-{mode.name}": of_mode(mode, language) for mode in all_modes()}
        for name, answers in files.items():
            _write(folder / f"answers-{code}-{name}.json", jsonable_encoder(answers))
    _write(folder / SEARCH, searchable(GAMES))


def _write(path: Path, data: object) -> None:
    path.write_text(json.dumps(data, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
