"""Dataclasses as JSON and back: by their fields and the types of these. The same types say how they are told."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from math import isclose
from typing import Annotated, Any, Self, get_args, get_origin, get_type_hints

_known: dict[tuple[type, bool], dict[str, Any]] = {}


@dataclass(frozen=True)
class Digits:
    """Marks a figure of which so many digits after the point are told; all of them are kept."""

    count: int

    def told(self, value: float) -> float:
        """The figure, rounded."""
        return round(value, self.count)


@dataclass(frozen=True)
class Untold:
    """Marks a list that is kept, and empty where it is told."""

    def told(self, value: tuple[object, ...]) -> tuple[object, ...]:
        """Nothing."""
        return ()


class Data:
    """A dataclass that can be written as a JSON object and read again."""

    def to_data(self) -> dict[str, Any]:
        """The fields as a JSON object."""
        return {name: _written(getattr(self, name)) for name in _types(type(self))}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """What `to_data` wrote; raises a ValueError where something is missing or of another kind."""
        try:
            return cls(**{name: _read(kind, data[name]) for name, kind in _types(cls).items()})
        except (KeyError, TypeError) as error:
            raise ValueError(f"this is no {cls.__name__.lower()}: {error}") from error

    def told(self) -> Self:
        """The same of what a page is told: its marked fields shorter."""
        kinds = _types(type(self), marked=True)
        return type(self)(**{name: _told(kind, getattr(self, name)) for name, kind in kinds.items()})


def is_alike(one: object, other: object) -> bool:
    """Whether two pieces of JSON are the same, but for the last digits of figures: machines round them otherwise."""
    if isinstance(one, float) and isinstance(other, float):
        return isclose(one, other, rel_tol=1e-6, abs_tol=1e-6)
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(is_alike(value, other[name]) for name, value in one.items())
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(is_alike, one, other))
    return one == other


def _types(kind: type, marked: bool = False) -> dict[str, Any]:
    """The fields of a dataclass with their types, worked out once, and with their marks where these are wanted."""
    if (kind, marked) not in _known:
        hints = get_type_hints(kind, include_extras=marked)
        _known[kind, marked] = {field.name: hints[field.name] for field in fields(kind)} if is_dataclass(kind) else {}
    return _known[kind, marked]


def _written(value: object) -> object:
    if isinstance(value, Data):
        return value.to_data()
    return [_written(one) for one in value] if isinstance(value, tuple) else value


def _told(kind: object, value: object) -> object:
    if get_origin(kind) is Annotated:
        return get_args(kind)[1].told(value)
    if isinstance(value, tuple):
        return tuple(_told(get_args(kind)[0], one) for one in value)
    return value.told() if isinstance(value, Data) else value


def _read(kind: Any, data: Any) -> Any:
    if get_origin(kind) is tuple:
        if not isinstance(data, list):
            raise TypeError(f"{data!r} is no list")
        return tuple(_read(get_args(kind)[0], one) for one in data)
    if isinstance(kind, type) and issubclass(kind, Data):
        return kind.from_data(data)
    if kind is float and type(data) is int:
        return float(data)
    allowed = _allowed(kind)
    if type(data) not in allowed and data not in allowed:
        raise TypeError(f"{data!r} is none of {', '.join(getattr(one, '__name__', repr(one)) for one in allowed)}")
    return data


def _allowed(kind: Any) -> list[Any]:
    """The types and the single values that a field may hold."""
    return [one for part in get_args(kind) for one in _allowed(part)] if get_args(kind) else [kind]
