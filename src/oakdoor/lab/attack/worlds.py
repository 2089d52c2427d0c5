"""Other worlds: games in which other cards lie hidden, and everything that a reader has seen is the same."""

import copy
import random
from collections.abc import Iterator
from typing import Any

from oakdoor.games.contract import GameError
from oakdoor.games.names import Read
from oakdoor.games.position.reader import Reader
from oakdoor.games.record import open_record, replayed

Record = dict[str, Any]
TRIES = 60  # exchanges that are tried for each world


def views(record: Record, reader: Reader) -> Iterator[bytes]:
    """What a reader may know, line after line."""
    game = open_record(record)
    yield game.observed(reader).tobytes()
    for _ in replayed(game, record["moves"]):
        yield game.observed(reader).tobytes()


def other_worlds(record: Record, reader: Reader, count: int, chance: random.Random) -> Iterator[Record]:
    """Records with other hidden cards that look to a reader as this one has looked at every moment."""
    seen = list(views(record, reader))
    world = record
    for _ in range(count * TRIES):
        other = _exchanged(world, reader, chance)
        if other is not None and _looks_like(other, reader, seen):
            world = other
            count -= 1
            yield world
        if not count:
            return


def _looks_like(record: Record, reader: Reader, seen: list[bytes]) -> bool:
    try:
        return all(now == then for now, then in zip(views(record, reader), seen, strict=True))
    except GameError:  # it could not have been played so
        return False


def _exchanged(record: Record, reader: Reader, chance: random.Random) -> Record | None:
    """Two cards or tiles have changed their places in the deal, in a shuffle or in what somebody else has decided."""
    other = copy.deepcopy(record)
    lines = [line.split(" ") for line in other["moves"]]
    hidden = [words for words in lines if words[0] != str(reader) and len(words) > 2]
    places = [(row, number) for row in _lists(other["deal"]) for number in range(len(row))]
    places += [(words, number) for words in hidden for number in range(2, len(words))]
    row, number = chance.choice(places)
    alike = [place for place in places if place[0] is row] if chance.random() < 0.5 else places
    into, place = chance.choice(alike)
    old, new = row[number], into[place]
    if old == new:
        return None
    row[number], into[place] = new, old
    holders = [words for words in hidden if words is not row and words is not into and old in words[2:]]
    if holders and chance.random() < 0.3:  # who had the card has decided the same with the other one
        words = chance.choice(holders)
        words[words.index(old, 2)] = new
    other["moves"] = [" ".join(words) for words in lines]
    return other


def _lists(data: Read) -> Iterator[list[str]]:
    """All lists of cards or tiles in a deal."""
    if isinstance(data, dict):
        data = list(data.values())
    if isinstance(data, list):
        if data and all(isinstance(one, str) for one in data):
            yield data
        else:
            for one in data:
                yield from _lists(one)
