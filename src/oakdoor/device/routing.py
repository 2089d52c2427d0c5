"""Finds the route of a request in the page, and hands it what its parameters ask for, as FastAPI does on a server
(shims/fastapi).

Routes say what they want by the types of their parameters. A dependency is worked out once for a request.
"""

import asyncio
import inspect
import json
import re
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import asdict, dataclass, field
from types import SimpleNamespace
from typing import Annotated, Any, TypeAlias, get_args, get_origin, get_type_hints

from pydantic import BaseModel, Field, TypeAdapter, ValidationError

Function: TypeAlias = Callable[..., Any]
Decorator: TypeAlias = Callable[[Function], Function]
TypeForm: TypeAlias = Any  # a type, or what is said about one


@dataclass
class HTTPConnection:
    """A request, as far as routes ask for it."""

    app: Any
    method: str
    path: str
    query: dict[str, str]
    headers: dict[str, str]
    body: str | None
    client: Any = None
    cookies: dict[str, str] = field(default_factory=dict)
    url: Any = field(default_factory=lambda: SimpleNamespace(scheme="page"))


Request = HTTPConnection


class Response:
    """What goes back beside the answer: nothing, in a page."""

    def set_cookie(self, *_: object, **__: object) -> None:
        """Who somebody is, is kept on the device."""


class StreamingResponse(Response):
    """An answer in pieces."""

    def __init__(self, pieces: AsyncIterator[str], media_type: str) -> None:
        self.pieces = pieces


@dataclass(frozen=True)
class Depends:
    """Wants what a function returns, which may want more itself."""

    function: Function


@dataclass(frozen=True)
class Header:
    """Wants a header of a request."""


@dataclass(frozen=True)
class Query:
    """Wants a value of an address, and says what it may be."""

    ge: int | None = None
    le: int | None = None
    min_length: int | None = None
    max_length: int | None = None

    def bound(self, wanted: TypeForm) -> TypeForm:
        """The type of the value, with its bounds as messages have them."""
        said = {name: bound for name, bound in asdict(self).items() if bound is not None}
        return Annotated[get_args(wanted)[0], Field(**said)]


@dataclass(frozen=True)
class Route:
    """A function for requests of a method to addresses of a form."""

    method: str
    form: "re.Pattern[str]"
    function: Function
    first: tuple[Depends, ...]
    status: int


Wanted: TypeAlias = Sequence[Depends]


class APIRouter:
    """Routes whose addresses begin alike."""

    def __init__(self, prefix: str = "") -> None:
        self._prefix = prefix
        self.routes: list[Route] = []

    def _add(self, method: str, path: str, first: Wanted, status: int) -> Decorator:
        form = re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", self._prefix + path)

        def add(function: Function) -> Function:
            self.routes.append(Route(method, re.compile(form), function, tuple(first), status))
            return function

        return add

    def get(self, path: str, *, dependencies: Wanted = (), response_model: object = None) -> Decorator:
        """A route that asks."""
        return self._add("GET", path, dependencies, 200)

    def post(
        self,
        path: str,
        *,
        status_code: int = 200,
        dependencies: Wanted = (),
        response_model: object = None,
    ) -> Decorator:
        """A route that does something."""
        return self._add("POST", path, dependencies, status_code)

    def put(self, path: str) -> Decorator:
        """A route that changes something."""
        return self._add("PUT", path, [], 200)

    def delete(self, path: str, *, dependencies: Wanted = ()) -> Decorator:
        """A route that takes something away."""
        return self._add("DELETE", path, dependencies, 200)


def routes_of(router: object) -> list[Route]:
    """The routes that a part of the application has declared, here by the shim of FastAPI."""
    return router.routes if isinstance(router, APIRouter) else []


async def answer(routes: list[Route], request: HTTPConnection) -> tuple[int, str] | None:
    """The status and the text that a route answers; None if none is meant."""
    for route in routes:
        found = route.form.fullmatch(request.path)
        if found and route.method == request.method:
            call = _Call(request, found.groupdict())
            for wanted in route.first:
                await call.of(wanted.function)
            made = await call.of(route.function)
            return route.status, await _text(made)
    return None


async def _text(made: object) -> str:
    if isinstance(made, StreamingResponse):
        return "".join([piece async for piece in made.pieces])
    return json.dumps(_plain(made), ensure_ascii=False)


def _plain(made: object) -> object:
    if isinstance(made, BaseModel):
        return made.model_dump()
    return [_plain(one) for one in made] if isinstance(made, list) else made


class _Call:
    """One request on its way through its route's dependencies."""

    def __init__(self, request: HTTPConnection, path_params: dict[str, str]) -> None:
        self._request, self._path_params = request, path_params
        self._made: dict[Function, object] = {}

    async def of(self, function: Function) -> object:
        """What a function returns for this request."""
        if function not in self._made:
            hints = get_type_hints(function, include_extras=True)
            values = {}
            for name, parameter in inspect.signature(function).parameters.items():
                values[name] = await self._value(name, hints[name], parameter.default)
            made = function(**values)
            self._made[function] = await made if inspect.isawaitable(made) else made
            await asyncio.sleep(0)  # others have their turn
        return self._made[function]

    async def _value(self, name: str, wanted: object, default: object) -> object:
        """What a parameter asks for."""
        notes = get_args(wanted)[1:] if get_origin(wanted) is Annotated else ()
        for note in notes:
            if isinstance(note, Depends):
                return await self.of(note.function)
            if isinstance(note, Header):
                return self._request.headers.get(name.replace("_", "-"), default)
            if isinstance(note, Query):
                wanted = note.bound(wanted)
        if wanted in (HTTPConnection, Response):
            return self._request if wanted is HTTPConnection else Response()
        if isinstance(wanted, type) and issubclass(wanted, BaseModel):
            return TypeAdapter(wanted).validate_json(self._request.body or "null")
        text = self._path_params.get(name, self._request.query.get(name))
        if text is None and default is not inspect.Parameter.empty:
            return default
        return _read(text, wanted)


def _read(text: str | None, wanted: Any) -> object:
    """A part of an address as what is wanted: a number, where one is."""
    if text is not None and re.fullmatch(r"-?\d{1,9}", text):
        try:
            return TypeAdapter(wanted).validate_python(int(text))
        except ValidationError:
            pass
    return TypeAdapter(wanted).validate_python(text)


class WebSocket:
    """A live connection: what the page says waits here, what it is told goes out by `tell`, its end by `end`."""

    def __init__(self, query: dict[str, str], tell: Callable[[str], object], end: Callable[[int], object]) -> None:
        self.query_params = query
        self._tell, self._end = tell, end
        self._heard: asyncio.Queue[str | None] = asyncio.Queue()

    async def accept(self) -> None:
        """The page is connected already."""

    def hear(self, text: str | None) -> None:
        """The page says something; None: it is gone."""
        self._heard.put_nowait(text)

    async def receive(self) -> dict[str, str]:
        """The next message of the page."""
        text = await self._heard.get()
        return {"type": "websocket.disconnect"} if text is None else {"type": "websocket.receive", "text": text}

    async def send_text(self, text: str) -> None:
        """Tell the page something."""
        self._tell(text)

    async def close(self, code: int = 1000, reason: str = "") -> None:
        """End the connection."""
        self._end(code)
