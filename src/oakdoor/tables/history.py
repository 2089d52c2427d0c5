"""The steps of a game: what each decision brought, and how far back one may go."""

from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import dataclass
from typing import Any

from oakdoor.games.contract import CHANCE_SEAT, WATCHER
from oakdoor.games.events import Event
from oakdoor.games.game import Game
from oakdoor.games.hidden import reveals
from oakdoor.games.record import open_record, replayed


@dataclass(frozen=True)
class Step:
    """One decision with the chance it led to: its seat, its events, and how many lines the record had after it."""

    seat: int
    events: list[Event]
    lines: int

    def seen_by(self, reader: int) -> list[Event]:
        """What happened, as a reader may know it."""
        return [event.seen_by(reader) for event in self.events]


def steps_of(game: Game, lines: Iterable[Any]) -> Iterator[Step]:
    """Play lines of a record on, step by step: the game stands after each as it is given. Raises a RecordError."""
    seat, events = WATCHER, list[Event]()
    for line in replayed(game, lines):
        if line.seat != CHANCE_SEAT:
            seat, events = line.seat, []
        events += line.events
        if not game.waits_for_chance:
            yield Step(seat, events, len(game.moves))
    if game.waits_for_chance:  # a record may end before its shuffle
        yield Step(seat, events, len(game.moves))


def rebuild(record: dict[str, Any], lines: list[str]) -> tuple[Game, list[Step]]:
    """A game and its steps from a record's header and its lines. Shuffles to come are new ones: a record keeps no
    generator."""
    game = open_record(record, events=True)
    steps = list(steps_of(game, lines))
    if late := game.settle_chance():
        steps[-1] = Step(steps[-1].seat, [*steps[-1].events, *late], len(game.moves))
    return game, steps


def copied(game: Game) -> Game:
    """A game that can be played on without changing this one."""
    twin = copy(game)
    twin.state = game.mode.copy_state(game.state)
    twin.moves = list(game.moves)
    return twin


def last_own(steps: list[Step], seats: set[int]) -> int | None:
    """The ply before the last decision of these seats."""
    for ply in range(len(steps) - 1, -1, -1):
        if steps[ply].seat in seats:
            return ply
    return None


def shows_nothing_new(steps: list[Step]) -> bool:
    """Whether all these steps can be taken back: none of them showed anything hidden."""
    return not any(reveals(event) for step in steps for event in step.events)
