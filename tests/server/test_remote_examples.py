"""The example clients play whole games over the network, against each other, at a server as people start it."""

import asyncio
import json
import os
import re
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from subprocess import DEVNULL, Popen
from typing import IO

import httpx
import pytest
from websockets.asyncio.client import connect

from server.test_serve import address, serving

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


def node_flags() -> list[str]:
    """Node has WebSockets from 22 on, and 20 if asked."""
    version = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout
    found = re.match(r"v(\d+)", version)
    assert found is not None
    return ["--experimental-websocket"] if int(found[1]) < 22 else []


def token(home: Path, name: str) -> str:
    command = [sys.executable, "-m", "oakdoor", "bots", "create", name, "--data", str(home / "data")]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def client(kind: str, url: str, token: str, *modes: str, said: IO[bytes] | int = DEVNULL) -> "Popen[bytes]":
    """An example client that runs, and where it says something."""
    program = {
        "python": [sys.executable, str(EXAMPLES / "bot-client.py")],
        "node": ["node", *node_flags(), str(EXAMPLES / "bot-client.mjs")],
    }[kind]
    live = f"{url.replace('http', 'ws')}/api/bots/live"
    return Popen([*program, live, token, *modes], stdout=said, stderr=subprocess.PIPE)


def until_offered(url: str, names: set[str]) -> None:
    for _ in range(300):
        if {one["name"] for one in httpx.get(f"{url}/api/catalogue").json()["bots"]} == names:
            return
        time.sleep(0.1)
    raise AssertionError(f"{names} are not offered")


async def watched(url: str, key: str) -> dict[str, object]:
    """The last position of a game that somebody watches to its end."""
    async with connect(f"{url.replace('http', 'ws')}/api/tables/{key}/live?language=en", max_size=None) as page:
        async for text in page:
            message = json.loads(text)
            if message["type"] == "position" and message["result"] is not None:
                return dict(message)
    raise AssertionError("the game has no end")


def watch_to_the_end(url: str, key: str) -> None:
    asyncio.run(asyncio.wait_for(watched(url, key), 120))


def test_the_example_clients_play_a_whole_game(tmp_path: Path) -> None:
    with ExitStack() as stack:
        url = address(stack.enter_context(serving(tmp_path, 8600 + os.getpid() % 700)))
        for kind in ("python", "node"):
            made = token(tmp_path, f"{kind}-bot")
            said = stack.enter_context((tmp_path / kind).open("wb"))
            stack.callback(stop, client(kind, url, made, "aetherya/base", "rivality/standard", said=said))
        until_offered(url, {"python-bot", "node-bot"})
        for game, mode in (("aetherya", "base"), ("rivality", "standard")):
            seats = [{"kind": "bot", "level": "python-bot"}, {"kind": "bot", "level": "node-bot"}]
            answer = httpx.post(f"{url}/api/tables", json={"game": game, "mode": mode, "seats": seats})
            key = answer.raise_for_status().json()["key"]
            watch_to_the_end(url, key)
            told = httpx.get(f"{url}/api/tables/{key}").json()
            assert [(seat["name"], seat["stand_in"]) for seat in told["seats"]] == [
                ("Python-bot", False),
                ("Node-bot", False),
            ]
        for seat, kind in enumerate(("python", "node")):
            until_said(tmp_path / kind, f"over in seat {seat}, played to the end", 2)


def until_said(file: Path, words: str, times: int) -> None:
    for _ in range(300):
        if file.read_text(encoding="utf-8").count(words) == times:
            return
        time.sleep(0.1)
    raise AssertionError(f"'{words}' is not said {times} times")


def stop(process: "Popen[bytes]") -> None:
    process.kill()
    process.communicate()


@pytest.mark.parametrize("kind", ["python", "node"])
def test_an_example_client_whose_token_is_not_known_ends_and_says_why(tmp_path: Path, kind: str) -> None:
    with serving(tmp_path, 8600 + os.getpid() % 700) as server:
        process = client(kind, address(server), "x" * 43)
        _, said = process.communicate(timeout=60)
    assert process.returncode == 1
    assert "there is no bot with this token" in said.decode()


@pytest.mark.parametrize("name", ["bot-client.py", "bot-client.mjs"])
def test_the_example_clients_stay_short(name: str) -> None:
    assert (EXAMPLES / name).read_text(encoding="utf-8").count("\n") < 60
