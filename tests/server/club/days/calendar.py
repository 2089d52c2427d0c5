"""A server whose calendar stands still until a test turns a page of it, and two people at a table over days."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from fastapi.testclient import TestClient

from oakdoor.server.club.club import Club
from oakdoor.tables.clock import DAY
from server.conftest import opened
from server.pages import LINK, ME, Page, Someone, in_loop

START = 1_790_000_000.0


class Calendar:
    """A clock with a date of its own."""

    def __init__(self, now: float = START) -> None:
        self.now = now

    def time(self) -> float:
        return self.now

    def monotonic(self) -> float:
        return time.monotonic()

    def pass_days(self, days: float) -> None:
        self.now += days * DAY


@contextmanager
def over_days(folder: Path, calendar: Calendar) -> Iterator[TestClient]:
    """A server on a folder that lives by a calendar."""
    with opened(folder) as client:
        client.app.state.hall.clock = calendar  # type: ignore[attr-defined]
        yield client
        Someone.all_leave()


def club_of(client: TestClient) -> Club:
    club = client.app.state.club  # type: ignore[attr-defined]
    assert isinstance(club, Club)
    return club


def sweep(client: TestClient) -> None:
    """Let the server do what is due."""
    in_loop(client, club_of(client).days.sweep.sweep)


def two(client: TestClient) -> tuple[Someone, Someone]:
    return Someone(client, "Lena", "fox"), Someone(client, "Jonas", "owl")


def table_for(
    lena: Someone, jonas: Someone, days: int = 2, lapse: str = "move", game: str = "rivality", mode: str = "standard"
) -> str:
    """A table at which two people have days for each move."""
    key = lena.new_table(game, mode, [ME, LINK], days={"days": days, "lapse": lapse})
    assert jonas.join(key).status_code == 200
    return key


def waits(someone: Someone, key: str) -> list[dict[str, Any]]:
    """Whose days pass, as somebody sees it."""
    answer = someone.get(f"/api/club/days/{key}")
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["waits"]
    return found


def asked_of(lena: Someone, jonas: Someone, key: str) -> tuple[Someone, Someone]:
    """Who is to move, and who is not."""
    [one] = waits(lena, key)
    return (lena, jonas) if one["mine"] else (jonas, lena)


def move(someone: Someone, key: str) -> Page:
    """Somebody comes, makes the first move that is possible, and stays."""
    page = someone.page(key)
    position = page.until_mine()
    assert page.play(position["legal"][0])["type"] == "accepted"
    return page
