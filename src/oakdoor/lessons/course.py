"""Courses: for each mode its lessons, one file each, with positions and texts in all languages (docs/lessons.md)."""

import tomllib
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import NamedTuple

from oakdoor.games.names import Data
from oakdoor.games.registry import GAMES, all_modes
from oakdoor.language.language import CODES

PARTS = ("deck", "pile", "river", "legends", "others", "tiles", "harmony", "log")


class LessonError(LookupError):
    """A lesson that does not exist, or that is written wrongly; says where and why."""


@dataclass(frozen=True)
class Texts:
    """What the coach says in a step: title, text, the task in bold, what a right answer gets, what any other possible
    one gets, and what single answers get, by pattern."""

    title: str
    text: str
    task: str
    right: str
    nearly: str = ""
    answers: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Guided:
    """A whole game against a bot, with a comment on every turn: the deal's seed and the bot's name. `until` is the
    phase that it is left at, if it is not played to its end."""

    seed: int
    bot: str
    players: int
    options: Data
    until: str


@dataclass(frozen=True)
class Step:
    """One idea with one task. `moves` are the solution: what the learner does, each with what else is right behind a
    bar, and what others do, behind their seat. `best`: the right answers to the last are those that earn the most, and
    those of `fine` that earn something do what is asked, though there is better.
    `offers` are patterns of what the table offers, everything possible if there are none; `lines` are those that
    count here."""

    id: str
    position: Data
    moves: tuple[str, ...]
    best: bool
    fine: tuple[str, ...]
    offers: tuple[str, ...]
    lines: tuple[str, ...]
    parts: tuple[str, ...]
    guided: Guided | None
    texts: dict[str, Texts]

    @property
    def seat(self) -> int:
        """Where the learner sits."""
        return int(self.position.get("seat", 0))


@dataclass(frozen=True)
class Lesson:
    """A few steps: its place in the course, how long it takes, the pictures that stand for it, the section of the rules
    that tells the same, and the pictures of what is not met yet."""

    game: str
    mode: str
    number: int
    name: str
    minutes: int
    pictures: tuple[str, ...]
    section: str
    later: tuple[str, ...]
    titles: dict[str, str]
    abouts: dict[str, str]
    steps: tuple[Step, ...]


class Course(NamedTuple):
    """The lessons of a mode, in order."""

    game: str
    mode: str
    lessons: tuple[Lesson, ...]


@cache
def courses() -> tuple[Course, ...]:
    """All courses there are, in the order of the modes."""
    found = [Course(mode.game, mode.name, _lessons(mode.game, mode.name)) for mode in all_modes() if mode.game in GAMES]
    return tuple(course for course in found if course.lessons)


def find_lesson(game: str, mode: str, name: str) -> Lesson:
    """A lesson by its name; raises a LessonError."""
    for course in courses():
        if (course.game, course.mode) == (game, mode):
            for lesson in course.lessons:
                if lesson.name == name:
                    return lesson
    raise LessonError(f"there is no lesson {game}/{mode}/{name}")


def find_step(lesson: Lesson, number: int) -> Step:
    """A step by its number from 1; raises a LessonError."""
    if not 1 <= number <= len(lesson.steps):
        raise LessonError(f"the lesson {lesson.name} has no step {number}")
    return lesson.steps[number - 1]


def lesson_of_section(game: str, mode: str, section: str) -> Lesson | None:
    """The lesson where one can try what a section of the rules tells; the base game's, where the mode has none."""
    found = [one for course in courses() if course.game == game for one in course.lessons if one.section == section]
    own = [lesson for lesson in found if lesson.mode == mode]
    return next(iter([*own, *found]), None)


def _lessons(game: str, mode: str) -> tuple[Lesson, ...]:
    folder = resources.files(__package__) / game / mode
    if not folder.is_dir():
        return ()
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)
    return tuple(_read(game, mode, number, file) for number, file in enumerate(files, 1))


def _read(game: str, mode: str, number: int, file: Traversable) -> Lesson:
    where = f"{game}/{mode}/{file.name}"
    try:
        written = tomllib.loads(file.read_text(encoding="utf-8"))
        return Lesson(
            game=game,
            mode=mode,
            number=number,
            name=file.name.removesuffix(".toml").split("-", 1)[1],
            minutes=written.pop("minutes"),
            pictures=tuple(written.pop("pictures")),
            section=written.pop("section", ""),
            later=tuple(written.pop("later", ())),
            titles=_every_language(written.pop("title"), where),
            abouts=_every_language(written.pop("about"), where),
            steps=tuple(_step(step, mode, where) for step in _all(written, "steps", where)),
        )
    except (KeyError, TypeError, IndexError, tomllib.TOMLDecodeError) as error:
        raise LessonError(f"{where}: {error!r}") from error


def _all(written: Data, key: str, where: str) -> list[Data]:
    """The list that is left of a table when all else was read; a word that nobody reads is a mistake."""
    found: list[Data] = written.pop(key)
    if written:
        raise LessonError(f"{where}: nobody reads {', '.join(written)}")
    return found


def _every_language(texts: dict[str, str], where: str) -> dict[str, str]:
    if set(texts) != set(CODES):
        raise LessonError(f"{where}: a text stands in {', '.join(texts)} and not in {', '.join(CODES)}")
    return texts


def _guided(written: Data) -> Guided:
    return Guided(
        seed=written["seed"],
        bot=written.get("bot", "odo"),
        players=written["players"],
        options=written.get("options", {}),
        until=written.get("until", ""),
    )


def _step(written: Data, mode: str, where: str) -> Step:
    where = f"{where}, step {written['id']}"
    guided = written.pop("guided", None)
    step = Step(
        id=written.pop("id"),
        position={"mode": mode, **written.pop("position", {})},
        moves=tuple(written.pop("moves", ())),
        best=written.pop("best", False),
        fine=tuple(written.pop("fine", ())),
        offers=tuple(written.pop("offers", ())),
        lines=tuple(written.pop("lines", ())),
        parts=tuple(written.pop("parts", ())),
        guided=_guided(guided) if guided else None,
        texts={code: Texts(**written.pop(code)) for code in CODES},
    )
    wrong = [*written, *(part for part in step.parts if part not in PARTS)]
    if wrong:
        raise LessonError(f"{where}: nobody reads {', '.join(wrong)}")
    if not step.moves and not guided:
        raise LessonError(f"{where}: a step without moves teaches nothing")
    return step
