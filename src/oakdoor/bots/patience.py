"""When bots want the end of a game as people do, and which moves bring it nearer.

Where only players' moves bring the end, and better ones are to be had, whoever leaves that to the others wins by it
(patience.toml names the modes). So bots do as people do: each begins with an offer, two moves for the end. Who sees
the others answer goes on with it, whatever better moves there are; who does not waits as they do. So games among bots
are short, and nobody wins by waiting.
"""

import tomllib
from collections.abc import Sequence
from pathlib import Path

from oakdoor.bots.contract import Sight
from oakdoor.games.contract import Mode
from oakdoor.games.events import NO_LOG
from oakdoor.games.state.layout import State

_TABLE: dict[str, dict[str, str]] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
FIRST = 4  # own moves before an offer
OFFER = 2  # moves for the end that are an offer
EARLY = 12  # own decisions, after which nobody makes one any more
CAUTION = 0.25  # of what it gives up when others do so, too, that an offer may cost
LATE = 40  # own decisions, after which all wait, if the others let it come to that
LATELY = 3  # moves of each other player that show whether they do their part
PART = 0.6  # of these that must be for the end
REMEMBERED = 0.25  # of all remembered moves, where others stopped who had done no less


def takes_turns(mode: Mode) -> bool:
    """Whether bots read in their history who brought the end nearer."""
    return f"{mode.game}/{mode.name}" in _TABLE


def part_for_end(sight: Sight) -> float:
    """How much a seat is to give up for the end, of all that it would, as far as it remembers what all did."""
    if not takes_turns(sight.mode) or sight.history.decided >= LATE:
        return 0.0
    moves = _moves(sight)
    own = moves.pop(sight.seat)
    if len(own) < FIRST:
        return 0.0
    lately = sum(sum(one[-LATELY:]) for one in moves.values())
    done = sum(sum(one) for one in moves.values()) / len(moves)
    known = sum(len(one) for one in moves.values()) / len(moves)
    if lately >= PART * LATELY * len(moves) or done >= max(sum(own), REMEMBERED * known, 1):
        return 1.0
    return CAUTION if sum(own[FIRST:]) < OFFER and sight.history.decided < EARLY else 0.0


def _moves(sight: Sight) -> dict[int, list[bool]]:
    """By seat, its remembered moves in order: whether each brought the end nearer."""
    named = _TABLE[f"{sight.mode.game}/{sight.mode.name}"]
    found: dict[int, list[bool]] = {seat: [] for seat in range(int(sight.view.players))}
    for step in sight.history.steps:
        for event in step.events:
            if event.kind.name == named["event"]:
                found[step.seat].append(bool(event.values[named["value"]]))
    return found


def nearer(sight: Sight, actions: Sequence[int], seed: int) -> list[int]:
    """How much each action brings the end of a game nearer by itself, in a world that agrees with what a seat sees:
    nothing in a mode that does not say how much is left."""
    mode, rules = sight.mode, sight.mode.rules
    if "left" not in mode.offers:
        return [0 for _ in actions]
    world = _world(sight, seed)
    left, found = int(rules.left(world)), []
    for action in actions:
        after = mode.copy_state(world)
        rules.apply(sight.box, after, action, NO_LOG.copy())
        found.append(left - int(rules.left(after)))
    return found


def standing(sight: Sight, seed: int) -> tuple[int, int]:
    """How much is left until the end, and the points of a seat less those of the best other, as things stand."""
    world = _world(sight, seed)
    scores = [sum(lines.values()) for lines in sight.mode.scores(sight.box, world)]
    own = scores.pop(int(sight.mode.rules.side_of(world, sight.seat)))
    return int(sight.mode.rules.left(world)), own - max(scores)


def _world(sight: Sight, seed: int) -> State:
    world = sight.mode.copy_state(sight.view)
    sight.mode.rules.resample(sight.box, world, sight.seat, seed)
    return world
