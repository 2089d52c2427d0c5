"""The server's description of itself (OpenAPI), with the messages of the live connection among its objects.

`python -m oakdoor.server.describe FILE` writes it; the client's types are made from that file.
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

from oakdoor.server import messages as say

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
)


def extend(app: FastAPI) -> None:
    """Let the application's description hold the live messages, too."""

    def described() -> dict[str, Any]:
        if app.openapi_schema is None:
            schema = get_openapi(title=app.title, version=app.version, routes=app.routes)
            template = "#/components/schemas/{model}"
            _, live = models_json_schema([(model, "serialization") for model in LIVE], ref_template=template)
            schemas = schema["components"]["schemas"]
            _tell_problems(schema)
            schemas.update({name: entry for name, entry in live["$defs"].items() if name not in schemas})
            app.openapi_schema = schema
        return app.openapi_schema

    app.openapi = described  # type: ignore[method-assign]


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
        schema = create_app(Path(folder)).openapi()
    schema["info"]["version"] = "1"  # of the protocol: it does not change with every release
    return json.dumps(schema, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(description(), encoding="utf-8")
