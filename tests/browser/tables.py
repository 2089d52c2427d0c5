"""Tables for browser tests, set up over HTTP with the cookie of the page's person."""

from typing import Any

from playwright.sync_api import Page

ME = {"kind": "me"}
BOT = {"kind": "bot"}  # a regular who is free
GUEST = {"kind": "guest", "name": "Mira"}
LINK = {"kind": "link"}


def new_table(page: Page, game: str, mode: str, seats: list[dict[str, Any]], **more: Any) -> str:
    """Set up a table; returns its key."""
    answer = page.context.request.post("/api/tables", data={"game": game, "mode": mode, "seats": seats, **more})
    assert answer.status == 201, answer.text()
    return str(answer.json()["key"])
