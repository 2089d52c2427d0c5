"""The server's description of itself (OpenAPI), with the messages of the live connection among its objects.

`python -m oakdoor.server.describe FILE` writes it; the client's types are made from that file, and the built client
holds it, as `/openapi.json`.
"""

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from oakdoor.app import messages as say
from oakdoor.server.remote import messages as remote

PROTOCOL = "1"  # its version: it does not change with every release
LIVE: tuple[type[BaseModel], ...] = (
    say.Position,
    say.History,
    say.Hint,
    say.HintTask,
    say.Refused,
    say.Accepted,
    say.TableChanged,
    say.Chatted,
    say.Pong,
    say.Move,
    say.AskHint,
    say.WishLamps,
    say.AnswerLamps,
    say.Sit,
    say.Speak,
    say.AskUndo,
    say.AnswerUndo,
    say.Say,
    say.Ping,
    remote.Hello,
    remote.Welcome,
    remote.Decide,
    remote.Decided,
    remote.Over,
    remote.NotPlayed,
)


def describe(app: FastAPI) -> dict[str, Any]:
    """The application's description with the live messages. It takes seconds: a server sends the one that was made when
    its client was built."""
    schema: dict[str, Any] = get_openapi(title=app.title, version=PROTOCOL, routes=app.routes)
    template = "#/components/schemas/{model}"
    _, live = models_json_schema([(model, "serialization") for model in LIVE], ref_template=template)
    schemas = schema["components"]["schemas"]
    _tell_problems(schema)
    schemas.update({name: entry for name, entry in live["$defs"].items() if name not in schemas})
    return schema


def _tell_problems(schema: dict[str, Any]) -> None:
    """Whatever is refused is answered with a `Problem`, not with FastAPI's list of mistakes."""
    problem = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    for path in schema["paths"].values():
        for operation in path.values():
            operation["responses"].pop("422", None)
            operation["responses"]["4XX"] = {"description": "Refused: why", "content": problem}
    schemas = schema["components"]["schemas"]
    for name in ("HTTPValidationError", "ValidationError"):
        schemas.pop(name, None)
    schemas["Problem"] = say.Problem.model_json_schema()


def description() -> str:
    """The description as a text."""
    from oakdoor.server.app import create_app

    with tempfile.TemporaryDirectory() as folder:
        schema = describe(create_app(Path(folder)))
    return json.dumps(schema, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(description(), encoding="utf-8")
