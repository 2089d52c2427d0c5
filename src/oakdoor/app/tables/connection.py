"""One page that looks at a table: what is on its way to it, and what it knows."""

import asyncio
import time
from collections.abc import Coroutine

from oakdoor.app import messages as say
from oakdoor.app.ports import Limit, unlimited
from oakdoor.games.position.reader import WATCHER, Reader
from oakdoor.language.language import Language

MOST_WAITING = 500  # messages that a page may be behind before it is let go
MOST_CHARACTERS = 2_000_000  # of these messages together
MOST_ANSWERS = 16  # hints that a page may wait for at the same time
MOST_AT_ONCE = 200  # messages that a page may send at once
PER_SECOND = 20.0  # and so many a second as time goes on
MOST_REFUSED = 100  # messages too many, one after the other, before the page is let go


class Bucket:
    """Tokens for messages: full at first, one is taken for each, and they come back with time."""

    def __init__(self) -> None:
        self.refused = 0  # since the last one that had a token
        self._tokens = float(MOST_AT_ONCE)
        self._at = time.monotonic()

    def take(self) -> bool:
        """Whether a token was left."""
        now = time.monotonic()
        self._tokens = min(MOST_AT_ONCE, self._tokens + (now - self._at) * PER_SECOND)
        self._at = now
        if self._tokens < 1:
            self.refused += 1
            return False
        self._tokens -= 1
        self.refused = 0
        return True

    @property
    def is_abused(self) -> bool:
        """Whether the page goes on although it was told to wait."""
        return self.refused > MOST_REFUSED


class Connection:
    """One page that looks at a table, from one seat at a time."""

    def __init__(self, person: str, name: str, language: Language, limit: Limit = unlimited, address: str = "") -> None:
        self.person = person
        self.name = name
        self.language = language
        self.limit = limit  # refuses what is too much
        self.address = address  # where it is (`limits.network_of`)
        self.seat: Reader = WATCHER
        self.ply = 0
        self.edition = -1
        self.lacks: int | None = None  # the ply after which steps are still to be told
        self.table = ""  # what it was told about it
        self.outbox: asyncio.Queue[str | None] = asyncio.Queue()  # None: no more comes
        self.bucket = Bucket()
        self._characters = 0  # on their way
        self._is_behind = False
        self._answering: set[asyncio.Task[None]] = set()
        self._catching_up: asyncio.Task[None] | None = None

    def send(self, message: say.FromServer) -> None:
        """Put a message on its way."""
        self.send_text(message.model_dump_json())

    def send_text(self, text: str) -> None:
        """Put a message that many get on its way. A page that is too far behind gets no more: it will be let go."""
        if self._is_behind:
            return
        self._characters += len(text)
        self.outbox.put_nowait(text)
        if self.outbox.qsize() > MOST_WAITING or self._characters > MOST_CHARACTERS:
            self._is_behind = True
            while not self.outbox.empty():  # nobody will read it
                self.outbox.get_nowait()
                self.outbox.task_done()
            self.outbox.put_nowait(None)

    def let_go(self) -> None:
        """Close the connection when what is on its way is out; the page may connect again."""
        self.outbox.put_nowait(None)

    def sent(self, text: str) -> None:
        """A message is out."""
        self._characters -= len(text)
        self.outbox.task_done()

    def catch_up(self, telling: Coroutine[object, None, None]) -> None:
        """Let the page be told what it lacks, bit by bit; it is not told anything else of the kind any more."""
        if self._catching_up is not None:
            self._catching_up.cancel()
        self._catching_up = asyncio.create_task(telling)

    def start(self, answering: Coroutine[object, None, None]) -> bool:
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
        if self._catching_up is not None:
            self._catching_up.cancel()
