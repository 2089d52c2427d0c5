"""Sessions at the terminal table without a terminal: scripted input, recorded output."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from oakdoor.bots.uniform import RandomBot
from oakdoor.games.game import Game
from oakdoor.games.registry import find_mode
from oakdoor.language.language import Language
from oakdoor.terminal.seats import NOW, make_seats, table_for
from oakdoor.terminal.terminal import Terminal

NAMES = ("Mira", "Jonas", "Anna", "Otto")


class Session:
    """A table whose people are a script: a list of lines, or a function that is asked each time."""

    def __init__(
        self,
        mode: str,
        kinds: str,
        script: list[str] | tuple[()] | Callable[["Session", str], str] = (),
        *,
        language: str = "en",
        style: str = "spoken",
        seed: int = 7,
        save: Path | None = None,
        game: Game | None = None,
        of: str = "aetherya",
        **options: object,
    ) -> None:
        self.game = game or Game(find_mode(of, mode), len(kinds), seed=seed, first=0, options=options)
        spoken = Language(language, strict=True)
        named = ["human" if kind == "h" else "random" for kind in kinds]
        table = table_for(self.game, make_seats(named, list(NAMES[: len(kinds)]), spoken), talk=True)
        table.start(self.game, NOW)
        self.script = script if callable(script) else self._from_lines(iter(script))
        self.output: list[str] = []
        self.table = table
        self.terminal = Terminal(
            table,
            {number: RandomBot(seed) for number, kind in enumerate(kinds) if kind == "b"},
            spoken,
            read=self._read,
            write=self._write,
            style=style,
            save=save,
        )

    @staticmethod
    def _from_lines(lines: Iterator[str]) -> Callable[["Session", str], str]:
        def answer(session: "Session", question: str) -> str:
            line = next(lines, None)
            if line is None:
                raise EOFError
            return line

        return answer

    def _read(self, question: str) -> str:
        self.output.append(question)
        line = self.script(self, question)
        self.output.append(f"<{line}>")
        return line

    def _write(self, text: str) -> None:
        self.output.append(text)

    def run(self) -> int:
        return self.terminal.run()

    @property
    def text(self) -> str:
        return "\n".join(self.output)

    def after(self, line: str) -> str:
        """What was printed after a line of input."""
        return self.text.rpartition(f"<{line}>")[2]


def random_player(seed: int = 1) -> Callable[[Session, str], str]:
    """A person who types random legal moves, now as a number, now as words."""
    chance = random.Random(seed)

    def answer(session: Session, question: str) -> str:
        if question != "> ":
            return ""
        legal = session.terminal._moves.moves
        number = chance.randrange(len(legal))
        return str(number + 1) if chance.random() < 0.5 else legal[number]

    return answer


@pytest.fixture
def session() -> type[Session]:
    return Session


@pytest.fixture
def player() -> Callable[[int], Callable[[Session, str], str]]:
    return random_player
