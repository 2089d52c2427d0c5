"""The words of all actions in little room: each block of a codec is a product of lists, of which its words are made."""

from collections.abc import Iterator
from functools import cache
from math import prod
from operator import gt
from typing import Any, TypeAlias

from oakdoor.games.codec import Codec

Token: TypeAlias = "str | tuple[int, int]"  # a word of its own, or an entry of a list by a digit
Row: TypeAlias = "list[str] | None"  # the words of an action, or of a gap


@cache
def compact(codec: Codec) -> dict[str, Any]:
    """A codec's words as lists and blocks, for the page."""
    made = _Compact(codec)
    return {"lists": made.lists, "blocks": made.blocks}


class _Compact:
    """Lists and blocks as they are found."""

    def __init__(self, codec: Codec) -> None:
        self.lists: list[list[str]] = []
        self.blocks: list[tuple[int, list[int], list[Token]]] = []
        for first, last in zip(codec.starts, [*codec.starts[1:], len(codec)], strict=True):
            rows = [codec.words(action).split(" ") if codec.exists(action) else None for action in range(first, last)]
            self.blocks.append((first, *self._factored(rows)))

    def _factored(self, rows: list[Row]) -> tuple[list[int], list[Token]]:
        """The sizes of a block's digits, and its tokens."""
        there = [row for row in rows if row is not None]
        tokens = range(len(there[0]))
        different = {token: len({row[token] for row in there}) for token in tokens}
        varying = [token for token in tokens if different[token] > 1]
        least = sorted(different[token] for token in varying)
        for sizes in _factors(len(rows), len(varying)):
            if any(map(gt, least, sorted(sizes))):  # a digit for each token
                continue
            lists = [_of_a_digit(rows, token, sizes) for token in varying]
            if len({found[0] for found in lists if found}) == len(varying):
                named = {token: self._kept(*found) for token, found in zip(varying, lists, strict=True) if found}
                return sizes, [named.get(token, there[0][token]) for token in tokens]
        raise ValueError(f"the actions like {' '.join(there[0])!r} are no product of lists")

    def _kept(self, digit: int, entries: list[str]) -> Token:
        if entries not in self.lists:
            self.lists.append(entries)
        return self.lists.index(entries), digit


def _factors(number: int, count: int) -> Iterator[list[int]]:
    """The ways to write a number as a product of so many greater than 1; of none, if it is 1."""
    if count <= 1:
        if count == 1 or number == 1:
            yield [number] if count else []
        return
    for first in range(2, number):
        if number % first == 0:
            for rest in _factors(number // first, count - 1):
                if 1 not in rest:
                    yield [first, *rest]


def _of_a_digit(rows: list[Row], token: int, sizes: list[int]) -> tuple[int, list[str]] | None:
    """The digit that a token depends on, and what it is for each of its values."""
    for digit, size in enumerate(sizes):
        step = prod(sizes[digit + 1 :])
        entries: list[str] = [""] * size
        for action, row in enumerate(rows):
            place = action // step % size
            if row is not None and entries[place] != row[token]:
                if entries[place]:
                    break
                entries[place] = row[token]
        else:
            return digit, entries
    return None
