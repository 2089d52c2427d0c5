"""Stands in for pydantic in the page, which has no build of it: as much as the messages use.

What the server makes itself is taken as it is; what a page sends is checked and made into messages.
"""

import dataclasses
import json
import math
import re
import types
from collections.abc import Callable, Iterable, Sized
from typing import (
    Annotated,
    Any,
    ClassVar,
    Literal,
    NotRequired,
    Self,
    TypeAlias,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

Where: TypeAlias = tuple[str | int, ...]
_MISSING: Any = object()


class ValidationError(ValueError):
    """Something that is not what it should be, and where."""

    def __init__(self, text: str, where: Where = ()) -> None:
        super().__init__(text)
        self.text, self.where = text, where

    def errors(self, **_: object) -> list[dict[str, object]]:
        """The first mistake: who looks for more has enough of one."""
        return [{"loc": self.where, "msg": self.text}]


@dataclasses.dataclass(frozen=True)
class _Text:
    """How long a text or a list may be, and what a text looks like."""

    min_length: int | None = None
    max_length: int | None = None
    pattern: str | None = None

    def check_size(self, value: Sized) -> None:
        """Refuse what is too short or too long, or does not look so."""
        if self.pattern is not None and not (isinstance(value, str) and re.search(self.pattern, value)):
            raise ValidationError(f"String should match pattern '{self.pattern}'")
        if self.min_length is not None and len(value) < self.min_length:
            raise ValidationError(f"it should have at least {self.min_length} parts")
        if self.max_length is not None and len(value) > self.max_length:
            raise ValidationError(f"it should have at most {self.max_length} parts")


@dataclasses.dataclass(frozen=True)
class FieldInfo(_Text):
    """What is said about a value beside its type."""

    default: Any = _MISSING
    ge: float | None = None
    le: float | None = None
    discriminator: str | None = None

    def check(self, value: Any) -> Any:
        """The value, if it is neither too small nor too large."""
        if self.ge is not None and value < self.ge:
            raise ValidationError(f"Input should be greater than or equal to {self.ge}")
        if self.le is not None and value > self.le:
            raise ValidationError(f"Input should be less than or equal to {self.le}")
        self.check_size(value)
        return value


def Field(
    default: Any = _MISSING,
    *,
    ge: float | None = None,
    le: float | None = None,
    min_length: int | None = None,
    max_length: int | None = None,
    pattern: str | None = None,
    discriminator: str | None = None,
    description: str = "",
) -> Any:
    """Says something about a field."""
    return FieldInfo(min_length, max_length, pattern, default, ge, le, discriminator)


@dataclasses.dataclass(frozen=True)
class StringConstraints(_Text):
    """How long a text may be."""

    strip_whitespace: bool = False

    def check(self, value: str) -> str:
        """The text, if it is neither too short nor too long."""
        value = value.strip() if self.strip_whitespace else value
        self.check_size(value)
        return value


@dataclasses.dataclass(frozen=True)
class AfterValidator:
    """A check of our own."""

    function: Callable[[Any], Any]

    def check(self, value: Any) -> Any:
        """What the check makes of a value."""
        try:
            return self.function(value)
        except ValidationError:
            raise
        except ValueError as error:
            raise ValidationError(f"Value error, {error}") from error


def model_validator(*, mode: Literal["after"]) -> type[AfterValidator]:
    """Marks a method that checks a whole message, once its fields are there."""
    return AfterValidator


class SkipValidation:
    """Marks what is taken as it is."""


class SerializeAsAny:
    """Marks what is written as it is."""


def ConfigDict(
    *, extra: Literal["forbid"], allow_inf_nan: Literal[False] = False, strict: bool = True
) -> dict[str, str | bool]:
    """How strict a message is: here, all refuse unknown entries, endless numbers and what is of another type."""
    return {"extra": extra, "allow_inf_nan": allow_inf_nan, "strict": strict}


class BaseModel:
    """A message: fields by their annotations."""

    model_config: ClassVar[dict[str, Any]] = {}
    model_fields: ClassVar[dict[str, FieldInfo]] = {}
    _validators: ClassVar[tuple[AfterValidator, ...]] = ()

    def __init_subclass__(cls) -> None:
        fields = dict(cls.model_fields)
        cls._validators += tuple(one for one in vars(cls).values() if isinstance(one, AfterValidator))
        for name in cls.__annotations__:
            if name != "model_config":
                said = cls.__dict__.get(name, _MISSING)
                fields[name] = said if isinstance(said, FieldInfo) else FieldInfo(default=said)
        cls.model_fields = fields

    def __init__(self, **values: object) -> None:
        fields = type(self).model_fields
        _check_known(values, fields)
        for name, said in fields.items():
            value = values.get(name, said.default)
            if value is _MISSING:
                raise ValidationError("Field required", (name,))
            self.__dict__[name] = value
        for validator in self._validators:
            validator.check(self)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other.__dict__ == self.__dict__

    __hash__ = None  # type: ignore[assignment]

    @classmethod
    def model_validate(cls, data: object) -> Self:
        """A message of data that somebody sent."""
        made: Self = _checked(data, cls)
        return made

    @classmethod
    def model_validate_json(cls, text: str) -> Self:
        """A message of a text that somebody sent."""
        return cls.model_validate(_read(text))

    def model_copy(self, update: dict[str, object]) -> Self:
        """The same message with other values."""
        return type(self)(**{**self.__dict__, **update})

    def model_dump(self, exclude: Iterable[str] = ()) -> dict[str, object]:
        """The message as plain data."""
        return {name: _plain(self.__dict__[name]) for name in type(self).model_fields if name not in exclude}

    def model_dump_json(self, exclude: Iterable[str] = ()) -> str:
        """The message as a text."""
        return json.dumps(self.model_dump(exclude), ensure_ascii=False, separators=(",", ":"))


class TypeAdapter:
    """Reads data of any type."""

    def __init__(self, wanted: object) -> None:
        self._wanted = wanted

    def __class_getitem__(cls, _: object) -> type:
        return cls

    def validate_python(self, data: object) -> Any:
        """The data, checked."""
        return _checked(data, self._wanted)

    def validate_json(self, text: str) -> Any:
        """The data of a text, checked."""
        return _checked(_read(text), self._wanted)

    def dump_json(self, value: object) -> str:
        """A value as a text."""
        return json.dumps(_plain(value), ensure_ascii=False, separators=(",", ":"))


def _read(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError as error:
        raise ValidationError(f"Invalid JSON: {error}") from error


def _plain(value: Any) -> object:
    """A value as JSON has it."""
    if isinstance(value, str | int | float | None):
        return value
    if isinstance(value, BaseModel):
        return value.model_dump()
    if isinstance(value, dict):
        return {name: _plain(one) for name, one in value.items()}
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: _plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
    return [_plain(one) for one in value]


# ---------------------------------------------------------------------- checking


def _checked(value: Any, wanted: Any, said: tuple[Any, ...] = ()) -> Any:
    """A value made into what is wanted; raises a ValidationError. `said` is what is said about it beside its type."""
    if isinstance(wanted, types.UnionType) or get_origin(wanted) is Union:
        return _one_of(value, get_args(wanted), said)
    if hasattr(wanted, "__value__"):  # a name for a type
        return _checked(value, wanted.__value__, said)
    origin = get_origin(wanted)
    if origin is Annotated:
        inner, *notes = get_args(wanted)
        if any(note is SkipValidation for note in notes):
            return value
        value = _checked(value, inner, tuple(notes))
        for note in notes:
            value = note.check(value) if hasattr(note, "check") else value
        return value
    if origin is NotRequired or getattr(origin, "__name__", "") == "Required":
        return _checked(value, get_args(wanted)[0])
    if origin is Literal:
        if value not in get_args(wanted) or isinstance(value, bool):
            raise ValidationError(f"Input should be {', '.join(map(repr, get_args(wanted)))}")
        return value
    if isinstance(wanted, type) and issubclass(wanted, BaseModel):
        return value if isinstance(value, wanted) else _message(value, wanted)
    if hasattr(wanted, "__required_keys__"):  # a TypedDict
        return _entries(value, wanted)
    if dataclasses.is_dataclass(wanted) and isinstance(wanted, type):
        return value if isinstance(value, wanted) else _dataclass(value, wanted)
    return _simple(value, wanted, origin)


def _simple(value: Any, wanted: Any, origin: Any) -> Any:
    """Lists, dicts, texts and numbers."""
    if wanted is Any or wanted is object:
        return value
    if wanted is None or wanted is type(None):
        if value is not None:
            raise ValidationError("Input should be None")
        return None
    kind = origin or wanted
    if kind is float and type(value) is int:
        return float(value)
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise ValidationError(f"Input should be a valid {kind.__name__}")
    if kind is float and not math.isfinite(value):
        raise ValidationError("Input should be a finite number")
    if kind is list and get_args(wanted):
        return [_at(number, one, get_args(wanted)[0]) for number, one in enumerate(value)]
    if kind is dict and get_args(wanted):
        return {name: _at(name, one, get_args(wanted)[1]) for name, one in value.items()}
    return value


def _at(place: str | int, value: Any, wanted: Any) -> Any:
    """A value at a place; what is wrong with it is told with the place."""
    try:
        return _checked(value, wanted)
    except ValidationError as error:
        raise ValidationError(error.text, (place, *error.where)) from error


def _message(value: Any, wanted: type[BaseModel]) -> BaseModel:
    if not isinstance(value, dict):
        raise ValidationError("Input should be an object")
    hints = get_type_hints(wanted, include_extras=True)
    fields = wanted.model_fields
    checked = {name: _at(name, one, hints[name]) for name, one in value.items() if name in fields}
    made = wanted(**{**value, **checked})
    for name, said in fields.items():
        if name in checked:
            said.check(checked[name])
    return made


def _dataclass(value: Any, wanted: type) -> Any:
    """A dataclass of ours, by its fields."""
    if not isinstance(value, dict):
        raise ValidationError("Input should be an object")
    hints = get_type_hints(wanted, include_extras=True)
    _check_known(value, hints)
    for field in dataclasses.fields(wanted):
        if field.name not in value and field.default is dataclasses.MISSING:
            raise ValidationError("Field required", (field.name,))
    return wanted(**{name: _at(name, value[name], hint) for name, hint in hints.items() if name in value})


def _check_known(value: dict[str, object], known: Iterable[str]) -> None:
    if unknown := value.keys() - set(known):
        raise ValidationError("Extra inputs are not permitted", (min(unknown),))


def _entries(value: Any, wanted: Any) -> dict[str, Any]:
    """The entries of an object; all must be known."""
    if not isinstance(value, dict):
        raise ValidationError("Input should be an object")
    hints = get_type_hints(wanted, include_extras=True)
    _check_known(value, hints)
    for name in wanted.__required_keys__:
        if name not in value:
            raise ValidationError("Field required", (name,))
    return {name: _at(name, value[name], hint) for name, hint in hints.items() if name in value}


def _one_of(value: Any, choices: tuple[Any, ...], said: tuple[Any, ...]) -> Any:
    """What a value is of several things: the one that its sign says, or the first that it can be."""
    sign = next((note.discriminator for note in said if isinstance(note, FieldInfo) and note.discriminator), None)
    first: ValidationError | None = None
    if sign is not None and isinstance(value, dict):
        found = [one for one in choices if value.get(sign, _MISSING) in _signs(one, sign)]
        if not found:
            raise ValidationError("no known kind of it", (sign,))
        return _checked(value, found[0])
    for one in choices:
        try:
            return _checked(value, one)
        except ValidationError as error:
            first = first or error
    raise first or ValidationError("Input is nothing known")


def _signs(wanted: Any, sign: str) -> set[Any]:
    """The values by which a kind of object is known."""
    if hasattr(wanted, "__value__"):
        return _signs(wanted.__value__, sign)
    if get_origin(wanted) is Annotated:
        return _signs(get_args(wanted)[0], sign)
    if isinstance(wanted, types.UnionType) or get_origin(wanted) is Union:
        return {value for one in get_args(wanted) for value in _signs(one, sign)}
    hint = get_type_hints(wanted)[sign]
    return set(get_args(hint))
