"""Games that were replayed elsewhere: a worker plays the lines, and here the game goes on from where they lead."""

import json
import time
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple

import numpy as np

from oakdoor.games.game import Game
from oakdoor.games.record import RecordError, open_record
from oakdoor.tables.history import Step, rebuild, steps_of

READ_SECONDS = 10.0  # that replaying a record which somebody brings may take


def in_time(lines: Iterable[str], seconds: float = READ_SECONDS) -> Iterator[str]:
    """Lines that are given out for so long; raises a RecordError then."""
    until = time.monotonic() + seconds
    for number, line in enumerate(lines, 1):
        if time.monotonic() > until:
            raise RecordError(f"replaying it takes more than {seconds:.0f} seconds", number)
        yield line


class Rebuilt(NamedTuple):
    """Where the lines of a record lead: the state as bytes, all lines, and the steps."""

    state: bytes
    lines: list[str]
    steps: list[Step]

    def opened(self, header: object) -> tuple[Game, list[Step]]:
        """The game and its steps, without playing a line."""
        game = open_record(header, events=True)
        game.state = np.frombuffer(bytearray(self.state), game.mode.state_type).view(np.recarray)[0]
        game.moves = self.lines
        return game, self.steps


def replay_lines(header: str, lines: list[str]) -> Rebuilt:
    """Play lines on a record's header; runs in a worker. Raises a RecordError."""
    game, steps = rebuild(json.loads(header), in_time(lines))
    return Rebuilt(game.state.tobytes(), game.moves, steps)


def replay_to(record: str, ply: int, lines: list[str]) -> Rebuilt | None:
    """A record up to a ply, and other lines from there; None if it is not that long. Runs in a worker."""
    data = json.loads(record)
    steps = list(islice(steps_of(open_record(data), in_time(data["moves"])), ply))
    if len(steps) < ply:
        return None
    played = data["moves"][: steps[-1].lines if steps else 0]
    return replay_lines(record, [*played, *lines])
