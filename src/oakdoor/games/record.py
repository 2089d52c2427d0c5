"""Game records: reading, checking and replaying the public file format (docs/records.md)."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from oakdoor.games.contract import CHANCE_SEAT, GameError, Mode
from oakdoor.games.events import Event
from oakdoor.games.game import FORMAT, Game
from oakdoor.games.registry import find_mode

_LONGEST_SEAT = 9  # digits: Python reads no numbers of thousands of them


class RecordError(GameError):
    """A record that cannot be right: the number of the offending move (from 1; None before the moves) and why."""

    def __init__(self, reason: str, move: int | None = None) -> None:
        super().__init__(f"move {move}: {reason}" if move is not None else reason)
        self.reason = reason
        self.move = move


def _entry(record: dict[str, Any], key: str, kind: type, default: Any = None) -> Any:
    value = record.get(key, default)
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        names = {int: "a whole number", str: "a text", list: "a list", dict: "an object"}
        raise RecordError(f"'{key}' must be {names[kind]}" if key in record else f"'{key}' is missing")
    return value


def _mode(record: Any) -> Mode:
    if not isinstance(record, dict):
        raise RecordError("a record is a JSON object")
    if _entry(record, "format", int) != FORMAT:
        raise RecordError(f"format {record['format']} is not known; this program reads format {FORMAT}")
    return find_mode(_entry(record, "game", str), _entry(record, "mode", str))


def open_record(record: Any, events: bool = False) -> Game:
    """The game of a record before its first move; raises a RecordError."""
    try:
        mode = _mode(record)
        components = _entry(record, "components", dict) if "components" in record else None
        return Game.from_deal(
            mode,
            _entry(record, "players", int),
            _entry(record, "first", int),
            _entry(record, "deal", dict),
            _entry(record, "options", dict, {}),
            components,
            events,
        )
    except RecordError:
        raise
    except GameError as error:
        raise RecordError(str(error)) from None


class Line(NamedTuple):
    """A line of a record that was replayed: its number, its seat (or CHANCE_SEAT), its words, what was legal before
    (nothing for chance) and what happened."""

    number: int
    seat: int
    words: str
    legal: list[int]
    events: list[Event]


def replayed(game: Game, lines: Iterable[Any]) -> Iterator[Line]:
    """Play lines of a record on, one by one: the game stands after each as it is given. Raises a RecordError."""
    for number, line in enumerate(lines, len(game.moves) + 1):
        if not isinstance(line, str):
            raise RecordError("a move must be a text", number)
        who, _, words = line.partition(" ")
        if not words or not (who == "*" or (who.isdecimal() and len(who) < _LONGEST_SEAT)):
            raise RecordError(f"{line!r} is not 'SEAT WORDS' or '* WORDS'", number)
        seat = CHANCE_SEAT if who == "*" else int(who)
        legal: list[int] = []
        try:
            if seat == CHANCE_SEAT:
                events = game.lay_chance(words)
            else:
                action, legal = game.check(words, seat)
                events = game.play_checked(action, settle=False)
        except GameError as error:
            raise RecordError(str(error), number) from None
        yield Line(number, seat, words, legal, events)


def replay(record: Any, ply: int | None = None, events: bool = False) -> Game:
    """The game of a record after its first `ply` moves (chance lines counted), or after all; raises a RecordError."""
    game = open_record(record, events)
    for _ in replayed(game, _entry(record, "moves", list)[:ply]):
        pass
    return game


def _check_legal(game: Game, listed: Any, line: Line) -> None:
    """Compare a record's list of legal decisions with the rules'."""
    number = line.number
    expected = {game.mode.codec.words(action) for action in line.legal}
    if not isinstance(listed, list) or not all(isinstance(words, str) for words in listed):
        raise RecordError("its entry in 'legal' must be a list of texts", number)
    if missing := expected - set(listed):
        raise RecordError(f"'legal' lacks '{min(missing)}'", number)
    if extra := set(listed) - expected:
        raise RecordError(f"'legal' lists '{min(extra)}', which is not legal", number)
    if len(listed) != len(expected):
        raise RecordError("'legal' lists a decision twice", number)


def check_record(record: Any) -> Game:
    """Replay a whole record and check everything in it; raises a RecordError."""
    game = open_record(record)
    lists = _entry(record, "legal", list) if "legal" in record else None
    decisions = 0
    for line in replayed(game, _entry(record, "moves", list)):
        if line.seat != CHANCE_SEAT:
            if lists is not None and decisions < len(lists):
                _check_legal(game, lists[decisions], line)
            decisions += 1
    if lists is not None and len(lists) != decisions:
        raise RecordError(f"'legal' has {len(lists)} entries for {decisions} decisions")
    _check_result(game, record)
    return game


def _check_result(game: Game, record: dict[str, Any]) -> None:
    """A finished game has the right result, an unfinished one has none."""
    last = len(game.moves)
    if game.is_over:
        if "result" not in record:
            raise RecordError("the game is over, but the record has no 'result'", last)
        expected = game.outcome().result
        if record["result"] != expected:
            raise RecordError(f"the result is {expected}, not {record['result']}", last)
    elif "result" in record:
        raise RecordError("the record has a 'result', but the game is not over", last)
