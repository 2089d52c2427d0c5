"""Choices: the decisions of a mode as few numbers, for networks and masks of a fixed size.

The codec numbers every decision that could ever be written down, half a million of them in one game. A choice is a
number among those that a mode really has. Most stand for one action each. Some stand for an action that hangs on the
state: the third way to lay the four cards in hand, the first tile in hand on the fifth free place. A game says in its
own folder here which choices its modes have (`CHOICES`), and how a state turns them into actions and back.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import NamedTuple, TypeAlias

import numpy as np

from oakdoor.games.codec import Codec
from oakdoor.games.compiler.drivers import driver, part
from oakdoor.games.contract import Mode
from oakdoor.games.errors import OptionError
from oakdoor.games.names import Action, Moves, Rule, Table
from oakdoor.games.state.layout import State

# mark(box, state, moves, numbers, row, single): writes which choices are legal, returns how many; so many stand for one
# action each
Marking: TypeAlias = Callable[..., int]
# pick(box, state, moves, numbers, memo, single, number): of the choices that were just marked, the n-th in any order
Picking: TypeAlias = Callable[..., int]
# decide(box, state, choice, moves, actions): the action of a legal choice
Deciding: TypeAlias = Callable[..., int]
NO_CHOICE = -1
WAIT = -2  # instead of a choice: this game of many stays as it is
WORD = 8  # bytes: masks are rows of whole words, so that they are written and read quickly
MEMO = 2  # numbers that a marking may keep for the next one


class Row(NamedTuple):
    """Where a marking writes: the mask, the same a word at a time, and what it keeps for the next time that it marks
    this row; an empty mask has an empty memo."""

    mask: Table
    words: Table
    memo: Table


def new_row(size: int) -> Row:
    """An empty row for so many choices."""
    mask = np.zeros(size, np.int8)
    return Row(mask, mask.view(np.int64), np.zeros(MEMO, np.int64))


@dataclass(frozen=True)
class Block:
    """Some choices in a row, with words for people."""

    words: str
    size: int
    about: str = ""


@dataclass(frozen=True)
class Choices:
    """The choices of a mode: first those that stand for one action each, then those that hang on the state, then some
    that are never legal, so that masks are rows of whole words."""

    blocks: tuple[Block, ...]
    actions: Table  # of each choice that stands for one action
    numbers: Table  # of each action that stands alone, its choice
    mark: Marking = field(repr=False)
    decide: Deciding = field(repr=False)
    pick: Picking = field(repr=False)

    def __len__(self) -> int:
        return sum(block.size for block in self.blocks)

    @property
    def starts(self) -> list[int]:
        """The first choice of each block."""
        return np.cumsum([0, *(block.size for block in self.blocks[:-1])]).tolist()


@driver
def asked(state: State, *, actor: Rule) -> int:
    """Who decides. From Python a loop of the mode's own is found at once, a rule that many modes share is not."""
    return actor(state)


@part
def mark_listed(box: object, state: State, moves: Moves, numbers: Table, row: Row, single: int, *, legal: Rule) -> int:
    """Where every choice stands for one action: the legal ones by their numbers."""
    mask, words = row.mask, row.words
    words[:] = 0
    size = legal(box, state, moves)
    for place in range(size):
        mask[numbers[moves[place]]] = 1
    return size


@part
def pick_listed(box: object, state: State, moves: Moves, numbers: Table, memo: Table, single: int, number: int) -> int:
    """Where every choice stands for one action: the n-th legal one."""
    return int(numbers[moves[number]])


@part
def decide_listed(box: object, state: State, choice: int, moves: Moves, actions: Table) -> Action:
    """Where every choice stands for one action."""
    return int(actions[choice])


def made(
    codec: Codec,
    firsts: Sequence[Action],
    hanging: Sequence[Block] = (),
    mark: Marking = mark_listed,
    decide: Deciding = decide_listed,
    pick: Picking = pick_listed,
) -> Choices:
    """Choices for all actions of some blocks of a codec, and some that hang on the state."""
    ends = [*codec.starts[1:], len(codec)]
    blocks, actions = [], []
    for first in firsts:
        found = [one for one in range(first, ends[codec.starts.index(first)]) if codec.exists(one)]
        words = [codec.words(one) for one in found]
        blocks.append(Block(words[0] if len(words) == 1 else f"{words[0]} … {words[-1]}", len(found)))
        actions += found
    size = len(actions) + sum(block.size for block in hanging)
    rest = [Block("", -size % WORD, "never legal: there are whole words of choices")] if size % WORD else []
    numbers = np.full(max(actions) + 1, NO_CHOICE, np.int32)
    numbers[actions] = np.arange(len(actions))
    return Choices((*blocks, *hanging, *rest), np.array(actions, np.int32), numbers, mark, decide, pick)


@cache
def choices_of(mode: Mode) -> Choices:
    """The choices of a mode."""
    try:
        found: Mapping[str, Callable[[], Choices]] = import_module(f"oakdoor.envs.{mode.game}.choices").CHOICES
    except ModuleNotFoundError as missing:
        raise OptionError(f"{mode.game} has no environments") from missing
    return found[mode.name]()
