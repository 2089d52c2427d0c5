"""The narration as JavaScript: it does what the Python does, and Python that it cannot be written in is refused."""

import json
import os
import re
import secrets
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from lab import spoken
from oakdoor.games.registry import GAMES
from oakdoor.lab.script.__main__ import main, narration, translated
from oakdoor.lab.script.expressions import NATIVE
from oakdoor.lab.script.sources import BUILTINS, TranslationError, literal

WEB = Path(__file__).parents[2] / "web"
RUNTIME = (WEB / "src" / "engine" / "preview" / "python.ts").read_text(encoding="utf-8")
CASES: list[tuple[Callable[..., Any], list[Any]]] = [
    (spoken.rows, [["elf", "orc", "", "elf", "dwarf"], ["orc"]]),
    (spoken.lists, [[2, 5, 3, 1, 9], [-1, 1, 2], [7, 0, 4]]),
    (spoken.texts, ["circle:31.-.12*", "apple", "", ":x.."]),
    (spoken.tables, [["elf", "orc", "elf"], ["dwarf"], ["orc", "ash"]]),
]
REFUSED = {
    "try:\n        return 1\n    except ValueError:\n        return 2": "Try is not translated",
    "return a < b < 3": "chain of comparisons",
    'return f"{a:>3}"': "a format is not translated",
    "return sorted(a)": "the page has no sorted",
    "return a[::2]": "a step is not translated",
    "return re.compile(a)": "is no plain data",
    "return a // b": "FloorDiv is not translated",
    "return (lambda: a)()": "only what has a name is called",
    "return f(a, c=b)": "f does not take c",
    "return a.other(c=b)": "what other takes is not known",
    "return a if (c := b) else c": "NamedExpr is not translated",
}


def test_the_page_does_what_python_does(tmp_path: Path) -> None:
    names, text = translated({function.__name__: function for function, _ in CASES})
    cases = [[names[function.__name__], one, function(one)] for function, handed in CASES for one in handed]
    (tmp_path / "cases.json").write_text(json.dumps({"text": text, "cases": cases}), encoding="utf-8")
    node = shutil.which("node") or str(Path(sys.executable).parent / "node")
    command = [node, "node_modules/vitest/vitest.mjs", "run", "tests/engine/python.test.ts", "--reporter=json"]
    environment = {**os.environ, "OAKDOOR_CASES": str(tmp_path / "cases.json")}
    done = subprocess.run(command, cwd=WEB, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    assert json.loads(done.stdout)["numPassedTests"] >= len(cases)


@pytest.mark.parametrize("body", REFUSED)
def test_what_it_does_not_know_is_refused_with_its_place(
    body: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = f"sample_{secrets.token_hex(8)}"  # never imported before
    (tmp_path / f"{name}.py").write_text(f"import re\n\n\ndef f(a, b):\n    {body}\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    module = import_module(name)
    with pytest.raises(TranslationError, match=rf"{name}:\d+: .*{re.escape(REFUSED[body])}"):
        translated({"f": module.f})


def test_classes_stand_alone() -> None:
    with pytest.raises(TranslationError, match="no other below it"):
        translated({"Below": Below})


class Below(spoken.Piece):
    """A class that has another below it."""


def test_what_is_allowed_is_there() -> None:
    exported = set(re.findall(r"^export (?:const|function) (\w+)", RUNTIME, re.M))
    assert exported >= BUILTINS
    for name in NATIVE:
        assert re.search(rf"\b{name}: \(", RUNTIME), f"python.ts has no method {name}"


def test_data_that_is_not_plain_is_refused() -> None:
    assert literal({"a": (1, None, {"b"})}) == 'new Map([["a", [1, null, new Set(["b"])]]])'
    with pytest.raises(TypeError, match="no plain data"):
        literal(object())


def test_every_game_with_words_is_told_in_the_page(tmp_path: Path) -> None:
    text = narration()
    for game in GAMES:
        assert f"{game}: {game}_outlook_foretold" in text
    main(tmp_path)
    made = tmp_path / "narration.js"
    assert made.read_text(encoding="utf-8") == text
    before = made.stat().st_mtime_ns
    main(tmp_path)
    assert made.stat().st_mtime_ns == before, "what is as it was is left alone"
