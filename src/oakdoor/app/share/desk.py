"""Pictures and films, made in a worker and kept a while: links are looked at by many at once."""

import asyncio
import json
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from typing import Protocol

from oakdoor.app import messages as say
from oakdoor.app.ports import Thinkers
from oakdoor.app.share.film import film
from oakdoor.app.share.picture import Cast, picture
from oakdoor.app.share.puzzle import make_puzzle, path_of
from oakdoor.app.thinking import Whose
from oakdoor.language.language import Language
from oakdoor.lessons.puzzle import Puzzle
from oakdoor.tables.errors import TableError
from oakdoor.tables.table import Table

MOST_KEPT = 60  # texts of some 100 kB
Privacy = Callable[[str], bool]  # whether a person, by their secret mark, does not want their name on pictures


def nobody_hides(person: str) -> bool:
    """Where nobody can say so, everybody's name is shown."""
    return False


def make_picture(record: str, cast: str, code: str) -> str:
    """A picture as JSON; runs in a worker."""
    read = Cast(**json.loads(cast))
    return json.dumps(picture(json.loads(record), read, code).to_data())


def make_film(record: str, cast: str, code: str) -> str:
    """A film as JSON; runs in a worker."""
    return json.dumps(film(json.loads(record), Cast(**json.loads(cast)), code))


def cast_of(table: Table, ended: float | None, language: Language, hides: Privacy) -> Cast:
    """Who sat at a table, as everybody may see them: who turned it off is a guest."""
    guest = language.text("share.guest")
    names, portraits = [], []
    for seat in table.seats:
        hidden = seat.kind == "person" and seat.owner is not None and hides(seat.owner)
        names.append(guest if hidden else seat.name)
        portraits.append("fox" if hidden else seat.picture)
    return Cast(names, portraits, ended)


class ShareDesk:
    """Makes what others are shown: of tables whose games are over, and of no others; and of puzzles."""

    def __init__(self, thinkers: Thinkers, hides: Privacy = nobody_hides) -> None:
        self._thinkers = thinkers
        self.hides = hides
        self._kept: OrderedDict[tuple[str, ...], str] = OrderedDict()

    async def picture(self, table: Table, ended: float | None, language: Language, whose: Whose) -> say.SharedPicture:
        """The picture of a table's game."""
        text = await self._made("picture", make_picture, table, ended, language, whose)
        return say.SharedPicture(**json.loads(text), link=f"/replay/{table.watch_key}")

    async def puzzle(self, puzzle: Puzzle, language: Language, whose: Whose) -> say.SharedPicture:
        """The picture of a puzzle."""
        named = json.dumps({"game": puzzle.game, "mode": puzzle.mode, "puzzle": puzzle.id})
        key = ("puzzle", named, language.code)
        text = await self._kept_as(key, lambda: self._thinkers.look(whose, make_puzzle, named, language.code))
        return say.SharedPicture(**json.loads(text), link=path_of(puzzle))

    async def film(self, table: Table, ended: float | None, language: Language, whose: Whose) -> say.Film:
        """The film of a table's game."""
        text = await self._made("film", make_film, table, ended, language, whose)
        return say.Film.model_validate({**json.loads(text), "link": f"/replay/{table.watch_key}"})

    async def _made(
        self,
        what: str,
        make: Callable[[str, str, str], str],
        table: Table,
        ended: float | None,
        language: Language,
        whose: Whose,
    ) -> str:
        if table.status != "over":
            raise TableError("not_over", "the game is not over: a picture would tell what is still hidden")
        seated = await asyncio.to_thread(cast_of, table, ended, language, self.hides)
        cast = json.dumps(asdict(seated))
        key = (what, table.key, language.code, cast)
        return await self._kept_as(
            key,
            lambda: self._thinkers.look(whose, make, json.dumps(table.running().record()), cast, language.code),
        )

    async def _kept_as(self, key: tuple[str, ...], make: Callable[[], Awaitable[str]]) -> str:
        """What is kept by a name; else it is made."""
        if key not in self._kept:
            self._kept[key] = await make()
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]


class Sharing(Protocol):
    """Where an application keeps its desk."""

    share: ShareDesk


def desk_of(state: Sharing) -> ShareDesk:
    """The desk that the host has handed to its application."""
    return state.share
