"""What the command line writes with commas and equals signs: lists, and the options of a table."""

from typing import Any

from oakdoor.games.errors import OptionError


def split_list(text: str) -> list[str]:
    """The parts of a list with commas."""
    return [part.strip() for part in text.split(",")]


def parse_options(pairs: list[str]) -> dict[str, Any]:
    """KEY=VALUE options; values with commas are lists."""
    options: dict[str, Any] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or not key:
            raise OptionError(f"an option is KEY=VALUE, not {pair!r}")
        options[key] = split_list(value) if "," in value else value
    return options
