"""What stands in for NumPy and pydantic in a page does what they do, as far as it is used."""

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Annotated, Any, Literal

import numpy as np
import pydantic
import pytest

from oakdoor.device.shims import numpy as small
from oakdoor.device.shims import pydantic as light
from oakdoor.narration.told import Told

ROOT = Path(__file__).parent.parent.parent
STANDINS = ROOT / "src" / "oakdoor" / "device" / "shims"
FIELDS = [("rng", "uint32", (4,)), ("a", "int8"), ("cells", "int8", (2, 5)), ("near", "int32", (2, 3)), ("b", "int16")]
REPLAY = """
import hashlib, json, pathlib, sys
import typing_extensions
if {page}:
    sys.path.insert(0, {standins!r})
import numpy
assert ("shims" in numpy.__file__) == {page}
from oakdoor.games.record import check_record
for path in sorted(pathlib.Path({golden!r}).glob("*.json")):
    game = check_record(json.loads(path.read_text(encoding="utf-8")))
    print(path.name, hashlib.sha256(game.state.tobytes()).hexdigest(), json.dumps(game.view(0), sort_keys=True))
"""


def record_of(numbers: Any) -> Any:
    fields = [(name, getattr(numbers, str(kind)), *shape) for name, kind, *shape in FIELDS]
    return numbers.zeros(2, numbers.dtype(fields, align=True)).view(numbers.recarray)


def change(records: Any, numbers: Any, seed: int) -> Any:
    """Write into records in all the ways that the rules do; returns what was read meanwhile."""
    chance, read = random.Random(seed), []
    for _ in range(60):
        one = records[chance.randrange(2)]
        row, place, value = chance.randrange(2), chance.randrange(5), chance.randrange(-100, 100)
        one.a, one.b = value, value * 7
        one.cells[row, place] = value
        one.cells[row][place - 5] = value // 2
        one.near[row, :] = value * 1000
        one.near[1] = one.near[0]
        one.cells[row, [0, 4]] = [value // 3, 5]
        one.cells[:, 2] = numbers.array([3, value], numbers.int8)
        one.cells[row][one.cells[row] >= 90] = -1
        one.rng[:] = 4_000_000_000 + value
        table = one.cells.copy()
        table[0] = 0
        read += [one.cells.tolist(), int(one.cells[:1, place].sum()), one.cells.sum(axis=0).tolist(), table.tolist()]
        read += [
            one.near[row, 1:].tolist(),
            bool(one.near.any()),
            one.cells.ravel().tolist(),
            len(one.rng),
            int(one["a"].item()),
        ]
        records[1] = records[0]
    return read


@pytest.mark.parametrize("seed", range(5))
def test_records_have_the_same_bytes(seed: int) -> None:
    real, page = record_of(np), record_of(small)
    assert change(real, np, seed) == change(page, small, seed)
    assert [one.tobytes() for one in real] == [one.tobytes() for one in (page[0], page[1])]
    assert real.dtype.itemsize == page.dtype.itemsize


def test_what_does_not_fit_is_refused() -> None:
    page = record_of(small)[0]
    with pytest.raises((ValueError, OverflowError)):
        page.a = 300
    with pytest.raises(IndexError):
        page.near[2]
    with pytest.raises(ValueError, match=r"shape \(3,\) do not fill the shape \(2,\)"):
        page.cells[0, :2] = [1, 2, 3]


def test_tables_are_calculated_with_like_numpys() -> None:
    for numbers in (np, small):
        values = numbers.array([3, 9, 9, 1], numbers.int64)
        assert (values[:-1] - values[-1]).tolist() == [2, 8, 8]
        assert numbers.flatnonzero(values == values.max()).tolist() == [1, 2]
        means = values.astype(numbers.float64)
        means += values
        assert (means / 4).tolist() == [1.5, 4.5, 4.5, 0.5]
        assert numbers.full((2, 2), -1, numbers.int8).tolist() == [[-1, -1], [-1, -1]]
        assert numbers.frombuffer(b"\x01\x00\x00\x00", numbers.uint32).tolist() == [1]


def test_golden_records_lead_to_the_same_states_and_views() -> None:
    told = []
    for page in (False, True):
        code = REPLAY.format(page=page, standins=str(STANDINS), golden=str(ROOT / "tests" / "golden"))
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=ENVIRONMENT)
        assert done.returncode == 0, done.stderr
        told.append(done.stdout)
    assert told[0].count("\n") >= 8
    assert told[0] == told[1]


ENVIRONMENT = {"OAKDOOR_PLAIN": "1", "PYTHONPATH": str(ROOT / "src"), "PATH": ""}


def messages(models: Any) -> Any:
    """The same messages, written with pydantic or what stands in for it."""

    class Base(models.BaseModel):  # type: ignore[misc]
        model_config = models.ConfigDict(extra="forbid")

    class Move(Base):
        type: Literal["move"]
        words: Annotated[str, models.StringConstraints(strip_whitespace=True, min_length=1, max_length=8)]
        ply: Annotated[int, models.Field(ge=0, le=9)] = 3

    class Chat(Base):
        type: Literal["chat"]
        lines: list[str] = models.Field(max_length=2)
        at: float | None = None
        told: list[Told] | None = None

    return models.TypeAdapter(Annotated[Move | Chat, models.Field(discriminator="type")])


@pytest.mark.parametrize(
    "data",
    [
        {"type": "move", "words": " draw "},
        {"type": "move", "words": "draw", "ply": 9},
        {"type": "chat", "lines": ["a", "b"], "at": 1.5},
        {"type": "chat", "lines": [], "told": [{"text": "a", "first": 0, "last": 1}]},
        {"type": "chat", "lines": [], "told": [{"text": "a", "first": 0}]},
        {"type": "chat", "lines": [], "told": [{"text": "a", "first": "b", "last": 1}]},
        {"type": "chat", "lines": [], "told": ["a"]},
        {"type": "move", "words": "   "},
        {"type": "move", "words": "too many words"},
        {"type": "move", "words": "draw", "ply": -1},
        {"type": "move", "words": "draw", "ply": None},
        {"type": "move", "words": 7},
        {"type": "move"},
        {"type": "move", "words": "draw", "more": 1},
        {"type": "chat", "lines": ["a", "b", "c"]},
        {"type": "chat", "lines": ["a", 1]},
        {"type": "nothing"},
        {"words": "draw"},
        [],
    ],
    ids=json.dumps,
)
def test_messages_are_read_or_refused_alike(data: Any) -> None:
    found = []
    for models in (pydantic, light):
        try:
            message = messages(models).validate_json(json.dumps(data))
            found.append(json.loads(message.model_dump_json()))
        except models.ValidationError:
            found.append("refused")
    assert found[0] == found[1]
