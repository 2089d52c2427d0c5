"""Webhooks: what Discord, Slack, Matrix (hookshot) and own programs understand."""

import json
from html import escape
from typing import Literal, get_args

from oakdoor.server.club.alerts.wording import Telling

Form = Literal["discord", "slack", "matrix", "json"]
FORMS: tuple[Form, ...] = get_args(Form)
NAME = "Oakdoor"
LONGEST = 1800  # characters: Discord takes 2000


def form_of(name: str) -> Form:
    """A form by its name."""
    return next((one for one in FORMS if one == name), "json")


def body(form: Form, telling: Telling, base: str) -> bytes:
    """A message in the form that its receiver understands."""
    link = base + telling.path
    text = telling.text[:LONGEST]
    data: dict[str, object]
    match form:
        case "discord":
            data = {"username": NAME, "content": f"{text}\n{link}", "allowed_mentions": {"parse": []}}
        case "slack":
            data = {"text": f"{escape(text, quote=False)}\n<{link}>"}
        case "matrix":
            html = "<br>".join(map(escape, text.split("\n")))
            data = {
                "username": NAME,
                "text": f"{text}\n{link}",
                "html": f'{html}<br><a href="{escape(link)}">{escape(link)}</a>',
            }
        case "json":
            data = {"from": NAME, "title": telling.title, "lines": list(telling.lines), "url": link}
    return json.dumps(data).encode()
