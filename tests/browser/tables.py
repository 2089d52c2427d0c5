"""Tables for browser tests, set up over HTTP with the cookie of the page's person."""

import json
from typing import Any

from playwright.sync_api import Page

ME = {"kind": "me"}
BOT = {"kind": "bot"}  # a regular who is free
GUEST = {"kind": "guest", "name": "Mira"}
LINK = {"kind": "link"}
# Plays for the only person at a table over a connection of its own: for tests that begin where a game has ended.
PLAY_ON = """(key) => new Promise((resolve, reject) => {
  const socket = new WebSocket(`ws://${location.host}/api/tables/${key}/live?language=en`);
  let moves = 0;
  socket.onclose = reject;
  socket.onmessage = ({ data }) => {
    const { type, result, legal, seat, ply, edition } = JSON.parse(data);
    if (type === "refused") reject(data);
    if (type !== "position") return;
    if (result) {
      resolve(moves);
      socket.close();
    } else if (legal.length) {
      const hurried = legal.filter((words) => /^(reveal|go|end|draw|place)/.test(words));
      const among = hurried.length ? hurried : legal;
      const words = among[moves % among.length];
      socket.send(JSON.stringify({ type: "move", id: ++moves, seat, ply, edition, words }));
    }
  };
})"""


# A server that says where other devices find it. The page's own worker asks past a route.
REACH = """const ask = window.fetch;
window.fetch = (wanted, more) => String(wanted.url ?? wanted).endsWith("/api/reach")
  ? Promise.resolve(Response.json(%s)) : ask(wanted, more);"""


def reached_at(page: Page, *addresses: str) -> None:
    """Let the server listen for others, at these addresses."""
    page.add_init_script(REACH % json.dumps({"open": True, "addresses": addresses}))


def new_table(page: Page, game: str, mode: str, seats: list[dict[str, Any]], **more: Any) -> str:
    """Set up a table; returns its key."""
    answer = page.context.request.post("/api/tables", data={"game": game, "mode": mode, "seats": seats, **more})
    assert answer.status == 201, answer.text()
    return str(answer.json()["key"])


def new_finished_table(page: Page, game: str, mode: str) -> str:
    """A table of one person who has played to the end; returns its key. The page must be at the server."""
    key = new_table(page, game, mode, [ME])
    assert page.evaluate(PLAY_ON, key) > 2
    return key
