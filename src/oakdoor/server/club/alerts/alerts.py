"""Tells people what waits for them."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from oakdoor.app.stored import Overtaken
from oakdoor.language.language import Language
from oakdoor.server.club.alerts.notices import Kind as Kind
from oakdoor.server.club.alerts.notices import Notice as Notice
from oakdoor.server.club.alerts.outbox import Outbox, Parcel
from oakdoor.server.club.alerts.posting import Failed, Refused
from oakdoor.server.club.alerts.sending import Gone, Sender
from oakdoor.server.club.alerts.timing import when
from oakdoor.server.club.alerts.ways import Way, Ways
from oakdoor.server.club.alerts.wording import Telling, tell, test_of
from oakdoor.server.database.storage import Storage
from oakdoor.tables.errors import TableError

LOG = logging.getLogger("oakdoor.alerts")
EVERY = 3.0  # seconds between two looks into the outbox
TIDY = 3600.0
THREADS = 4  # that send at the same time


class Alerts:
    """Hands notices on by every way that a person has chosen."""

    def __init__(self, storage: Storage, sender: Sender, time: Callable[[], float]) -> None:
        self.ways = Ways(storage)
        self.outbox = Outbox(storage)
        self.sender = sender
        self.is_over: Callable[[Notice], bool] = lambda notice: False  # whether it need not be told any more
        self._time = time
        self._threads = ThreadPoolExecutor(THREADS, "alerts")

    async def tell(self, notice: Notice) -> None:
        """Let a person know. Whoever has chosen no way is not told."""
        ways = [one for one in await asyncio.to_thread(self.ways.of, notice.person) if one.is_open]
        if not ways:
            return
        wishes, now = await asyncio.to_thread(self.ways.wishes, notice.person), self._time()
        if not wishes.wants(notice.kind):
            return
        event = notice.event or f"{notice.kind} {notice.path} {now:.3f}"
        known = Notice(notice.person, notice.kind, notice.path, notice.values, event)
        dues = {one.id: when(wishes, notice.kind, now, one.sent) for one in ways}
        try:
            await self.outbox.put(dues, known, now)
        except Overtaken:  # another process has just told it
            LOG.info("an alert was put out elsewhere")

    async def keep_sending(self) -> None:
        """Send what is due, again and again."""
        tidied = 0.0
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.send_due()
                if self._time() - tidied > TIDY:
                    tidied = self._time()
                    await self.outbox.tidy(tidied)
            except TableError:
                LOG.warning("alerts have to wait: the database does not answer")
            except Exception:
                LOG.exception("alerts could not be sent")

    async def send_due(self) -> None:
        """Send what is due now, to several at a time."""
        now = self._time()
        due = await asyncio.to_thread(self.outbox.due, now)
        await asyncio.gather(*(self._serve(way, now) for way in due))

    async def _serve(self, number: str, now: float) -> None:
        parcel = await self.outbox.claim(number, now)
        if parcel is None:
            return
        way = await asyncio.to_thread(self.ways.find, number)
        notices = [one for one in parcel.notices if not await asyncio.to_thread(self.is_over, one)]
        if way is None or not way.is_open or not notices:
            await self.outbox.sent(parcel)
            return
        wishes = await asyncio.to_thread(self.ways.wishes, way.person)
        telling = tell(notices, Language(wishes.language), now, public=way.kind == "hook")
        await self._send(way, telling, parcel, now)

    async def _send(self, way: Way, telling: Telling, parcel: Parcel, now: float) -> None:
        try:
            await self._in_thread(way, telling)
        except Gone:
            await self.ways.remove(way.id)
        except (Failed, Refused) as error:
            LOG.info("an alert by %s could not be sent: %s", way.kind, type(error).__name__)
            await self.outbox.failed(parcel, now)
            await self.ways.note(way, True, now)
        else:
            await self.outbox.sent(parcel)
            await self.ways.note(way, False, now)

    async def _in_thread(self, way: Way, telling: Telling) -> None:
        await asyncio.get_running_loop().run_in_executor(self._threads, self.sender.send, way, telling)

    async def test(self, way: Way, code: str) -> None:
        """Send something at once, to see whether it comes; raises a TableError that says why it does not."""
        await self.send_now(way, test_of(Language(code)))

    async def send_now(self, way: Way, telling: Telling) -> None:
        """Send something at once; raises a TableError that says why that was not possible."""
        now = self._time()
        try:
            await self._in_thread(way, telling)
        except Gone:
            await self.ways.remove(way.id)
            raise TableError("way_gone", "this browser takes no messages any more: switch it on again") from None
        except Refused as error:
            raise TableError(error.why, error.why) from None
        except Failed as error:
            await self.ways.note(way, True, now)
            raise TableError("way_failed", str(error)) from None
        await self.ways.note(way, False, now)

    def close(self) -> None:
        """Send nothing any more: what is due is found again."""
        self._threads.shutdown(wait=False, cancel_futures=True)
