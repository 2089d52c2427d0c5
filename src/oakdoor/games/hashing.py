"""Hashes of what a seat knows: positions that a seat cannot tell apart have the same one, plain and compiled."""

from oakdoor.games.compiled import rule
from oakdoor.games.drivers import driver
from oakdoor.games.names import Record, Rule, Seat, States, Table

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


@driver
def known_hash(box: Record, states: States, words: Table, which: int, room: int, seat: Seat, *, rules: Rule) -> int:
    """A hash of what a seat knows in one of some states; another one is room to work. `words` are those states'."""
    states[room] = states[which]
    rules.observe(box, states[room], seat)
    return hash_words(words[room], seat)
