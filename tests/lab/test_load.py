"""A load is measured until the last screen."""

import asyncio
import sys

import pytest

from oakdoor.lab import load
from oakdoor.lab.bench import Row
from oakdoor.lab.table_bench import Load, _Screens


class Socket:
    """A connection that is shown some plies, the next when the one before was read."""

    def __init__(self, *plies: int) -> None:
        self.texts = [f'{{"type":"position","ply":{ply},"legal":[]}}' for ply in plies] + ['{"type":"chat"}']

    async def __aiter__(self):  # type: ignore[no-untyped-def]
        for text in self.texts:
            await asyncio.sleep(0.01)
            yield text


def test_a_move_counts_when_the_last_screen_shows_it() -> None:
    async def check() -> None:
        screens = _Screens(2)
        readers = [
            asyncio.create_task(screens.read(socket, is_own))  # type: ignore[arg-type]
            for socket, is_own in ((Socket(0, 1, 2), True), (Socket(0, 0, 0, 2), False))
        ]
        first = await screens.shown(1)
        assert await screens.shown(2) == first  # the slower one skips a ply
        assert screens.own.qsize() == 3
        waiting = asyncio.create_task(screens.shown(3))
        await asyncio.gather(*readers)
        assert not waiting.done()
        waiting.cancel()

    asyncio.run(check())


def test_the_command_says_what_it_measured(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    asked: list[Load] = []
    monkeypatch.setattr(load, "load_rows", lambda wanted: asked.append(wanted) or [Row("a move", 12.4, "ms")])
    monkeypatch.setattr(sys, "argv", ["load", "--tables", "1", "--connections", "1000", "--pace", "0.5"])
    assert load.main() == 0
    assert asked == [Load(tables=1, connections=1000, pace=0.5)]
    assert capsys.readouterr().out == "a move: 12 ms\n"
