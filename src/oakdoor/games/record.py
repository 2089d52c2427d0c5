"""Game records: reading, checking and replaying the public file format (docs/records.md)."""

import json
from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeVar

from oakdoor.games.contract import CHANCE_SEAT, GameError, Mode
from oakdoor.games.events import Event
from oakdoor.games.game import FORMAT, Game
from oakdoor.games.names import GameRecord, Read
from oakdoor.games.registry import find_mode

MOST_LINES = 3_000  # of a file that somebody brings; docs/records.md says how long games get
LONGEST_LINE = 1_000  # characters: a shuffle lists all cards of a deck
MOST_OTHER = 20_000  # bytes of everything else, and of components; real ones have about 3,000 each
_APART = ("moves", "legal", "components")  # entries that are measured by themselves
_LONGEST_SEAT = 9  # digits: Python reads no numbers of thousands of them


Kind = TypeVar("Kind")


class RecordError(GameError):
    """A record that cannot be right: the number of the offending move (from 1; None before the moves) and why."""

    def __init__(self, reason: str, move: int | None = None) -> None:
        super().__init__(f"move {move}: {reason}" if move is not None else reason)
        self.reason = reason
        self.move = move


def _entry(record: Read, key: str, kind: type[Kind], default: Kind | None = None) -> Kind:
    if not isinstance(record, dict):
        raise RecordError("a record is a JSON object")
    value = record.get(key, default)
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        names = {int: "a whole number", str: "a text", list: "a list", dict: "an object"}
        raise RecordError(f"'{key}' must be {names[kind]}" if key in record else f"'{key}' is missing")
    return value


def _has(record: Read, key: str) -> bool:
    return isinstance(record, dict) and key in record


def _mode(record: Read) -> Mode:
    if (found := _entry(record, "format", int)) != FORMAT:
        raise RecordError(f"format {found} is not known; this program reads format {FORMAT}")
    return find_mode(_entry(record, "game", str), _entry(record, "mode", str))


def open_record(record: Read, events: bool = False) -> Game:
    """The game of a record before its first move; raises a RecordError."""
    try:
        mode = _mode(record)
        components = _entry(record, "components", dict) if _has(record, "components") else None
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


def check_form(record: Read) -> list[str]:
    """The lines of a file that is no larger than records are, before any work; raises a RecordError."""
    if not isinstance(record, dict):
        raise RecordError("a record is a JSON object")
    rest = {name: value for name, value in record.items() if name not in _APART}
    for name, part in (("all but the moves", rest), ("'components'", record.get("components"))):
        try:
            size = len(json.dumps(part))
        except RecursionError:
            raise RecordError(f"{name}: nested too deeply") from None
        if size > MOST_OTHER:
            raise RecordError(f"{name} must have at most {MOST_OTHER} bytes, not {size}")
    _mode(record)
    lines = _entry(record, "moves", list)
    if len(lines) > MOST_LINES:
        raise RecordError(f"'moves' must be a list of at most {MOST_LINES} lines")
    for number, line in enumerate(lines, 1):
        if not isinstance(line, str):
            raise RecordError("a move must be a text", number)
        if len(line) > LONGEST_LINE:
            raise RecordError(f"a move has at most {LONGEST_LINE} characters", number)
    return lines


def read_record(record: Read) -> tuple[Game, GameRecord]:
    """The one reader of files that people bring: the game before its first move, and the record as this program would
    have written it, with its lines unplayed. What may be left out is filled in, and what the format does not know is
    left out. Raises a RecordError."""
    lines = check_form(record)
    game = open_record(record)
    return game, {**game.record(), "moves": list(lines)}


def lines_of(record: Read) -> list[object]:
    """The lines of a record; raises a RecordError where it has none."""
    return _entry(record, "moves", list)


class ReplayedLine(NamedTuple):
    """A line of a record that was replayed: its number, its seat (or CHANCE_SEAT), its words, what was legal before
    (nothing for chance) and what happened."""

    number: int
    seat: int
    words: str
    legal: list[int]
    events: list[Event]


def replayed(game: Game, lines: Iterable[Read]) -> Iterator[ReplayedLine]:
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
        yield ReplayedLine(number, seat, words, legal, events)


def replay(record: Read, ply: int | None = None, events: bool = False) -> Game:
    """The game of a record after its first `ply` moves (chance lines counted), or after all; raises a RecordError."""
    game = open_record(record, events)
    for _ in replayed(game, lines_of(record)[:ply]):
        pass
    return game


def _check_legal(game: Game, listed: Read, line: ReplayedLine) -> None:
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


def check_record(record: Read) -> Game:
    """Replay a whole record and check everything in it; raises a RecordError."""
    game = open_record(record)
    lists = _entry(record, "legal", list) if _has(record, "legal") else None
    decisions = 0
    for line in replayed(game, lines_of(record)):
        if line.seat != CHANCE_SEAT:
            if lists is not None and decisions < len(lists):
                _check_legal(game, lists[decisions], line)
            decisions += 1
    if lists is not None and len(lists) != decisions:
        raise RecordError(f"'legal' has {len(lists)} entries for {decisions} decisions")
    check_result(game, record)
    return game


def check_result(game: Game, record: Read) -> None:
    """A finished game has the right result, an unfinished one has none."""
    last = len(game.moves)
    if game.is_over:
        if not isinstance(record, dict) or "result" not in record:
            raise RecordError("the game is over, but the record has no 'result'", last)
        expected = game.result()
        if record["result"] != expected:
            raise RecordError(f"the result is {expected}, not {record['result']}", last)
    elif _has(record, "result"):
        raise RecordError("the record has a 'result', but the game is not over", last)
