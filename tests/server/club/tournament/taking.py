"""People who take part in tournaments, and play their games to the end."""

import asyncio
import time
from collections.abc import Callable
from typing import Any

from fastapi.testclient import TestClient

from oakdoor.app import messages as say
from server.pages import Someone, in_loop, room_of


class Person(Someone):
    """Somebody who asks for things of a club."""

    def asks(self, method: str, path: str, status: int = 200, **body: Any) -> Any:
        headers = {"cookie": self.cookie}
        self.client.cookies.clear()
        answer = self.client.request(method, path, json=body or None, headers=headers)
        self.client.cookies.clear()
        assert answer.status_code == status, answer.text
        return answer.json()


def play_out(client: TestClient, key: str) -> None:
    """Let the people of a table play any moves to the end; bots play their own."""
    room = room_of(client, key)

    async def one_move() -> bool:
        table = room.table
        people = [seat for seat in table.asked if not table.seats[seat].is_played_by_bot]
        if people:
            seat = people[0]
            words = table.running().mode.codec.words(table.sight(seat).legal[0])
            owner = table.seats[seat].owner or ""
            place = {"seat": seat, "ply": table.ply, "edition": table.edition}
            await room.move(owner, say.Move.model_validate({"type": "move", "id": 1, "words": words, **place}))
        else:
            await asyncio.sleep(0.01)
        return room.table.status != "over"

    room.goes_on = True  # nobody is connected
    in_loop(client, room.wake)
    while in_loop(client, one_move):
        pass


def until(found: Callable[[], bool]) -> None:
    """Wait until something that goes on by itself has come about."""
    for _ in range(3000):
        if found():
            return
        time.sleep(0.01)
    raise AssertionError("that never came about")
