"""Looks ahead for a review: from what a seat knows, whoever is to decide, or in the one true world."""

from oakdoor.bots.thinking.looking import SEEDS, VIEW, WORLD, Mind, learn, walk
from oakdoor.games.chance import seed_state
from oakdoor.games.drivers import driver
from oakdoor.games.hashing import MASK
from oakdoor.games.names import Rule, Seat, Table

SEES_ALL = -1  # the seat of an eye for which nothing is hidden


@driver
def look_as(mind: Mind, seat: Seat, seed: int, looks: int, sums: Table, *, rules: Rule) -> None:
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
