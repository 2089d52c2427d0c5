"""What arguments of the command line say: lists, options of a table, whole numbers, modes."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from oakdoor.games.compiler.compiled import cache_folder
from oakdoor.games.errors import OptionError
from oakdoor.games.registry import all_names, find_mode

if TYPE_CHECKING:
    from oakdoor.games.names import Options


FEW = 1_000_000  # bytes of records, a few hundred: sooner read than rules are compiled


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


def is_ready(game: str, mode: str) -> bool:
    """Whether a mode's compiled rules are in the cache; asked before any rule is imported."""
    return (cache_folder(game) / f"warm-{mode}").exists()


def are_few(files: list[str]) -> bool:
    """Whether files of records are sooner read by plain rules than those are compiled."""
    size = sum(Path(name).stat().st_size if Path(name).is_file() else 0 for name in files)
    return size < FEW and not all(is_ready(game, mode) for game, mode in all_names())
