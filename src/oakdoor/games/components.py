"""Component tables: data files, validated on load, that an owner of another printing can replace (A1.5)."""

import re
import tomllib
from abc import ABC, abstractmethod
from collections.abc import Iterator
from functools import cache, cached_property
from pathlib import Path
from typing import ClassVar, Self

import numpy as np

from oakdoor.games.compiler.compiled import is_plain
from oakdoor.games.errors import ComponentError
from oakdoor.games.names import Data, Read, Record
from oakdoor.games.printing.declaration import Section, Whole
from oakdoor.games.printing.faults import LARGE, NESTED, TOML, Examined, Fault, Found, Keys, Place
from oakdoor.games.printing.places import Places
from oakdoor.games.state.layout import record_type, unpack

LARGEST_FILE = 200_000  # bytes; the printed tables have about 3,000
MOST_FAULTS = 20  # of one file that are told at once


def line_of(text: str, keys: Keys) -> int:
    """The line of a TOML text where a key stands, or where its table begins, counted from 1."""
    return Places(text).place(keys).line


def read_text(path: Path) -> str:
    """The text of a component file."""
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
    return text


def parsed(text: str) -> Data | Found:
    """The data of a TOML text, or why there is none."""
    if len(text.encode()) > LARGEST_FILE:
        return Found(Fault.of(LARGE, (), most=LARGEST_FILE), Place(1, 1, 1))
    last = Place(text.count("\n") + 1, 1, 1)
    try:
        return tomllib.loads(text)
    except RecursionError:
        return Found(Fault.of(NESTED, ()), Place(1, 1, 1))
    except tomllib.TOMLDecodeError as error:
        place = re.search(r"\(at line (\d+), column (\d+)\)", str(error))
        reason = re.sub(r"\s*\(at .*\)$", "", str(error))
        where = Place(int(place[1]), int(place[2]), int(place[2]) + 1) if place else last
        return Found(Fault.of(TOML, (), reason=reason), where)
    except ValueError as error:  # a number of thousands of digits
        return Found(Fault.of(TOML, (), reason=str(error)), last)


class ComponentTable(ABC):
    """The components of one printing: the table as written, and the record that the rules read."""

    layout: ClassVar[type]  # the protocol of the box
    file: ClassVar[Path]  # the printed components, as published
    shape: ClassVar[Section | None] = None  # what a file may hold

    def __init__(self, data: Data, where: str = "components", text: str | None = None) -> None:
        self.data = data
        self.box: Record = np.zeros(1, record_type(self.layout)).view(np.recarray)[0]
        if found := self._faults(text):
            told = [str(one) if text is not None else one.fault.reason for one in found[:MOST_FAULTS]]
            joint = ", " if text is not None else ": "
            raise ComponentError("\n".join(f"{where}{joint}{one}" for one in told), found)

    def _faults(self, text: str | None) -> list[Found]:
        """What is wrong with the data, with the places where it stands; without faults the box is filled."""
        try:
            faults = list(self.shape.faults(self.data, ())) if self.shape else []
            faults = faults or list(self.further())
            if not faults:
                self.fill_box()
        except Fault as fault:
            faults = [fault]
        except RecursionError:  # what is wrong is nested so deeply that it cannot even be told
            faults = [Fault.of(NESTED, ())]
        if not faults:
            return []
        try:
            places = Places(text or "")
        except RecursionError:
            places = Places("")
        return [Found(fault, places.place(fault.keys, fault.at_key)) for fault in faults]

    def further(self) -> Iterator[Fault]:
        """What is wrong with data of the right shape."""
        return iter(())

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
        text = read_text(path)
        data = parsed(text)
        if isinstance(data, Found):
            raise ComponentError(f"{path}, {data}", [data])
        return cls(data, str(path), text)

    @classmethod
    def examined(cls, text: str) -> Examined:
        """A text that somebody is still writing: its data if it is sound, and everything that is wrong with it."""
        data = parsed(text)
        if isinstance(data, Found):
            return Examined(None, [data])
        try:
            return Examined(cls(data, "", text).data)
        except ComponentError as error:
            return Examined(None, error.found[:MOST_FAULTS])

    @classmethod
    @cache
    def printed(cls) -> Self:
        """The printed components."""
        return cls.read(cls.file)


def whole_number(data: Read, keys: Keys, least: int, most: int) -> int:
    """A whole number within bounds."""
    for fault in Whole(least, most).faults(data, keys):
        raise fault
    assert isinstance(data, int)
    return data


def table_with(data: Read, keys: Keys, names: tuple[str, ...]) -> Data:
    """A table that has exactly these keys."""
    anything = Section({})
    for fault in Section(dict.fromkeys(names, anything)).faults(data, keys):
        if len(fault.keys) <= len(keys) or (fault.at_key and len(fault.keys) == len(keys) + 1):
            raise fault
    assert isinstance(data, dict)
    return data
