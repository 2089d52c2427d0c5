"""The history of a game at the table: what happened, who has been told of it, and what can be taken back."""

from dataclasses import dataclass, field

from oakdoor.games.events import Event


@dataclass
class Step:
    """One decision: the seat (-1 for the set-up) and what came of it."""

    seat: int
    events: list[Event]


@dataclass
class History:
    """All steps of a game, and how many events each seat has been told."""

    steps: list[Step] = field(default_factory=list)
    told: dict[int, int] = field(default_factory=dict)

    def add(self, seat: int, events: list[Event]) -> None:
        """A decision was made."""
        self.steps.append(Step(seat, events))

    @property
    def events(self) -> list[Event]:
        """Everything that happened."""
        return [event for step in self.steps for event in step.events]

    def news(self, seat: int) -> list[Event]:
        """What a seat has not been told yet, as it may know it."""
        return [event.seen_by(seat) for event in self.events[self.told.get(seat, 0) :]]

    def mark_told(self, seats: list[int]) -> None:
        """These seats know everything that has happened so far."""
        count = len(self.events)
        for seat in seats:
            self.told[seat] = count

    @property
    def last(self) -> Step | None:
        """The last decision, if there was any."""
        return self.steps[-1] if self.steps and self.steps[-1].seat >= 0 else None

    def drop_last(self) -> None:
        """Forget the last decision."""
        self.steps.pop()
        count = len(self.events)
        self.told = {seat: min(told, count) for seat, told in self.told.items()}
