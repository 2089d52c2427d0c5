"""Bots, hints and reviews in a page think what they think on a machine. The long form: `make thinking`."""

import json
import os
import subprocess
import sys

import pytest

from device.thinking import ROOT, by_page, difference
from suite import keeping

MODES = ["rivality-solo", "aetherya-solo", "rivality-standard"]
ROUNDING = 1e-6  # of a value; plain rules add up shorter numbers than compiled ones
CODE = "import json; from device.thinking import thought; print(json.dumps(thought({modes!r}, 1, 1, False)))"


@pytest.mark.parametrize("modes", keeping([MODES[:1]], [MODES[:1], MODES[1:]]))
def test_a_page_thinks_what_a_machine_thinks(modes: list[str]) -> None:
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT / "tests")])
    environment = {**os.environ, "OAKDOOR_PLAIN": "1", "PYTHONPATH": path}
    command = [sys.executable, "-c", CODE.format(modes=modes)]
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stderr[-3000:]
    here, page = json.loads(done.stdout), by_page("thought_with", modes, 1, 1, False)
    assert difference(here, page, ROUNDING) == ""
    assert all(len(one["decisions"]) >= 8 for one in here.values())


def test_differences_are_found() -> None:
    assert difference({"a": [1, 0.5]}, {"a": [1, 0.5]}) == ""
    assert difference({"a": [1, 0.5]}, {"a": [1, 0.51]}).startswith("a: 1: 0.5 here")
    assert difference([1], [1, 2])
    assert difference({"a": 1}, {"b": 1})
