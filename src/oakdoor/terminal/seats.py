"""Seats at the terminal table: who sits where, a person or a bot, and under which name."""

from dataclasses import dataclass

from oakdoor.bots.contract import Bot
from oakdoor.bots.registry import OWN_BOTS, bot_names, find_bot
from oakdoor.games.contract import OptionError
from oakdoor.language.language import Language

HUMAN = "human"
LONGEST_NAME = 16  # four of them fit the score sheet


@dataclass(frozen=True)
class Seat:
    """One seat. Without a bot a person sits there."""

    name: str
    bot: Bot | None = None

    @property
    def is_human(self) -> bool:
        """Whether a person sits here."""
        return self.bot is None


def split_list(text: str) -> list[str]:
    """The parts of a list with commas."""
    return [part.strip() for part in text.split(",")]


def _bot(kind: str) -> Bot:
    if kind not in OWN_BOTS and kind not in bot_names():
        raise OptionError(f"there is no bot {kind!r}; a seat is {', '.join((HUMAN, *bot_names()))}")
    return find_bot(kind)


def default_names(kinds: list[str], language: Language) -> list[str]:
    """People are numbered by their seat; bots are called after their kind, numbered if there are several."""
    names = []
    for seat, kind in enumerate(kinds):
        if kind == HUMAN:
            names.append(language.text("terminal.default_name", number=seat + 1))
        elif kinds.count(kind) == 1:
            names.append(kind.capitalize())
        else:
            number = kinds[: seat + 1].count(kind)
            names.append(language.text("terminal.bot_name", kind=kind.capitalize(), number=number))
    return names


def make_seats(kinds: list[str], names: list[str] | None, language: Language) -> list[Seat]:
    """Seats for kinds like `human` and `greedy`; raises an OptionError."""
    chosen = default_names(kinds, language) if names is None else names
    if len(chosen) != len(kinds):
        raise OptionError(f"there are {len(kinds)} seats, but {len(chosen)} names")
    if any(not name or not name.isprintable() or len(name) > LONGEST_NAME for name in chosen):
        raise OptionError(f"a name has 1 to {LONGEST_NAME} printable characters")
    if len({name.casefold() for name in chosen}) != len(chosen):
        raise OptionError("each seat needs a name of its own")
    return [Seat(name, None if kind == HUMAN else _bot(kind)) for kind, name in zip(kinds, chosen, strict=True)]
