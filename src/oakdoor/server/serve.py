"""The command `oakdoor serve`: the web server on this machine."""

import argparse
import contextlib
import gc
import logging
import os
import socket
import sys
import threading
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

import platformdirs

if TYPE_CHECKING:
    from fastapi import FastAPI

DEFAULT_PORT = 8450
WANTED_FILES = 8192  # each connection is one
GRACE_SECONDS = 3  # in which requests that are being answered when the server is to end get their answers
STOP_SECONDS = 8.0  # after which the process ends, whatever goes on
GARBAGE = (10_000, 10, 10)  # objects that come before Python looks for cycles among them, instead of 700


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
    parser.add_argument("--pace", type=float, default=0.7, help="least seconds between two decisions of bots")
    parser.add_argument("--bot-cores", type=int, default=1, help="cores that one searching bot may use at once")
    parser.add_argument(
        "--limits", type=float, default=1.0, help="multiplies what one person and one address may ask for; 0: no limits"
    )


def named_folder(asked: Path | None) -> Path:
    """Where data lives: as asked, by OAKDOOR_DATA, or the platform's folder for user data."""
    return Path(asked or os.environ.get("OAKDOOR_DATA") or platformdirs.user_data_dir("oakdoor", appauthor=False))


def known_names(asked: list[str]) -> tuple[str, ...]:
    """The names of the server besides those that it knows itself: as asked, and by OAKDOOR_NAMES."""
    return (*asked, *filter(None, map(str.strip, os.environ.get("OAKDOOR_NAMES", "").split(","))))


def data_folder(asked: Path | None) -> Path:
    """The folder where data lives, made if it is not there."""
    folder = named_folder(asked)
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return folder


def free_port(host: str, port: int) -> int:
    """The port, or the next one that nothing listens on."""
    for candidate in range(port, port + 20):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, candidate))
                return candidate
            except OSError:
                continue
    raise OSError(f"no port from {port} to {port + 19} is free")


def raise_open_files() -> None:
    """Let the server have as many connections as the system allows it; some systems begin with 256."""
    if sys.platform != "win32":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = WANTED_FILES if hard == resource.RLIM_INFINITY else min(WANTED_FILES, hard)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def look_for_garbage_rarely() -> None:
    """Let Python's garbage collector look for cycles less often: hardly any are made here, each look goes through the
    games of many tables, and nobody moves meanwhile. What was loaded by now stays, and is not looked at again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)


def run(arguments: argparse.Namespace) -> int:
    """Start the server and say where to click."""
    from oakdoor.games.compiler.compiled import run_plain

    run_plain()  # the web process plays few moves; bots think in worker processes
    from oakdoor.server.app import create_app
    from oakdoor.server.database.storage import examine
    from oakdoor.server.lock import FolderLock
    from oakdoor.server.protocols import Bounded
    from oakdoor.server.reach import Reach

    try:
        folder = data_folder(arguments.data)
        lock = FolderLock(folder)
        port = free_port(arguments.host, arguments.port)
        examine(folder / "oakdoor.db")
        reach, cores = Reach(arguments.host, port, known_names(arguments.name)), max(1, arguments.bot_cores)
        app = create_app(folder, arguments.pace, limits=arguments.limits, reach=reach, bot_cores=cores)
    except OSError as error:
        print(f"oakdoor: {error}", file=sys.stderr)
        return 2
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    for handler in logging.getLogger().handlers:
        handler.addFilter(Bounded())
    raise_open_files()
    shown = "localhost" if arguments.host in ("127.0.0.1", "0.0.0.0", "::") else arguments.host
    lock.say(f"http://{shown}:{port}")
    print(
        f"\n  Oakdoor is open: http://{shown}:{port}\n  Tables are kept in {folder}. Ctrl+C closes the door.\n",
        flush=True,
    )
    look_for_garbage_rarely()
    _serve(app, arguments.host, port)
    lock.free()
    return 0


def _serve(app: "FastAPI", host: str, port: int) -> None:
    """Answer until somebody ends it, and end in time (ending in a hurry loses nothing that was acknowledged)."""
    import uvicorn

    from oakdoor.server.protocols import HttpProtocol, LiveProtocol

    class Server(uvicorn.Server):
        """Ends within STOP_SECONDS after the first signal, whatever still goes on."""

        def handle_exit(self, sig: int, frame: FrameType | None) -> None:
            """Somebody wants it to end."""
            if not self.should_exit:
                last = threading.Timer(STOP_SECONDS, _end_anyway)
                last.daemon = True
                last.start()
            super().handle_exit(sig, frame)

    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        log_config=None,
        log_level="warning",
        http=HttpProtocol,
        ws=LiveProtocol,
        access_log=False,
        ws_max_size=64_000,
        ws_per_message_deflate=False,  # would cost time and memory for each of a thousand watchers
        proxy_headers=True,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )
    with contextlib.suppress(KeyboardInterrupt):
        Server(config).run()


def _end_anyway() -> None:
    """Something does not come to its end: the process ends without it, and its workers with the process."""
    logging.getLogger("oakdoor.serve").warning("something goes on after %.0f s; ending anyway", STOP_SECONDS)
    os._exit(0)
