"""The log of a server, as JSON: it holds no names and no keys, whatever people do and whatever goes wrong."""

import json
import os
import sqlite3
from pathlib import Path

import httpx
from websockets.sync.client import connect

from oakdoor.server.serve import free_port
from server.test_serve import address, serving


def test_a_log_has_neither_names_nor_keys(tmp_path: Path) -> None:
    port = free_port("127.0.0.1", 8600 + os.getpid() % 300)
    log = (tmp_path / "log").open("w")
    with serving(tmp_path, port, log.fileno(), None, None, "--log", "json") as server:
        with httpx.Client(base_url=address(server), timeout=60) as page:
            page.put("/api/me", json={"name": "Leonora", "avatar": "fox"})
            seats = [{"kind": "me"}, {"kind": "guest", "name": "Mirabella"}]
            key = page.post("/api/tables", json={"game": "rivality", "mode": "standard", "seats": seats}).json()["key"]
            watch = page.get(f"/api/tables/{key}").json()["watch"].removeprefix("/w/")
            cookie = f"oakdoor={page.cookies['oakdoor']}"
            live = str(page.base_url).rstrip("/").replace("http", "ws", 1)
            with connect(f"{live}/api/tables/{key}/live", additional_headers={"Cookie": cookie}) as told:
                told.send('{"type":"chat","id":1,"text":"Xylophone"}')
                told.send("no message at all: Xylophone")
                told.send('{"type":"move","id":2,"words":"Xylophone","seat":0,"ply":0,"edition":0}')
                while json.loads(told.recv(10)).get("id") != 2:
                    pass
            storage = next((tmp_path / "data").glob("oakdoor.db"))

            with sqlite3.connect(storage) as broken:  # an error while a table is read, and one while it is written
                broken.execute("UPDATE tables SET setup = 'Mirabella ' || setup")
                broken.execute("ALTER TABLE keys RENAME TO away")
            assert page.get(f"/api/tables/{watch}xx").status_code >= 400
            assert (
                page.post("/api/tables", json={"game": "rivality", "mode": "standard", "seats": seats}).status_code
                == 503
            )
            page.get("/nothing/Leonora")
            page.put("/api/me", json={"name": "Leonora" * 9, "avatar": "fox"})
        server.terminate()
        server.wait(20)
    log.close()
    text = (tmp_path / "log").read_text()
    lines = [json.loads(line) for line in text.splitlines()]
    assert [line for line in lines if line["level"] == "error" and "error" in line]
    assert all({"at", "level", "part", "said", "process"} <= set(line) for line in lines)
    for secret in ("Leonora", "Mirabella", "Xylophone", key, watch, cookie.partition("=")[2]):
        assert secret not in text, secret
