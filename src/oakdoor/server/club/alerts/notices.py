"""What people are told."""

import json
from dataclasses import asdict, dataclass, field
from typing import Literal

Kind = Literal["turn", "half", "soon", "played", "lost", "invited", "seated", "paired", "announced"]


@dataclass(frozen=True)
class Notice:
    """Something for a person: its kind chooses the sentence, `values` fill it, and `path` is where it leads."""

    person: str
    kind: Kind
    path: str
    values: dict[str, str | int] = field(default_factory=dict)
    event: str = ""  # what has happened: of one event everybody is told once

    def written(self) -> str:
        """As it is kept."""
        return json.dumps(asdict(self))

    @classmethod
    def read(cls, text: str) -> "Notice":
        """As it was kept."""
        return cls(**json.loads(text))
