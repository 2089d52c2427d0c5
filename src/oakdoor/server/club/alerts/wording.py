"""Puts notices into words: a title, a line for each table, and where they lead. Nothing hidden is ever in them."""

from dataclasses import dataclass

from oakdoor.language.language import Language
from oakdoor.server.club.alerts.notices import Notice
from oakdoor.server.club.alerts.timing import DAY, HOUR

MOST_LINES = 8
LIST = "/turns"  # where several lead
GAMES = ("turn", "half", "soon", "played", "lost")


@dataclass(frozen=True)
class Telling:
    """What is sent by a way."""

    title: str
    lines: tuple[str, ...]
    path: str
    tag: str  # what a later message of the same kind takes the place of

    @property
    def text(self) -> str:
        """All of it without the path."""
        return "\n".join((self.title, *self.lines))


def tell(notices: list[Notice], language: Language, now: float, public: bool) -> Telling:
    """One message for all notices. What others read, too, leads only to where one can watch (`public`)."""
    notices = sorted(notices, key=lambda one: one.values.get("due", 0))
    turns = [one for one in notices if one.kind in ("turn", "half", "soon")]
    lines = [_line(one, language, now) for one in notices]
    if len(notices) == 1:
        one = notices[0]
        path = str(one.values.get("watch", one.path)) if public else one.path
        return Telling(language.text(f"alert.title_{one.kind}"), (lines[0],), path, one.path)
    title = language.text("alert.title_turns", count=len(turns)) if turns else language.text("alert.title_several")
    shown = lines[:MOST_LINES]
    if hidden := len(lines) - len(shown):
        shown.append(language.text("alert.more", count=hidden))
    return Telling(title, tuple(shown), LIST, LIST)


def test_of(language: Language) -> Telling:
    """What a test says."""
    return Telling(language.text("alert.title_test"), (language.text("alert.test"),), "/reminders", "test")


def _line(notice: Notice, language: Language, now: float) -> str:
    if notice.kind not in GAMES:
        return language.text(f"alert.{notice.kind}", **{name: str(value) for name, value in notice.values.items()})
    game, mode, others = (str(notice.values[name]) for name in ("game", "mode", "others"))
    plays = f"{language.text(f'game.{game}')}, {language.text(f'{game}.mode.{mode}')}"
    table = language.text("alert.with", game=plays, others=others) if others else plays
    return language.text(f"alert.{notice.kind}", table=table, left=_left(float(notice.values["due"]) - now, language))


def _left(seconds: float, language: Language) -> str:
    if seconds >= 2 * DAY:
        return language.text("alert.days", count=int(seconds // DAY))
    return language.text("alert.hours", count=max(1, round(seconds / HOUR)))
