"""What each step of a table brought: what it was to whom, and where all sides stood before and after it."""

from typing import NamedTuple
from weakref import WeakKeyDictionary

from oakdoor.games.contract import WATCHER
from oakdoor.games.game import Game
from oakdoor.games.record import open_record
from oakdoor.narration.outcomes import Stand
from oakdoor.narration.teller import find_voice
from oakdoor.narration.voice import Moment
from oakdoor.tables.history import Step, steps_of
from oakdoor.tables.seats import Presence
from oakdoor.tables.table import Table


class Brought(NamedTuple):
    """What a step brought. A game that says nothing of points has no stands."""

    moments: list[Moment]
    before: Stand | None
    after: Stand | None


class _Memory:
    """What the steps of a table brought. A step that is new is compared with the position before it, so that a game is
    played again only where steps were taken back, or where a table comes back from storage."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.brought: list[Brought] = []
        self.marks: object = None  # of the position after the last step
        self.stand: Stand | None = None

    def follow(self, table: Table) -> None:
        """Know all steps of a table."""
        known = len(self.steps)
        if table.steps[:known] == self.steps and known + 1 == table.ply and known:
            self._add(table, table.steps[-1], table.running())
        elif table.steps != self.steps:
            self._play_again(table)

    def _play_again(self, table: Table) -> None:
        game = open_record(table.running().record(), events=True)
        self.steps, self.brought = [], []
        self.marks, self.stand = _look(game)
        for step, _ in zip(table.steps, steps_of(game, table.running().moves), strict=False):
            self._add(table, step, game)

    def _add(self, table: Table, step: Step, game: Game) -> None:
        marks, stand = _look(game)
        events = step.seen_by(WATCHER)
        moments = find_voice(game.mode.game).moments(step.seat, len(table.seats), events, self.marks, marks)
        self.steps.append(step)
        self.brought.append(Brought(moments, self.stand, stand))
        self.marks, self.stand = marks, stand


def _look(game: Game) -> tuple[object, Stand | None]:
    """What of a position, as everybody sees it, later tells what has changed."""
    view, voice = game.view(WATCHER), find_voice(game.mode.game)
    return voice.marks(lambda: view), voice.stand(view)


def begun(table: Table, ply: int) -> int:
    """The ply before the first step of the turn that a step belongs to: what is told of a turn is told of all of it.
    Whoever plays alone has no other's turn between two of theirs, so each step stands for itself."""
    steps, first = table.steps, ply - 1
    if len(table.seats) == 1 or _prepares(table, steps[first]):
        return first
    while first and steps[first - 1].seat == steps[ply - 1].seat and not _prepares(table, steps[first - 1]):
        first -= 1
    return first


def _prepares(table: Table, step: Step) -> bool:
    return any(event.name in find_voice(table.setup.game).preparing for event in step.events)


_MEMORIES: "WeakKeyDictionary[Presence, _Memory]" = WeakKeyDictionary()


def brought(table: Table) -> list[Brought]:
    """What the steps of a table brought, in their order. Every move makes a draft the table. Who is present stays the
    same object, so what is remembered hangs on that."""
    memory = _MEMORIES.setdefault(table.presence, _Memory())
    memory.follow(table)
    return memory.brought
