"""The words of all actions in little room: each block of a codec is a product of lists, of which its words are made."""

from collections.abc import Iterator
from functools import cache
from math import prod
from operator import gt
from typing import Any, TypeAlias

import numpy as np

from oakdoor.games.codec import Codec

Token: TypeAlias = "str | tuple[int, int]"  # a word of its own, or an entry of a list by a digit
Row: TypeAlias = "list[str] | None"  # the words of an action, or of a gap
GAP = -1


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
        columns = [_Column(rows, token) for token in varying]
        for sizes in _factors(len(rows), len(varying)):
            if any(map(gt, least, sorted(sizes))):  # a digit for each token
                continue
            lists = [column.of_a_digit(sizes) for column in columns]
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


class _Column:
    """What stands at one place in the words of all actions, as numbers."""

    def __init__(self, rows: list[Row], token: int) -> None:
        self.words = sorted({row[token] for row in rows if row is not None})
        numbers = {word: number for number, word in enumerate(self.words)}
        self.most = np.array([GAP if row is None else numbers[row[token]] for row in rows], np.int32)
        self.least = np.where(self.most == GAP, len(numbers), self.most)

    def of_a_digit(self, sizes: list[int]) -> tuple[int, list[str]] | None:
        """The digit that the column depends on, and what it is for each of its values; nothing where only gaps are."""
        for digit, size in enumerate(sizes):
            shape = (-1, size, prod(sizes[digit + 1 :]))
            most = self.most.reshape(shape).max(axis=(0, 2))
            least = self.least.reshape(shape).min(axis=(0, 2))
            if ((most == least) | (most == GAP)).all():
                return digit, [self.words[number] if number != GAP else "" for number in most]
        return None
