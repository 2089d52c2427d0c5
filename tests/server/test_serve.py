"""The command: a real server that is killed in mid-game, and where it writes."""

import gc
import os
import signal
import socket
import subprocess
import sys
import time
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

import oakdoor
from oakdoor.cli import main
from oakdoor.server.database.storage import Storage
from oakdoor.server.edge import SAFE
from oakdoor.server.running.application import GARBAGE, look_for_garbage_rarely
from oakdoor.server.running.sockets import SHARES_OUT, bound, claim
from oakdoor.server.serve import claimed_port, data_folder, free_port, known_names
from postgres import Postgres


def test_data_lives_where_it_is_asked_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OAKDOOR_DATA", str(tmp_path / "named"))
    assert data_folder(None) == tmp_path / "named"
    assert data_folder(tmp_path / "asked") == tmp_path / "asked"
    assert (tmp_path / "asked").stat().st_mode & 0o777 == 0o700
    monkeypatch.delenv("OAKDOOR_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    assert data_folder(None).name == "oakdoor"


def test_garbage_is_looked_for_rarely_and_found() -> None:
    class Knot:
        """Something that knows itself."""

        def __init__(self) -> None:
            self.itself = self

    usual = gc.get_threshold()
    try:
        look_for_garbage_rarely()
        assert gc.get_threshold() == GARBAGE
        assert GARBAGE[0] > usual[0]
        assert gc.get_freeze_count() > 0
        knot = weakref.ref(Knot())
        gc.collect(0)
        assert knot() is None
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()


def test_the_next_free_port_is_found() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert port < free_port("127.0.0.1", port) < port + 20
    with pytest.raises(OSError, match="no port"):
        free_port("256.256.256.256", 8450)


@pytest.mark.skipif(not SHARES_OUT, reason="elsewhere no two servers share a port")
def test_a_port_that_another_server_is_about_to_listen_on_is_taken() -> None:
    """It is bound, and does not listen yet: others could bind it, too, and would be handed its visitors."""
    first, claimed = claimed_port("127.0.0.1", 8600 + os.getpid() % 300)
    with bound("127.0.0.1", first):
        assert free_port("127.0.0.1", first) == first
        second, other = claimed_port("127.0.0.1", first)
        assert second > first
    assert claimed is not None
    assert other is not None
    claimed.close()
    other.close()
    claim(first).close()  # type: ignore[union-attr]  # it is free again


def test_on_windows_a_port_is_only_taken_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """There the usual option takes a port that another server listens on."""
    asked: list[int] = []

    class Probe(socket.socket):
        """Notes what is asked of it."""

        def setsockopt(self, level: int, option: int, value: int) -> None:  # type: ignore[override]
            """Note the option."""
            asked.append(option)

    monkeypatch.setattr(socket, "SO_EXCLUSIVEADDRUSE", -5, raising=False)
    monkeypatch.setattr(socket, "socket", Probe)
    assert free_port("127.0.0.1", 8450)
    assert set(asked) == {-5}


def test_names_come_from_options_and_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OAKDOOR_NAMES", raising=False)
    assert known_names(["oak.example"]) == ("oak.example",)
    monkeypatch.setenv("OAKDOOR_NAMES", "one.example, two.example,")
    assert known_names(["oak.example"]) == ("oak.example", "one.example", "two.example")


@contextmanager
def serving(
    home: Path,
    port: int,
    error: int | None = None,
    packages: Path | None = None,
    database: str | None = None,
    *options: str,
) -> Iterator[subprocess.Popen[str]]:
    environment = {
        **({"OAKDOOR_DATABASE": database} if database else {}),
        "PATH": os.environ["PATH"],
        "HOME": str(home),
        # the sources that are tested, and packages that are installed beside them
        "PYTHONPATH": os.pathsep.join(map(str, filter(None, (Path(oakdoor.__file__).parents[1], packages)))),
        "OAKDOOR_PLAIN": "1",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONUNBUFFERED": "1",
    }
    command = [
        sys.executable,
        "-m",
        "oakdoor",
        "serve",
        "--data",
        str(home / "data"),
        "--port",
        str(port),
        "--pace",
        "0",
        *options,
    ]
    pipe = subprocess.PIPE
    server = subprocess.Popen(command, cwd=home, env=environment, stdout=pipe, stderr=error, text=True)
    try:
        yield server
    finally:
        server.kill()
        server.wait()
        assert server.stdout is not None
        server.stdout.close()


def address(server: subprocess.Popen[str]) -> str:
    """Where a server says that it listens, once it does."""
    assert server.stdout is not None
    said = next(line for line in server.stdout if "http://" in line)
    url = f"http://127.0.0.1:{said.rsplit(':', 1)[1].strip()}"
    for _ in range(200):
        try:
            httpx.get(f"{url}/api/catalogue")
            return url
        except httpx.ConnectError:
            time.sleep(0.05)
    raise AssertionError("the server does not answer")


def children(pid: int) -> list[int]:
    listed = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False)
    return [int(word) for word in listed.stdout.split()]


def is_there(pid: int) -> bool:
    path = Path(f"/proc/{pid}/stat")
    return path.exists() and path.read_text(encoding="utf-8").rsplit(")", 1)[1].split()[0] != "Z"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--processes", "2"], "2 processes cannot share an SQLite file"),
        (["--processes", "2", "--lab", "--database", "postgresql://nowhere/oak"], "use one process"),
        (["--database", "mysql://oak:never-shown@db/oak"], "a database is a postgresql:// address, not mysql://"),
        (["--database", "oak:never-shown"], "it begins with postgresql://"),
        (["--database", "postgresql://oak:never-shown@127.0.0.1:1/oak"], "postgresql://oak:***@127.0.0.1:1/oak cannot"),
    ],
)
def test_a_database_that_cannot_be_used_is_one_clear_line(
    options: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--data", str(tmp_path), "--port", "0", *options]) == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1
    assert "never-shown" not in told


def test_several_processes_answer_and_one_that_dies_is_replaced(tmp_path: Path, postgres: Postgres) -> None:
    port = free_port("127.0.0.1", 8600 + os.getpid() % 300)
    with serving(tmp_path, port, None, None, postgres.database(), "--processes", "2") as server:
        url = address(server)

        def web() -> list[int]:
            told = ["ps", "-ww", "-o", "pid=,args=", "--ppid", str(server.pid)]
            lines = subprocess.run(told, capture_output=True, text=True, check=False).stdout.splitlines()
            return [int(line.split()[0]) for line in lines if "spawn_main" in line]

        first = web()
        assert len(first) == 2
        cookie = httpx.get(f"{url}/api/me").headers["set-cookie"].partition(";")[0]
        os.kill(first[0], signal.SIGKILL)
        for _ in range(600):
            if len(web()) == 2 and first[0] not in web():
                break
            time.sleep(0.05)
        assert first[1] in web()
        assert len(web()) == 2
        for _ in range(8):  # each comes to either of them
            answer = httpx.get(f"{url}/api/me", headers={"cookie": cookie})
            assert "set-cookie" not in answer.headers  # known to both: they have one secret
        server.terminate()
        assert server.wait(30) == 0
        assert not any(map(is_there, first))
    assert not (tmp_path / "data").exists()


def test_a_second_server_on_a_folder_says_who_holds_it(tmp_path: Path) -> None:
    port = free_port("127.0.0.1", 8600 + os.getpid() % 300)
    with serving(tmp_path, port) as first:
        url = address(first).replace("127.0.0.1", "localhost")
        with serving(tmp_path, port, subprocess.STDOUT) as second:
            said, _ = second.communicate(timeout=60)
            assert (second.returncode, said.count("\n")) == (2, 1), said
            assert f"process {first.pid}, {url}" in said
            assert str(tmp_path / "data") in said


@pytest.mark.parametrize(
    ("name", "data"), [("secret", b"short"), ("oakdoor.db", b"no database at all" * 300), ("oakdoor.db", None)]
)
def test_damaged_data_is_one_clear_line(tmp_path: Path, name: str, data: bytes | None) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    if data is None:  # a database that lost a page
        storage = Storage(f"sqlite:///{folder / name}")
        storage.close()
        data = (folder / name).read_bytes()
        data = data[:4096] + b"\xff" * 4096 + data[8192:]
    (folder / name).write_bytes(data)
    with serving(tmp_path, 8450, subprocess.STDOUT) as server:
        said, _ = server.communicate(timeout=60)
    assert (server.returncode, said.count("\n")) == (2, 1), said
    assert str(folder / name) in said
    assert "backup" in said or "remove it" in said


UPGRADE = b"Host: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"


def test_every_answer_says_what_it_may_do(tmp_path: Path) -> None:
    port = free_port("127.0.0.1", 8600 + os.getpid() % 300)
    key = b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    asked = {
        b"no request at all\r\n\r\n": b"400",
        b"GET / HTTP/1.1\r\n\r\n": b"400",
        b"GET / HTTP/1.1\r\nHost: x\r\nBad header\r\n\r\n": b"400",
        b"GET /api/catalogue HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n": b"200",
        b"GET /api/none HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n": b"404",
        b"DELETE /api/catalogue HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n": b"405",
        b"GET /api/catalogue HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n": b"421",  # DNS rebinding
        b"GET /api/tables/nothing-is-there/live HTTP/1.1\r\n" + UPGRADE + b"\r\n": b"400",  # no key
        b"GET /nowhere HTTP/1.1\r\n" + UPGRADE + key + b"\r\n": b"403",
    }
    with serving(tmp_path, port) as server:
        address(server)
        for request, status in asked.items():
            with socket.create_connection(("127.0.0.1", port), 10) as page:
                page.sendall(request)
                answer = b""
                while b"\r\n\r\n" not in answer and (piece := page.recv(100_000)):
                    answer += piece
            head = answer.partition(b"\r\n\r\n")[0]
            assert head.split()[1] == status, (request[:60], answer)
            for name, text in SAFE.items():
                assert head.lower().count(f"{name}: {text}".lower().encode()) == 1, (request[:60], name, head)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_server_ends_in_time_whatever_is_asked_of_it(tmp_path: Path, how: signal.Signals) -> None:
    """A request that never ends, and a page that reads nothing of what it is told."""
    port = free_port("127.0.0.1", 8600 + os.getpid() % 300)
    with serving(tmp_path, port) as server, httpx.Client(base_url=address(server), timeout=60) as page:
        seats = [{"kind": "me"}]
        key = page.post("/api/tables", json={"game": "aetherya", "mode": "solo", "seats": seats}).json()["key"]
        head = f"Host: 127.0.0.1:{port}\r\n".encode()
        upgrade = UPGRADE.replace(b"Host: localhost\r\n", head) + b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        cookie = f"Cookie: oakdoor={page.cookies['oakdoor']}\r\n".encode()
        with socket.create_connection(("127.0.0.1", port)) as asking, socket.socket() as deaf:
            asking.sendall(b"POST /api/tables HTTP/1.1\r\n" + head + b"Content-Length: 9\r\n\r\n{")
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            deaf.connect(("127.0.0.1", port))
            deaf.sendall(f"GET /api/tables/{key}/live HTTP/1.1\r\n".encode() + cookie + upgrade)
            for number in range(150):
                words = b'{"type":"language","id":%d,"code":"%s"}' % (number, (b"de", b"fr")[number % 2])
                deaf.sendall(bytes((0x81, 0x80 | len(words))) + b"\0\0\0\0" + words)
            time.sleep(1.0)
            server.send_signal(how)
            server.wait(10)
    storage = Storage(f"sqlite:///{tmp_path / 'data' / 'oakdoor.db'}")
    assert storage.read(key) is not None
    storage.close()


@pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc")
def test_a_server_that_is_killed_comes_back(tmp_path: Path) -> None:
    port = free_port("127.0.0.1", 8600 + os.getpid() % 300)
    with serving(tmp_path, port) as server, httpx.Client(base_url=address(server), timeout=60) as page:
        page.put("/api/me", json={"name": "Lena", "avatar": "fox"})
        seats = [{"kind": "bot"}] * 2
        key = page.post("/api/tables", json={"game": "rivality", "mode": "standard", "seats": seats}).json()["key"]
        time.sleep(0.5)
        assert len(page.get(f"/api/tables/{key}/replay").json()["frames"]) == 1  # nobody looks: bots rest
        live = str(page.base_url).rstrip("/").replace("http", "ws", 1)
        with connect(f"{live}/api/tables/{key}/live"):
            while len(page.get(f"/api/tables/{key}/replay").json()["frames"]) < 3:
                time.sleep(0.1)
            workers = children(server.pid)
            assert workers
            server.send_signal(signal.SIGKILL)
            server.wait()
        cookies = page.cookies
    with serving(tmp_path, port) as server, httpx.Client(base_url=address(server), cookies=cookies, timeout=60) as page:
        plies = len(page.get(f"/api/tables/{key}/replay").json()["frames"])
        assert plies >= 3
        time.sleep(0.5)
        assert len(page.get(f"/api/tables/{key}/replay").json()["frames"]) == plies  # nor after a restart
        assert page.get("/api/me").json()["name"] == "Lena"
    until = time.monotonic() + 20
    while any(is_there(pid) for pid in workers) and time.monotonic() < until:
        time.sleep(0.1)
    assert not any(is_there(pid) for pid in workers)  # nothing is left of the one that was killed
    written = {path.relative_to(tmp_path).parts[0] for path in tmp_path.rglob("*")}
    assert written == {"data"}
    assert {path.name.partition("-")[0] for path in (tmp_path / "data").iterdir()} == {"oakdoor.db", "secret", "lock"}
