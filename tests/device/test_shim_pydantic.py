"""What stands in for pydantic in a page refuses what pydantic refuses: the same bodies for every message, to both."""

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

from device.bodies import REFUSED, Writer, broken, verdict
from oakdoor.app import messages as say

ROOT = Path(__file__).parents[2]
EACH = 60  # bodies of a message, and as many broken ones
MODELS = {
    name: one
    for name, one in vars(say).items()
    if isinstance(one, type) and issubclass(one, BaseModel) and one.__module__.startswith("oakdoor.app.messages")
}


def bodies() -> list[tuple[str, Any]]:
    """Names of messages, with something that could be one."""
    found: list[tuple[str, Any]] = []
    for name, model in MODELS.items():
        chance = random.Random(name)
        schema = model.model_json_schema()
        for _ in range(EACH):
            body = Writer(schema, chance).write(schema)
            found += [(name, body), (name, broken(body, chance))]
    return found


@pytest.fixture(scope="module")
def verdicts() -> dict[str, list[tuple[Any, Any, Any]]]:
    """By message: each body, what pydantic makes of it, and what a page does."""
    asked = bodies()
    environment = {**os.environ, "OAKDOOR_PLAIN": "1", "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(
        [sys.executable, str(ROOT / "tests" / "device" / "bodies.py")],
        input="\n".join(json.dumps(one) for one in asked),
        capture_output=True,
        text=True,
        env=environment,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    found: dict[str, list[tuple[Any, Any, Any]]] = {name: [] for name in MODELS}
    for (name, body), page in zip(asked, answers, strict=True):
        real = verdict(MODELS[name].model_validate_json, json.dumps(body), ValidationError)
        found[name].append((body, real, page))
    return found


@pytest.mark.parametrize("name", MODELS)
def test_what_pydantic_refuses_is_refused(name: str, verdicts: dict[str, list[tuple[Any, Any, Any]]]) -> None:
    for body, real, page in verdicts[name]:
        if real == REFUSED:
            assert page == REFUSED, json.dumps(body)[:2000]
        elif page != REFUSED:
            assert page == real, json.dumps(body)[:2000]


def test_most_of_what_pydantic_takes_is_taken(verdicts: dict[str, list[tuple[Any, Any, Any]]]) -> None:
    """A page is stricter about types, on purpose: a text is no number. But what is meant so is taken."""
    every = [one for found in verdicts.values() for one in found]
    taken = [page for _, real, page in every if real != REFUSED]
    refused = [page for _, real, page in every if real == REFUSED]
    assert len(MODELS) > 60
    assert len(taken) > len(every) / 4
    assert len(refused) > len(every) / 4
    assert sum(page != REFUSED for page in taken) > 0.9 * len(taken)
