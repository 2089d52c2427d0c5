"""The rules as WebAssembly: the same bytes as the compiled rules of this machine, in every mode.

In the suite a few hundred random games; `make test-engine GAMES=10000` plays so many of every mode, and compares the
search in all of them, too (here in one: the others are the same source, and compiling them takes long).
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from golden.regenerate import golden_path
from oakdoor.games.compiler.compiled import is_plain
from oakdoor.games.contract import Mode
from oakdoor.games.registry import GAMES, all_modes
from oakdoor.lab.wasm.__main__ import shared_out
from oakdoor.lab.wasm.link import LinkError, Reader, link, number, padded
from oakdoor.lab.wasm.words import compact
from oakdoor.server.thinking.engine import load
from perft.regenerate import FOLDER as PERFT
from perft.regenerate import position

WEB = Path(__file__).parents[2] / "web"
MADE = WEB / "src" / "engine" / "made"
LARGEST = 150_000  # bytes, compressed
GAMES_EACH = int(os.environ.get("OAKDOOR_GAMES", "40"))
IS_LONG = "OAKDOOR_GAMES" in os.environ
PREVIEWED = 100 if IS_LONG else 6  # games
SEARCHED = {("aetherya", "base")}
MOST_PATHS = 2_000_000 if IS_LONG else 100_000
THINKING = """
import json, sys
from functools import partial
from pathlib import Path
from oakdoor.games.compiler.outside import find_modules
from oakdoor.server.thinking.engine import load
find_modules(partial(load, folder=Path(sys.argv[1])))
from device.thinking import thought
print(json.dumps(thought([sys.argv[2]], 1, 20)))
"""
compiled_only = pytest.mark.skipif(is_plain(), reason="the page's rules are held to compiled ones")


@pytest.fixture(scope="module")
def made() -> Path:
    """The modules, made from the sources as they are."""
    for maker in ("script", "wasm"):
        subprocess.run([sys.executable, "-m", f"oakdoor.lab.{maker}", str(MADE)], check=True, capture_output=True)
    return MADE


def traced(mode: Mode) -> str:
    """The trace of a mode."""
    from oakdoor.lab.page.trace import traced_games, traced_looks, traced_perft, traced_previews, traced_record

    records = [json.loads(golden_path(mode, players).read_text(encoding="utf-8")) for players in mode.players]
    rows = [row for row in json.loads((PERFT / f"{mode.game}.json").read_text()) if row["mode"] == mode.name]
    is_searched = IS_LONG or (mode.game, mode.name) in SEARCHED
    actions = [action for action in range(0, len(mode.codec), 7) if mode.codec.exists(action)]
    trace = {
        "game": mode.game,
        "mode": mode.name,
        "games": traced_games(mode, GAMES_EACH),
        "records": [traced_record(record) for record in records],
        "perft": [
            traced_perft(position(mode, row["players"], row["after"]), [n for n in row["counts"] if n <= MOST_PATHS])
            for row in rows
        ],
        "looks": [traced_looks(mode, mode.players[-1], seed) for seed in range(5) if is_searched],
        "previews": [case for seed in range(PREVIEWED) for case in traced_previews(mode, seed)],
        "words": [(action, mode.codec.words(action)) for action in actions[:: max(1, len(actions) // 2000)]],
    }
    return json.dumps(trace)


@compiled_only
@pytest.mark.parametrize("game", GAMES)
def test_the_page_plays_byte_for_byte_as_this_machine(game: str, made: Path, tmp_path: Path) -> None:
    modes = [mode for mode in all_modes() if mode.game == game]
    for mode in modes:
        (tmp_path / f"{mode.game}-{mode.name}.json").write_text(traced(mode), encoding="utf-8")
    node = shutil.which("node") or str(Path(sys.executable).parent / "node")
    command = [node, "node_modules/vitest/vitest.mjs", "run", "tests/engine/native.test.ts", "--reporter=json"]
    environment = {**os.environ, "OAKDOOR_TRACES": str(tmp_path)}
    done = subprocess.run(command, cwd=WEB, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    assert json.loads(done.stdout)["numPassedTests"] == 6 * len(modes)


@compiled_only
def test_modules_are_small_and_need_nothing(made: Path) -> None:
    import gzip

    for mode in all_modes():
        module = (made / f"{mode.game}-{mode.name}.wasm").read_bytes()
        assert len(gzip.compress(module)) <= LARGEST
        assert sections_of(module) == [1, 3, 5, 6, 7, 12, 10, 11]  # no imports


@compiled_only
def test_a_server_thinks_in_a_module_what_it_thinks_compiled(made: Path, tmp_path: Path) -> None:
    """A game of all regulars, a hint and a review. A module of other rules is not taken."""
    from device.thinking import difference, thought

    name = "aetherya-base"
    files = {what: f"{name}{suffix}" for what, suffix in
             (("description", ".json"), ("module", ".wasm"), ("weights", ".weights"))}  # fmt: skip
    for file in files.values():
        shutil.copyfile(made / file, tmp_path / file)
    (tmp_path / "engine").mkdir()
    (tmp_path / "engine" / "engine.json").write_text(json.dumps({"modes": {name: files}}), encoding="utf-8")
    environment = {**os.environ, "OAKDOOR_PLAIN": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", THINKING, str(tmp_path), name], capture_output=True, env=environment)
    assert done.returncode == 0, done.stderr[-3000:].decode()
    assert difference(thought([name], 1, 20), json.loads(done.stdout)) == ""
    about = json.loads((tmp_path / f"{name}.json").read_text(encoding="utf-8"))
    (tmp_path / f"{name}.json").write_text(json.dumps({**about, "of_rules": "others"}), encoding="utf-8")
    assert load("aetherya", "base", tmp_path) is None
    assert load("aetherya", "items", tmp_path) is None


def sections_of(module: bytes) -> list[int]:
    reader, found = Reader(module, 8), []
    while not reader.is_done:
        found.append(reader.byte())
        reader.bytes()
    return found


@pytest.mark.skipif(not is_plain(), reason="the words are the same where rules are compiled")
@pytest.mark.parametrize("game", GAMES)
def test_all_words_are_in_the_description(game: str) -> None:
    codec = next(mode for mode in all_modes() if mode.game == game).codec
    made = compact(codec)
    for first, sizes, tokens in made["blocks"]:
        last = max((start for start in codec.starts if start > first), default=len(codec))
        for action in range(first, min(last, first + 5000)):
            digits: list[int] = []
            rest = action - first
            for size in reversed(sizes):
                rest, digit = divmod(rest, size)
                digits.insert(0, digit)
            words = [token if isinstance(token, str) else made["lists"][token[0]][digits[token[1]]] for token in tokens]
            if codec.exists(action) and rest == 0:
                assert " ".join(words) == codec.words(action)


def test_numbers_are_written_as_they_are_read() -> None:
    for value in (0, 1, 63, 64, 127, 128, 300, 65535, 2**31 - 1):
        assert Reader(number(value)).number() == Reader(padded(value)).number() == value
        for signed in (value, -value):
            assert Reader(number(signed, signed=True)).number(signed=True) == signed


def test_an_object_that_needs_something_is_refused() -> None:
    with pytest.raises(LinkError, match="no WebAssembly"):
        link(b"ELF", [])
    imports = number(1) + b"\3env" + b"\3exp" + b"\0\0"
    with pytest.raises(LinkError, match="exp is not defined"):
        link(b"\0asm\1\0\0\0" + bytes([2]) + number(len(imports)) + imports, [])


def test_work_is_shared_out_by_game() -> None:
    modes = [(mode.game, mode.name) for mode in all_modes()]
    for cores in (1, 2, 4, 64):
        groups = shared_out(modes, cores)
        assert sorted(names for group in groups for names in group) == sorted(modes)
        assert all(len({game for game, _ in group}) == 1 for group in groups)
    assert len(shared_out(modes, 2)) == 2
    assert len(shared_out(modes, 64)) == len(modes)
    assert shared_out([], 2) == []
