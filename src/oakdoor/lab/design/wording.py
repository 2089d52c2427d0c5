"""The words of a search, for its page and for the terminal, in three languages."""

import tomllib
from functools import cache
from pathlib import Path

from oakdoor.lab.design.measuring import Measured
from oakdoor.language.language import MINUS


@cache
def texts() -> dict[str, dict[str, str]]:
    """All texts by language and key."""
    return tomllib.loads(Path(__file__).with_name("words.toml").read_text(encoding="utf-8"))


class Wording:
    """One language of a search."""

    def __init__(self, code: str) -> None:
        self.code = code

    def text(self, key: str, **values: object) -> str:
        """A text with its placeholders filled in."""
        return texts()[self.code][key].format(**values)

    def number(self, value: float) -> str:
        """A number as readers expect it."""
        text = f"{value:.2f}".rstrip("0").rstrip(".") if abs(value) < 100 else f"{value:.0f}"
        text = text.replace("-", MINUS)
        return text if self.code == "en" else text.replace(".", ",")

    def measured(self, one: Measured | None) -> str:
        """A measure with its error; nothing where there is none."""
        return "" if one is None else f"{self.number(one.value)} ± {self.number(one.error)}"
