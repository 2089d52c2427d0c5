"""Hashes of what a seat knows, and moves with the same outcome: plain and compiled rules agree on both."""

from oakdoor.games.compiler.compiled import rule
from oakdoor.games.compiler.drivers import driver, part
from oakdoor.games.contract import Rules
from oakdoor.games.names import Log, Moves, Seat, States, Table
from oakdoor.games.state.layout import State
from oakdoor.games.state.steps import step_into

MASK = 0x3FFFFFFFFFFFFFFF
_FACTOR = 0x1D8E4E27C47D124F
_BEGIN = 0x1B873593CC9E2D51


def words_of(states: States) -> Table:
    """The same states as rows of words of 32 bits; whoever changes a state changes its words."""
    return states.view("V").view("int32").reshape(len(states), -1)


@rule
def hash_words(words: Table, seat: Seat) -> int:
    """A hash of a record's words for a seat, from 0 to 2**62 - 1."""
    mixed = _BEGIN * (seat + 1) & MASK
    for word in range(0, words.shape[0] - 1, 2):
        both = (int(words[word]) << 32) ^ int(words[word + 1])
        mixed = ((mixed ^ both) * _FACTOR) & MASK
        mixed ^= mixed >> 29
    mixed = ((mixed ^ int(words[words.shape[0] - 1])) * _FACTOR) & MASK
    return mixed ^ (mixed >> 29)


@part
def all_matters(state: State) -> None:
    """Nothing is to be forgotten: for modes without the rule `forget`."""


@driver
def known_hash(box: object, states: States, words: Table, which: int, room: int, seat: Seat, *, rules: Rules) -> int:
    """A hash of what a seat knows in one of some states and of what still matters; another state is room to work.

    `words` are those states'. A mode that lacks the rule `forget` is driven with `all_matters` in its place.
    """
    states[room] = states[which]
    rules.observe(box, states[room], seat)
    rules.forget(states[room])
    return hash_words(words[room], seat)


@part
def outcome_hashes(
    box: object,
    states: States,
    words: Table,
    which: int,
    room: int,
    seat: Seat,
    moves: Moves,
    size: int,
    chance: Moves,
    log: Log,
    hashes: Table,
    *,
    rules: Rules,
) -> None:
    """A hash for each of some moves in one of the states: those with the same one lead to the same, as far as the seat
    knows and as far as it still matters. Two states from `room` on are room to work, and so is `chance`."""
    for number in range(size):
        step_into(box, states, which, room, int(moves[number]), chance, log, rules=rules)
        hashes[number] = known_hash(box, states, words, room, room + 1, seat, rules=rules)
