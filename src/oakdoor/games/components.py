"""Component tables: data files, validated on load, that an owner of another printing can replace (A1.5)."""

import json
import re
import tomllib
from abc import ABC, abstractmethod
from functools import cache, cached_property
from pathlib import Path
from typing import ClassVar, Self

import numpy as np

from oakdoor.games.compiler.compiled import is_plain
from oakdoor.games.errors import ComponentError
from oakdoor.games.names import Data, Read, Record
from oakdoor.games.state.layout import record_type, unpack

LARGEST_FILE = 200_000  # bytes; the printed tables have about 3,000


class Fault(Exception):
    """What a validator raises: the keys that lead to the fault, and the reason."""

    def __init__(self, keys: tuple[str, ...], reason: str) -> None:
        super().__init__(reason)
        self.keys = keys
        self.reason = reason


def line_of(text: str, keys: tuple[str, ...]) -> int:
    """The line of a TOML text where a key stands, or where its table begins, counted from 1."""
    lines = text.split("\n")
    best = 1
    table: tuple[str, ...] = ()
    for number, line in enumerate(lines, 1):
        header = re.match(r"\s*\[([^\]]+)\]", line)
        if header:
            table = tuple(part.strip().strip('"') for part in header[1].split("."))
            if table == keys[: len(table)]:
                best = number
        entry = re.match(r'\s*"?([\w-]+)"?\s*=', line)
        if entry and (*table, entry[1]) == keys[: len(table) + 1]:
            return number
    return best


def read_table(path: Path) -> tuple[str, Data]:
    """The text and the data of a component file; a syntax error names its line."""
    try:
        with path.open("rb") as file:  # a device may never end
            data = file.read(LARGEST_FILE + 1)
        text = data.decode("utf-8").replace("\r\n", "\n")
    except OSError as error:
        raise ComponentError(f"{path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ComponentError(f"{path}: not a UTF-8 text") from None
    if len(data) > LARGEST_FILE:
        raise ComponentError(f"{path}: a component file has at most {LARGEST_FILE} bytes")
    try:
        return text, tomllib.loads(text)
    except RecursionError:
        raise ComponentError(f"{path}: its tables are nested too deeply") from None
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"\(at line (\d+), column \d+\)", str(error))
        where = f"line {found[1]}" if found else f"line {text.count(chr(10)) + 1}"
        reason = re.sub(r"\s*\(at .*\)$", "", str(error))
        raise ComponentError(f"{path}, {where}: {reason}") from None
    except ValueError as error:  # a number of thousands of digits
        raise ComponentError(f"{path}: {error}") from None


class ComponentTable(ABC):
    """The components of one printing: the table as written, and the record that the rules read."""

    layout: ClassVar[type]  # the protocol of the box
    file: ClassVar[Path]  # the printed components, as published

    def __init__(self, data: Data, where: str = "components", text: str | None = None) -> None:
        self.data = data
        self.box: Record = np.zeros(1, record_type(self.layout)).view(np.recarray)[0]
        try:
            self.fill_box()
        except Fault as fault:
            line = f", line {line_of(text, fault.keys)}" if text is not None else ""
            raise ComponentError(f"{where}{line}: {fault.reason}") from None
        except RecursionError:  # what is wrong is nested so deeply that it cannot even be told
            raise ComponentError(f"{where}: its tables are nested too deeply") from None

    @cached_property
    def readable(self) -> object:
        """The box for reading only: quick where rules run plain."""
        return unpack(self.box) if is_plain() else self.box

    @abstractmethod
    def fill_box(self) -> None:
        """Write the table into the box; raises a fault that names the entry."""

    @classmethod
    def read(cls, path: Path) -> Self:
        """The components in a file; a broken one is refused with the line and the reason."""
        text, data = read_table(path)
        return cls(data, str(path), text)

    @classmethod
    @cache
    def printed(cls) -> Self:
        """The printed components."""
        return cls.read(cls.file)


def whole_number(data: Read, keys: tuple[str, ...], least: int, most: int) -> int:
    """A whole number within bounds."""
    if not isinstance(data, int) or isinstance(data, bool):
        raise Fault(keys, f"{'.'.join(keys)} must be a whole number, not {json.dumps(data, default=str)}")
    if not least <= data <= most:
        raise Fault(keys, f"{'.'.join(keys)} must be from {least} to {most}, not {data}")
    return data


def table_with(data: Read, keys: tuple[str, ...], names: tuple[str, ...]) -> Data:
    """A table that has exactly these keys."""
    where = ".".join(keys) or "the file"
    if not isinstance(data, dict):
        raise Fault(keys, f"{where} must be a table with {', '.join(names)}")
    for name in data:
        if name not in names:
            raise Fault((*keys, name), f"{where} has no entry {name!r}; it has {', '.join(names)}")
    for name in names:
        if name not in data:
            raise Fault(keys, f"{name!r} is missing in {where}")
    return data
