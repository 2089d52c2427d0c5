"""The command `oakdoor serve`: the web server on this machine."""

import argparse
import contextlib
import os
import signal
import socket
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

from oakdoor.options import whole
from oakdoor.server.reach import Reach
from oakdoor.server.running.application import Application
from oakdoor.server.running.sockets import SHARES_OUT, bound, claim, given, given_port, listening
from oakdoor.server.screen import has_screen

if TYPE_CHECKING:
    from fastapi import FastAPI

    from oakdoor.server.database.storage import Storage
    from oakdoor.server.lock import FolderLock

DEFAULT_PORT = 8450
DRAINED = 40.0  # seconds in which a server that drains has let its folder go


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `serve`."""
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on; 0.0.0.0 lets other devices in")
    parser.add_argument(
        "--port", type=int, default=DEFAULT_PORT, help=f"port, or the next free one (default {DEFAULT_PORT})"
    )
    parser.add_argument("--name", action="append", default=[], metavar="NAME",
                        help="a name by which browsers may call the server, e.g. that of a proxy before it; may be "
                        "given several times (or OAKDOOR_NAMES, with commas)")  # fmt: skip
    parser.add_argument("--data", type=Path, help="folder for tables and the server's secret (or OAKDOOR_DATA)")
    parser.add_argument("--database", metavar="ADDRESS", help="a PostgreSQL database for them instead, "
                        "postgresql://USER@HOST/NAME (or OAKDOOR_DATABASE, which hides a password from lists of "
                        "processes)")  # fmt: skip
    parser.add_argument("--processes", type=whole(1), default=1, metavar="N",
                        help="web processes that share the PostgreSQL database (default 1)")  # fmt: skip
    parser.add_argument("--proxy", action="append", default=[], metavar="NAME_OR_NETWORK",
                        help="a proxy that is believed when it says who asks (address, network or name); this machine "
                        "always is; may be given several times (or OAKDOOR_PROXIES, with commas)")  # fmt: skip
    parser.add_argument("--metrics", action="store_true", help="tell figures for Prometheus at /metrics")
    parser.add_argument("--drain", action="store_true", help="take the place of the server that uses this data folder: "
                        "it finishes what it does, and nobody is refused meanwhile")  # fmt: skip
    parser.add_argument("--linger", type=float, default=0.0, metavar="SECONDS", help="go on for so long after SIGTERM, "
                        "while /readyz says no, so that a load balancer can send people elsewhere")  # fmt: skip
    parser.add_argument("--log", choices=("text", "json"), default="text", help="how the log is written")
    parser.add_argument("--pace", type=float, default=0.7, help="least seconds between two decisions of bots")
    parser.add_argument("--bot-cores", type=int, default=1, help="cores that one searching bot may use at once")
    parser.add_argument(
        "--browser",
        action=argparse.BooleanOptionalAction,
        default=False,
        help="open the browser; `oakdoor` alone does",
    )
    parser.add_argument(
        "--lab",
        action="store_true",
        help="let the workbench (/lab) ask this server for reports and searches, one at a time",
    )
    parser.add_argument("--mail", metavar="ADDRESS", help="a server for mail that reminds people of their turn, "
                        "smtp://USER:PASSWORD@HOST:587?from=NAME@HOST (or OAKDOOR_MAIL, which hides it)")  # fmt: skip
    parser.add_argument(
        "--limits", type=float, default=1.0, help="multiplies what one person and one address may ask for; 0: no limits"
    )


def named_folder(asked: Path | None) -> Path:
    """Where data lives: as asked, by OAKDOOR_DATA, or the platform's folder for user data."""
    return Path(asked or os.environ.get("OAKDOOR_DATA") or platformdirs.user_data_dir("oakdoor", appauthor=False))


def known_names(asked: list[str], variable: str = "OAKDOOR_NAMES") -> tuple[str, ...]:
    """The names of the server besides those that it knows itself: as asked, and by an environment variable."""
    return (*asked, *filter(None, map(str.strip, os.environ.get(variable, "").split(","))))


def data_folder(asked: Path | None) -> Path:
    """The folder where data lives, made if it is not there."""
    folder = named_folder(asked)
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return folder


def open_storage(database: str | None, data: Path | None) -> "Storage":
    """What a server has stored, by the options of a command; raises an OptionError where it cannot be opened."""
    from oakdoor.games.errors import OptionError
    from oakdoor.server.database.address import in_folder, named_database
    from oakdoor.server.database.storage import Storage

    try:
        return Storage(named_database(database) or in_folder(data_folder(data)))
    except OSError as error:
        raise OptionError(str(error)) from None


def free_port(host: str, port: int) -> int:
    """The port, or the next one that nothing listens on."""
    for candidate in range(port, port + 20):
        with socket.socket() as probe:
            # On Windows the other option would take a port that somebody listens on; elsewhere it never does.
            probe.setsockopt(socket.SOL_SOCKET, getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR), 1)
            try:
                probe.bind((host, candidate))
                return candidate
            except OSError:
                continue
    raise OSError(f"no port from {port} to {port + 19} is free")


def claimed_port(host: str, port: int) -> tuple[int, socket.socket | None]:
    """The port, or the next one that neither listens nor is about to; and what keeps it (`claim`)."""
    last = port + 19
    while port <= last:
        port = free_port(host, port)
        try:
            return port, claim(port)
        except OSError:
            port += 1
    raise OSError(f"no port up to {last} is free")


def run(arguments: argparse.Namespace) -> int:
    """Start the server and say where to click."""
    from oakdoor.games.compiler.compiled import run_plain

    run_plain()  # the web process plays few moves; bots think in worker processes
    from oakdoor.server.club.metrics.package import check_there
    from oakdoor.server.database.address import named_database
    from oakdoor.server.lock import FolderLock, holder_of

    address = named_database(arguments.database)
    lock = sock = None
    try:
        name_mail(arguments.mail)
        check_processes(arguments.processes, address, arguments.lab)
        if arguments.metrics:
            check_there()
        folder = named_folder(arguments.data) if address else data_folder(arguments.data)
        before = holder_of(folder) if arguments.drain and address is None else None
        if address is None and before is None:
            lock = FolderLock(folder)
        port, claimed = _port(arguments, before[1] if before else given_port())
        made = _asked_for(arguments, folder, address, port)
        where, link = made.examined()
        app = made() if made.processes == 1 else None
        if before is not None:
            sock, lock = _take_over(folder, before[0], arguments.host, port)
    except OSError as error:
        print(f"oakdoor: {error}", file=sys.stderr)
        return 2
    open_at = _address(arguments.host, port)
    if lock is not None:
        lock.say(open_at)

    def tell() -> None:
        said = f"\n  Oakdoor is open: {open_at}\n  Tables are kept in {where}. Ctrl+C closes the door.\n"
        if link is not None:
            said += f"  To look after this server, open once: {open_at}{link}\n  (oakdoor warden makes a new link.)\n"
        print(said, flush=True)

    page = open_at if arguments.browser and has_screen() else None
    with claimed or contextlib.nullcontext():
        if app is None:
            from oakdoor.server.running.processes import supervise

            return supervise(made, arguments.host, port, page, tell)
        tell()
        _serve(app, arguments.host, port, page, sock or given(), made.linger)
    if lock is not None:
        lock.free()
    return 0


def _port(arguments: argparse.Namespace, known: int | None) -> tuple[int, socket.socket | None]:
    """The port to listen on: the one that is known, or a free one and what keeps it."""
    return (known, None) if known else claimed_port(arguments.host, arguments.port)


def _address(host: str, port: int) -> str:
    """The address to open on this machine."""
    return f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0', '::') else host}:{port}"


def _asked_for(arguments: argparse.Namespace, folder: Path, address: str | None, port: int) -> Application:
    """The application as the options want it."""
    reach = Reach(arguments.host, port, known_names(arguments.name))
    cores = max(1, arguments.bot_cores)
    pace, limits = arguments.pace, arguments.limits
    return Application(
        folder, address, pace, limits, reach, cores, arguments.processes, arguments.lab,
        known_names(arguments.proxy, "OAKDOOR_PROXIES"), arguments.log, arguments.metrics,
        max(0.0, arguments.linger),
    )  # fmt: skip


def name_mail(address: str | None) -> None:
    """Let all processes know the server for mail; raises an OSError where the address is none."""
    from oakdoor.server.club.alerts.mail import VARIABLE, Mailer

    if address:
        os.environ[VARIABLE] = address
    Mailer.named(os.environ.get(VARIABLE))


def check_processes(count: int, address: str | None, lab: bool = False) -> None:
    """Several processes need a database that they can share, and cannot share reports; raises an OSError."""
    from oakdoor.server.database.address import read_address

    if count > 1 and (address is None or read_address(address).get_backend_name() == "sqlite"):
        raise OSError(
            f"{count} processes cannot share an SQLite file: give them a PostgreSQL database (--database), or use one "
            "process"
        )
    if count > 1 and lab:
        raise OSError("the process that makes a report (--lab) is the one that hands it out: use one process")


def _take_over(folder: Path, process: int, host: str, port: int) -> tuple[socket.socket | None, "FolderLock"]:
    """Let the server that holds a folder drain, and take its place. Where the system shares a port out, whoever
    connects meanwhile waits at the new socket."""
    from oakdoor.server.lock import FolderLock

    sock = listening(host, port) if SHARES_OUT else None
    os.kill(process, signal.SIGTERM)
    return sock, FolderLock.wait_for(folder, DRAINED)


def _serve(app: "FastAPI", host: str, port: int, shown: str | None, sock: socket.socket | None, linger: float) -> None:
    """Answer until somebody ends it, and end in time (a hurry loses nothing that was acknowledged). An address that is
    to be `shown` is opened in the browser."""
    from oakdoor.server.running.uvicorn import Server, config_of

    with contextlib.suppress(KeyboardInterrupt):
        Server(config_of(app, host, port), shown, linger).run([sock or bound(host, port)])
