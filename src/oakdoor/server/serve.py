"""The command `oakdoor serve`: the web server on this machine."""

import argparse
import logging
import os
import socket
import sys
from pathlib import Path
from typing import Any

import platformdirs

DEFAULT_PORT = 8450
WANTED_FILES = 8192  # each connection is one


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `serve`."""
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on; 0.0.0.0 lets other devices in")
    parser.add_argument(
        "--port", type=int, default=DEFAULT_PORT, help=f"port, or the next free one (default {DEFAULT_PORT})"
    )
    parser.add_argument("--data", type=Path, help="folder for tables and the server's secret (or OAKDOOR_DATA)")
    parser.add_argument("--pace", type=float, default=0.7, help="least seconds between two decisions of bots")
    parser.add_argument("--bot-cores", type=int, default=1, help="cores that one searching bot may use at once")
    parser.add_argument(
        "--limits", type=float, default=1.0, help="multiplies what one person and one address may ask for; 0: no limits"
    )


def named_folder(asked: Path | None) -> Path:
    """Where data lives: as asked, by OAKDOOR_DATA, or the platform's folder for user data."""
    return Path(asked or os.environ.get("OAKDOOR_DATA") or platformdirs.user_data_dir("oakdoor", appauthor=False))


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


def run(arguments: argparse.Namespace) -> int:
    """Start the server and say where to click."""
    from oakdoor.games.compiled import run_plain

    run_plain()  # the web process plays few moves; bots think in worker processes
    from oakdoor.server.app import create_app
    from oakdoor.server.door import Bounded
    from oakdoor.server.lock import FolderLock
    from oakdoor.server.reach import Reach
    from oakdoor.server.storage import examine

    try:
        folder = data_folder(arguments.data)
        lock = FolderLock(folder)
        port = free_port(arguments.host, arguments.port)
        examine(folder / "oakdoor.db")
        reach, cores = Reach(arguments.host, port), max(1, arguments.bot_cores)
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
    _serve(app, arguments.host, port)
    lock.free()
    return 0


def _serve(app: Any, host: str, port: int) -> None:
    """Answer until somebody ends it."""
    import uvicorn

    from oakdoor.server.door import Door, LiveDoor

    uvicorn.run(
        app,
        host=host,
        port=port,
        log_config=None,
        log_level="warning",
        http=Door,
        ws=LiveDoor,
        access_log=False,
        ws_max_size=64_000,
        ws_per_message_deflate=False,  # would cost time and memory for each of a thousand watchers
        proxy_headers=True,
    )
