"""Two browsers at one table, each connected to another process of a server on PostgreSQL."""

import re
from pathlib import Path

import psycopg
from playwright.sync_api import Browser, BrowserContext, Page, expect

from browser.conftest import STORED, Server
from browser.player import Player
from browser.tables import BOT, LINK, ME, new_table
from postgres import Postgres

MOVES = 6  # of people, before and after


def number_of(server: Server) -> int:
    """What the processes call this one."""
    found = re.findall(r"this is process (\d+)", (server.data / "server.log").read_text())
    return int(found[-1])


def leader(address: str, key: str, servers: list[Server]) -> int:
    """Which of the servers lets the bots of a table play."""
    with psycopg.connect(address) as connection:
        row = connection.execute("SELECT process FROM leases WHERE table_key = %s", (key,)).fetchone()
    assert row is not None
    return [number_of(server) for server in servers].index(row[0])


def come(browser: Browser, server: Server, name: str) -> tuple[BrowserContext, Page]:
    context = browser.new_context(base_url=server.url, locale="en-GB", reduced_motion="reduce")
    context.add_init_script(STORED % "fast")
    context.request.put("/api/me", data={"name": name, "avatar": "fox"})
    return context, context.new_page()


def play(players: list[Player], moves: int) -> None:
    """Let whoever can move play; the bot does so by itself."""
    for _ in range(moves):
        players[0].wait(lambda: _to_move(players) is not None, "somebody who can move")
        player = _to_move(players)
        assert player is not None
        player.play(player.choose(player.wait_to_move()))
        ply = player.position["ply"]
        for one in players:
            one.wait(lambda one=one, ply=ply: one.position["ply"] >= ply, "the move of another")


def _to_move(players: list[Player]) -> Player | None:
    for player in players:
        player.page.wait_for_timeout(10)  # lets it hear what it was told
    latest = max(player.position["ply"] for player in players)
    return next((one for one in players if one.position["legal"] and one.position["ply"] == latest), None)


def test_a_game_goes_on_when_one_of_two_processes_is_killed(
    browser: Browser, postgres: Postgres, tmp_path: Path
) -> None:
    address = postgres.database()
    servers = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        servers.append(Server(tmp_path / name, database=address))
        servers[-1].start()
    contexts = []
    try:
        people = [come(browser, server, name) for server, name in zip(servers, ("Lena", "Mira"), strict=True)]
        contexts = [context for context, _ in people]
        pages = [page for _, page in people]
        players = [Player(page, seed=number) for number, page in enumerate(pages, 1)]
        key = new_table(pages[0], "aetherya", "base", [ME, LINK, BOT])
        for page in pages:
            page.goto(f"/t/{key}")
        pages[1].get_by_role("button", name="Sit down").click()
        for player in players:
            player.wait(lambda player=player: player.position is not None, "the deal")
        play(players, MOVES)
        dead = leader(address, key, servers)
        left = servers[1 - dead]
        before = max(player.position["ply"] for player in players)
        servers[dead].kill()
        expect(pages[dead].get_by_text("The connection is lost")).to_be_visible()
        players[dead].position = None
        pages[dead].goto(f"{left.url}/t/{key}")  # by the other process, with the same cookie
        players[dead].wait(lambda: players[dead].position is not None, "the table by the other process")
        assert players[dead].position["ply"] >= before  # nothing is lost
        play(players, MOVES)
        assert leader(address, key, servers) == 1 - dead  # the bot plays there now
        assert players[0].position["ply"] >= before + MOVES
        for server in servers:
            assert "never-shown" not in (server.data / "server.log").read_text()
    finally:
        for context in contexts:
            context.close()
        for server in servers:
            server.stop()
