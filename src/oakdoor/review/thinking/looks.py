"""Looks ahead for a review: from what a seat knows, whoever is to decide, or in the one true world."""

from oakdoor.bots.thinking.looking import SEEDS, VIEW, WORLD, Mind, learn, walk
from oakdoor.games.compiler.drivers import driver
from oakdoor.games.contract import Rules
from oakdoor.games.names import Seat, Table
from oakdoor.games.state.chance import seed_state
from oakdoor.games.state.hashing import MASK

SEES_ALL = -4  # the number of the eye for which nothing is hidden; no reader has it (games/position/reader.py)


@driver
def look_as(mind: Mind, seat: Seat, seed: int, looks: int, sums: Table, *, rules: Rules) -> None:
    """Look ahead so many times from the state in the room, and add what it is worth to every seat to `sums`. Worlds
    agree with what a seat knows; for SEES_ALL it is always the true one, and only shuffles to come are open."""
    room = mind.room
    for number in range(looks):
        state = room.states[WORLD]
        room.states[WORLD] = room.states[VIEW]
        own_seed = seed + number * SEEDS
        if seat == SEES_ALL:
            seed_state(state, own_seed & MASK)
        else:
            rules.resample(mind.box, state, seat, own_seed & MASK)
        learn(room, mind.tree, walk(mind, own_seed + 1, rules=rules))
        for other in range(sums.shape[0]):
            sums[other] += room.values[other]
