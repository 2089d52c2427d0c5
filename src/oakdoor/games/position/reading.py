"""A position of a game to read: whatever is read off it is worked out once, however many ask."""

from typing import Any, TypeVar, cast

from oakdoor.games.compiler.compiled import is_plain
from oakdoor.games.contract import NO_SEAT, Mode
from oakdoor.games.names import Moves, Record
from oakdoor.games.position.reader import Reader, observing, seat_of
from oakdoor.games.position.view import View
from oakdoor.games.state.layout import Unpacked, copied, imprint, unpack

Seen = TypeVar("Seen")


class Reading:
    """What the rules say about one position. Nobody changes it, so games that stand alike share one."""

    def __init__(self, mode: Mode, box: object, state: object, written: bytes) -> None:
        self.state: Any = _at_rest(state)  # unpacked where rules run plain, else a record
        self.written = written  # the same as bytes
        self.actor = int(mode.rules.actor(state))
        self._mode = mode
        self._box = box
        self._legal: list[int] | None = None
        self._words: list[str] | None = None
        self._observed: dict[Reader, Record | Unpacked] = {}
        self._alike: dict[tuple[Any, ...], Any] = {}  # what readers may know, each once
        self._worked_out: dict[tuple[Any, ...], dict[str, Any]] = {}
        self._described: dict[int, View] = {}  # by the identity of what is described, which is kept, too

    @classmethod
    def of(cls, mode: Mode, box: object, state: Record) -> "Reading":
        """The reading of a state record."""
        return cls(mode, box, unpack(state) if is_plain() else mode.copy_state(state), state.tobytes())

    def legal(self, room: Moves) -> list[int]:
        """The legal decisions; `room` is where the rules may write them."""
        if self._legal is None:
            size = self._mode.rules.legal(self._box, self.state, room)
            self._legal = room[:size].tolist()
        return self._legal

    def words(self, room: Moves) -> list[str]:
        """The legal decisions in words."""
        if self._words is None:
            self._words = [self._mode.codec.words(action) for action in self.legal(room)]
        return self._words

    def observed(self, reader: Reader) -> Record | Unpacked:
        """What a reader may know. After the end everything is open."""
        if self.actor == NO_SEAT:
            return self.state
        if reader not in self._observed:
            view = copied(self.state) if is_plain() else self._mode.copy_state(self.state)
            self._mode.rules.observe(self._box, view, observing(reader))
            self._observed[reader] = self._shared(view)
        return self._observed[reader]

    def view(self, reader: Reader) -> View:
        """What a reader may know, as a JSON object: described once for readers who know the same. Whoever gets it may
        strike out what sides have scored."""
        observed = self.observed(reader)
        if id(observed) not in self._described:
            self._described[id(observed)] = self._mode.describe(self._box, observed, reader)
        found: Any = self._described[id(observed)]
        sides = self._mode.scored(found)
        view: Any = {name: [{**side} for side in sides] if part is sides else part for name, part in found.items()}
        view["seat"] = seat_of(reader)
        return cast(View, view)

    def _shared(self, view: Seen) -> Seen:
        """The same for readers who may know the same. Where they differ only in what is set aside, what is worked out
        about the rest is shared: it is compared, so nobody's cards can come into another's view."""
        if not isinstance(view, Unpacked):
            return view
        same = self._alike.setdefault(imprint(view), view)
        if same is view:
            view.worked_out = self._worked_out.setdefault(imprint(view, self._mode.aside), {})
        return same

    def forget_views(self) -> None:
        """Everybody has looked: a position that waits for its next move needs less room."""
        for kept in (self._described, self._observed, self._alike, self._worked_out):
            kept.clear()
        _at_rest(self.state)


def _at_rest(state: Seen) -> Seen:
    """A state that nobody changes any more: what is worked out about it can be kept with it."""
    if isinstance(state, Unpacked):
        state.worked_out = {}
    return state
