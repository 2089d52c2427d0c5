"""A load is measured until the last screen."""

import asyncio
import contextlib
import sys
from collections.abc import Iterator

import pytest

from oakdoor.lab import load
from oakdoor.lab.serving import UNLIMITED, serving
from oakdoor.lab.table_bench import MODES, Load, Measured, Screens, figures, measure


class Socket:
    """A connection that is shown some plies, the next when the one before was read."""

    def __init__(self, *plies: int) -> None:
        self.texts = [f'{{"type":"position","ply":{ply},"legal":["end"],"result":null}}' for ply in plies] + [
            '{"type":"chat"}'
        ]

    async def __aiter__(self):
        for text in self.texts:
            await asyncio.sleep(0.01)
            yield text


def test_a_move_counts_when_the_last_screen_shows_it() -> None:
    async def check() -> None:
        screens = Screens(2)
        readers = [
            asyncio.create_task(screens.read(socket, plays))  # type: ignore[arg-type]
            for socket, plays in ((Socket(0, 1, 2), True), (Socket(0, 0, 0, 2), False))
        ]
        first = await screens.shown(1)
        assert await screens.shown(2) == first  # the slower one skips a ply
        assert screens.turns.qsize() == 3
        waiting = asyncio.create_task(screens.shown(3))
        await asyncio.gather(*readers)
        assert not waiting.done()
        waiting.cancel()

    asyncio.run(check())


def test_the_command_says_what_it_measured(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    asked: list[Load] = []
    monkeypatch.setattr(load, "load_lines", lambda wanted, *_: asked.append(wanted) or ["a move: 12 ms"])
    monkeypatch.setattr(sys, "argv", ["load", "--tables", "1", "--watchers", "1000", "--pace", "0.5"])
    assert load.main() == 0
    assert asked == [Load(tables=1, watchers=1000, pace=0.5, modes=MODES)]
    assert capsys.readouterr().out == "a move: 12 ms\n"


def test_modes_are_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Load] = []
    monkeypatch.setattr(load, "load_lines", lambda wanted, *_: asked.append(wanted) or [])
    monkeypatch.setattr(sys, "argv", ["load", "--mode", "aetherya/base", "--mode", "rivality/standard"])
    assert load.main() == 0
    assert asked == [Load(modes=("aetherya/base", "rivality/standard"))]


def test_the_processor_time_is_for_each_move(monkeypatch: pytest.MonkeyPatch) -> None:
    async def measured(server: object, wanted: Load) -> Measured:
        return Measured({"aetherya/base": [0.1]}, moves=4, seconds=0.01)  # three of them waited for others

    @contextlib.contextmanager
    def serving(*options: str, database: str | None = None) -> Iterator[None]:
        yield

    monkeypatch.setattr(load, "measure", measured)
    monkeypatch.setattr(load, "serving", serving)
    assert load.load_lines(Load())[-1].startswith("server: 2.50 ms of processor time for each of 4 moves")


def test_figures_are_told_by_mode_and_the_crowd_apart() -> None:
    found = Measured({"aetherya/base": [0.1, 0.3], "rivality/solo": [0.2]}, crowded=[0.5])
    told = {mode: tuple(round(value) for value in row) for mode, row in figures(found).items()}
    assert told == {
        "aetherya/base": (2, 200, 300, 300),
        "rivality/solo": (1, 200, 200, 200),
        "all": (3, 200, 300, 300),
        "crowd": (1, 500, 500, 500),
    }


def test_everybody_plays_and_the_server_is_measured() -> None:
    with serving(*UNLIMITED) as server:
        found = asyncio.run(measure(server, Load(tables=2, pace=0.1, seconds=3.0, watchers=2)))
    assert found.crowded
    assert found.all
    assert found.moves >= len(found.all) + len(found.crowded)
    assert found.seconds > 0
