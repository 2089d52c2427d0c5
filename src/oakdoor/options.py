"""What arguments of the command line say: lists, options of a table, whole numbers, modes."""

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING

from oakdoor.games.errors import OptionError
from oakdoor.games.registry import find_mode

if TYPE_CHECKING:
    from oakdoor.games.names import Options


def split_list(text: str) -> list[str]:
    """The parts of a list with commas."""
    return [part.strip() for part in text.split(",")]


def parse_options(pairs: list[str]) -> "Options":
    """KEY=VALUE options; values with commas are lists."""
    options: Options = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or not key:
            raise OptionError(f"an option is KEY=VALUE, not {pair!r}")
        options[key] = split_list(value) if "," in value else value
    return options


def whole(least: int) -> Callable[[str], int]:
    """A whole number from an argument."""

    def parse(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None
        if number < least:
            raise argparse.ArgumentTypeError(f"{number} is less than {least}")
        return number

    return parse


def named_mode(text: str) -> tuple[str, str]:
    """A mode's names from GAME/MODE; raises an OptionError that lists what there is."""
    game, _, name = text.partition("/")
    find_mode(game, name)
    return game, name
