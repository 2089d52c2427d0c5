"""Game records: reading, checking and replaying the public file format (docs/records.md)."""

from collections.abc import Iterator
from typing import Any

from oakdoor.games.contract import GameError, IllegalMove, Mode
from oakdoor.games.game import FORMAT, Game
from oakdoor.games.registry import find_mode


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


def _lines(record: dict[str, Any]) -> Iterator[tuple[int, str, str]]:
    """The moves as (number, who, words)."""
    for number, line in enumerate(_entry(record, "moves", list), 1):
        if not isinstance(line, str):
            raise RecordError("a move must be a text", number)
        who, _, words = line.partition(" ")
        if not words or not (who == "*" or who.isdecimal()):
            raise RecordError(f"{line!r} is not 'SEAT WORDS' or '* WORDS'", number)
        yield number, who, words


def _step(game: Game, who: str, words: str) -> list[int] | None:
    """Replay one line; returns the decisions that were legal, None for chance."""
    if who == "*":
        game.lay_chance(words)
        return None
    action, legal = game.check(words, int(who))
    game.play_checked(action, settle=False)
    return legal


def replay(record: Any, ply: int | None = None, events: bool = False) -> Game:
    """The game of a record after its first `ply` moves (chance lines counted), or after all; raises a RecordError."""
    game = open_record(record, events)
    for number, who, words in _lines(record):
        if ply is not None and number > ply:
            break
        try:
            _step(game, who, words)
        except GameError as error:
            raise RecordError(_reason(error), number) from None
    return game


def _reason(error: GameError) -> str:
    if isinstance(error, IllegalMove):
        rule = f" ({error.reason.rule})" if error.reason.rule else ""
        return f"seat {error.seat} cannot play '{error.words}': {error.reason.text}{rule}"
    return str(error)


def _check_legal(game: Game, listed: Any, legal: list[int], number: int) -> None:
    """Compare a record's list of legal decisions with the rules'."""
    expected = {game.mode.codec.words(action) for action in legal}
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
    number = 0
    for number, who, words in _lines(record):
        try:
            legal = _step(game, who, words)
        except GameError as error:
            raise RecordError(_reason(error), number) from None
        if legal is not None:
            if lists is not None and decisions < len(lists):
                _check_legal(game, lists[decisions], legal, number)
            decisions += 1
    if lists is not None and len(lists) != decisions:
        raise RecordError(f"'legal' has {len(lists)} entries for {decisions} decisions")
    _check_result(game, record, number)
    return game


def _check_result(game: Game, record: dict[str, Any], last: int) -> None:
    """A finished game has the right result, an unfinished one has none."""
    if game.is_over:
        if "result" not in record:
            raise RecordError("the game is over, but the record has no 'result'", last)
        expected = game.outcome().result
        if record["result"] != expected:
            raise RecordError(f"the result is {expected}, not {record['result']}", last)
    elif "result" in record:
        raise RecordError("the record has a 'result', but the game is not over", last)
