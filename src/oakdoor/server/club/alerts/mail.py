"""Mail, where the host has named a server for it (`--mail`)."""

import re
import smtplib
import ssl
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from urllib.parse import parse_qs, unquote, urlsplit

from oakdoor.server.club.alerts.posting import Failed
from oakdoor.server.club.alerts.wording import Telling

ADDRESS = r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63}){0,8}"
TIMEOUT = 10.0  # seconds
VARIABLE = "OAKDOOR_MAIL"


@dataclass(frozen=True)
class Mailer:
    """A server that takes mail: smtp://USER:PASSWORD@HOST:PORT?from=ADDRESS, or smtps://."""

    host: str
    port: int
    sender: str
    secure: bool
    user: str | None = None
    password: str | None = field(default=None, repr=False)

    @classmethod
    def named(cls, address: str | None) -> "Mailer | None":
        """The server at an address; None without one. Raises an OSError that says what is wrong."""
        if not address:
            return None
        try:
            parts = urlsplit(address)
            port = parts.port
        except ValueError:
            parts, port = urlsplit("wrong://"), None
        if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
            raise OSError("mail is sent by an address like smtp://USER:PASSWORD@HOST:587?from=NAME@HOST")
        user = unquote(parts.username) if parts.username else None
        sender = parse_qs(parts.query).get("from", [user or f"oakdoor@{parts.hostname}"])[0]
        if not re.fullmatch(ADDRESS, sender):
            raise OSError("the sender of mail is no address: add ?from=NAME@HOST")
        secure = parts.scheme == "smtps"
        password = unquote(parts.password) if parts.password else None
        return cls(parts.hostname, port or (465 if secure else 587), sender, secure, user, password)

    def send(self, to: str, telling: Telling, base: str, footer: str) -> None:
        """Send a message; raises a Failed."""
        message = EmailMessage()
        message["Subject"], message["From"], message["To"] = telling.title, f"Oakdoor <{self.sender}>", to
        message["Date"], message["Message-ID"] = formatdate(), make_msgid(domain=self.sender.rpartition("@")[2])
        message["Auto-Submitted"] = "auto-generated"
        message.set_content("\n\n".join(("\n".join(telling.lines), base + telling.path, footer)))
        try:
            with self._open() as server:
                server.send_message(message)
        except (OSError, smtplib.SMTPException) as error:
            raise Failed(" ".join(str(error).split())[:200]) from error

    def _open(self) -> smtplib.SMTP:
        context = ssl.create_default_context()
        if self.secure:
            server: smtplib.SMTP = smtplib.SMTP_SSL(self.host, self.port, timeout=TIMEOUT, context=context)
        else:
            server = smtplib.SMTP(self.host, self.port, timeout=TIMEOUT)
            server.ehlo()
            if server.has_extn("starttls"):
                server.starttls(context=context)
            elif self.user:
                server.close()
                raise smtplib.SMTPException("the server has no encryption: a password is not sent to it")
        if self.user:
            server.login(self.user, self.password or "")
        return server
