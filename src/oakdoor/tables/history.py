"""The steps of a game: what each decision brought, and how far back one may go."""

from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import dataclass, replace

from oakdoor.games.contract import CHANCE_SEAT
from oakdoor.games.events import NOBODY, Event
from oakdoor.games.game import Game
from oakdoor.games.names import Read
from oakdoor.games.position.hidden import knowledge, shows_something
from oakdoor.games.position.reader import Reader
from oakdoor.games.record import open_record, replayed


@dataclass(frozen=True, slots=True)
class Step:
    """One decision with the chance it led to: its seat (NOBODY for a deal), its events, and how many lines the record
    had after it."""

    seat: int
    events: list[Event]
    lines: int
    shows: bool = True  # whether it showed anybody something hidden; so it is held until views were compared

    def seen_by(self, reader: Reader) -> list[Event]:
        """What happened, as a reader may know it."""
        return [event.seen_by(reader) for event in self.events]


@dataclass
class UndoWish:
    """A person would like to go back to a ply; these others have not agreed yet."""

    seat: int
    ply: int
    waits_for: set[str]


def steps_of(game: Game, lines: Iterable[Read]) -> Iterator[Step]:
    """Play lines of a record on, step by step: the game stands after each as it is given. Raises a RecordError."""
    seat, events = NOBODY, list[Event]()
    for line in replayed(game, lines):
        if line.seat != CHANCE_SEAT:
            seat, events = line.seat, []
        events += line.events
        if not game.waits_for_chance:
            yield Step(seat, events, len(game.moves))
    if game.waits_for_chance:  # a record may end before its shuffle
        yield Step(seat, events, len(game.moves))


def rebuild(record: Read, lines: Iterable[str]) -> tuple[Game, list[Step]]:
    """A game and its steps from a record's header and its lines. Shuffles to come are new ones: a record keeps no
    generator."""
    game = open_record(record, events=True)
    steps = list(compared(game, lines))
    if late := game.settle_chance():
        steps[-1] = Step(steps[-1].seat, [*steps[-1].events, *late], len(game.moves))
    return game, steps


def compared(game: Game, lines: Iterable[Read]) -> Iterator[Step]:
    """As `steps_of`, and each step says whether it showed anything."""
    before, known = len(game.moves), knowledge(game)
    for step in steps_of(game, lines):
        old, known = known, knowledge(game)
        yield replace(step, shows=step.lines > before + 1 or shows_something(old, known))  # chance is always new
        before = step.lines


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
