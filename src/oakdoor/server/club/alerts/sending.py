"""Sends a message by one way, in a thread."""

from collections.abc import Callable

from oakdoor.language.language import Language
from oakdoor.server.club.alerts import hooks, push
from oakdoor.server.club.alerts.mail import Mailer
from oakdoor.server.club.alerts.posting import Failed, post
from oakdoor.server.club.alerts.ways import Way
from oakdoor.server.club.alerts.wording import Telling

GONE = (404, 410)  # of a browser that wants no pushes any more
DONE = range(200, 300)


class Gone(Exception):
    """Nothing will ever come through by this way."""


class Sender:
    """Knows how to send by each kind of way. `private` says whether the host lets messages go into its own network."""

    def __init__(self, keys: push.Keys, mailer: Mailer | None, private: Callable[[], bool]) -> None:
        self.keys = keys
        self.mailer = mailer
        self._private = private

    def send(self, way: Way, telling: Telling) -> None:
        """Send a message; raises a Gone, a Failed or a Refused."""
        base = way.target["base"]
        if way.kind == "push":
            self._push(way, telling, base)
        elif way.kind == "hook":
            headers = {"Content-Type": "application/json"}
            self._post(way.target["url"], hooks.body(hooks.form_of(way.target["form"]), telling, base), headers)
        else:
            self._mail(way, telling, base)

    def _push(self, way: Way, telling: Telling, base: str) -> None:
        to = push.Subscription(way.target["endpoint"], way.target["p256dh"], way.target["auth"])
        contact = f"mailto:{self.mailer.sender}" if self.mailer else base if base.startswith("https:") else _NOBODY
        headers = {**push.HEADERS, **self.keys.sign(to.endpoint, contact)}
        if self._post(to.endpoint, push.body(telling, to), headers, GONE) in GONE:
            raise Gone

    def _post(self, url: str, body: bytes, headers: dict[str, str], but: tuple[int, ...] = ()) -> int:
        status = post(url, body, headers, self._private())
        if status not in DONE and status not in but:
            raise Failed(f"the answer was {status}")
        return status

    def _mail(self, way: Way, telling: Telling, base: str) -> None:
        if self.mailer is None:
            raise Failed("this server sends no mail")
        footer = Language(way.target["language"]).text("alert.footer", link=f"{base}/reminders")
        self.mailer.send(way.target["address"], telling, base, footer)


_NOBODY = "mailto:oakdoor@example.org"  # a server without a public name has nobody whom a service of pushes could write
