"""The server's description of itself is complete, and the client's types are made from the current one."""

import json
from pathlib import Path
from typing import get_args

import fastapi
import pytest
from fastapi.testclient import TestClient

from oakdoor.app import messages as say
from oakdoor.server import client, describe
from oakdoor.server.app import create_app
from server.conftest import HERE

FILE = Path(__file__).parents[2] / "web" / "openapi.json"


@pytest.fixture(scope="module")
def description() -> str:
    return describe.description()


def test_all_live_messages_are_described(description: str) -> None:
    schemas = json.loads(description)["components"]["schemas"]
    from_page = get_args(get_args(say.FromPage)[0])
    for model in (*get_args(say.FromServer), *from_page):
        assert model in describe.LIVE
        entry = schemas[model.__name__]
        assert set(entry["properties"]) == set(model.model_fields)
        assert entry["additionalProperties"] is False


def test_every_reference_leads_somewhere(description: str) -> None:
    names = set(json.loads(description)["components"]["schemas"])
    found = {part.split('"')[0] for part in description.split("#/components/schemas/")[1:]}
    assert found <= names


def test_the_clients_types_are_made_from_it(description: str) -> None:
    assert FILE.read_text(encoding="utf-8") == description, "run `python -m oakdoor.server.describe web/openapi.json`"


def test_a_server_sends_what_was_made_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """To make it takes seconds in which nobody could move."""

    def fail(*_: object, **__: object) -> None:
        raise AssertionError("it is made again")

    (tmp_path / "openapi.json").write_text("{}", encoding="utf-8")
    monkeypatch.setattr(client, "FOLDER", tmp_path)
    for place in (describe, fastapi.applications):
        monkeypatch.setattr(place, "get_openapi", fail)
    answer = TestClient(create_app(tmp_path, reach=HERE)).get("/openapi.json")
    assert (answer.status_code, answer.text) == (200, "{}")
    assert answer.headers["content-type"].startswith("application/json")
