"""One page that looks at a table: what is on its way to it, and what it knows."""

import asyncio
from collections.abc import Coroutine
from typing import Any

from oakdoor.games.contract import WATCHER
from oakdoor.language.language import Language
from oakdoor.server import messages as say

MOST_WAITING = 500  # messages that a page may be behind before it is let go
MOST_ANSWERS = 16  # previews that a page may wait for at the same time


class Connection:
    """One page that looks at a table, from one seat at a time."""

    def __init__(self, person: str, name: str, language: Language) -> None:
        self.person = person
        self.name = name
        self.language = language
        self.seat = WATCHER
        self.ply = 0
        self.edition = -1
        self.table = ""  # what it was told about it
        self.outbox: asyncio.Queue[str] = asyncio.Queue()
        self._answering: set[asyncio.Task[None]] = set()

    def send(self, message: say.FromServer) -> None:
        """Put a message on its way."""
        self.send_text(message.model_dump_json())

    def send_text(self, text: str) -> None:
        """Put a message that many get on its way. A page that is too far behind gets no more: it will be let go."""
        if not self.is_behind:
            self.outbox.put_nowait(text)

    def start(self, answering: Coroutine[Any, Any, None]) -> bool:
        """Let an answer take its time; false if too many are under way already."""
        if len(self._answering) >= MOST_ANSWERS:
            return False
        task = asyncio.create_task(answering)
        self._answering.add(task)
        task.add_done_callback(self._answering.discard)
        return True

    def stop(self) -> None:
        """The page is gone: nobody waits for answers any more."""
        for task in self._answering:
            task.cancel()

    @property
    def is_behind(self) -> bool:
        """Whether the page does not keep up."""
        return self.outbox.qsize() > MOST_WAITING
