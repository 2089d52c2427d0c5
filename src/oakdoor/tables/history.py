"""The steps of a game: what each decision brought, and how far back one may go."""

from copy import copy
from dataclasses import dataclass
from typing import Any

from oakdoor.games.events import Event
from oakdoor.games.game import Game
from oakdoor.games.hidden import reveals
from oakdoor.games.record import open_record


@dataclass(frozen=True)
class Step:
    """One decision with the chance it led to: its seat, its events, and how many lines the record had after it."""

    seat: int
    events: list[Event]
    lines: int


def rebuild(header: dict[str, Any], lines: list[str]) -> tuple[Game, list[Step]]:
    """A game and its steps from a record's header and its lines."""
    game = open_record({**header, "moves": []}, events=True)
    steps: list[Step] = []
    for line in lines:
        who, _, words = line.partition(" ")
        if who == "*":
            events = game.lay_chance(words)
            if steps:
                last = steps.pop()
                steps.append(Step(last.seat, [*last.events, *events], len(game.moves)))
        else:
            action, _ = game.check(words, int(who))
            steps.append(Step(int(who), game.play_checked(action, settle=False), len(game.moves)))
    game.settle_chance()
    return game, steps


def copied(game: Game) -> Game:
    """A game that can be played on without changing this one."""
    twin = copy(game)
    twin.state = game.mode.copy_state(game.state)
    twin.moves = list(game.moves)
    return twin


def opening_lines(lines: list[str]) -> int:
    """How many lines of chance come before the first decision."""
    return next((number for number, line in enumerate(lines) if not line.startswith("* ")), len(lines))


def last_own(steps: list[Step], seats: set[int]) -> int | None:
    """The ply before the last decision of these seats."""
    for ply in range(len(steps) - 1, -1, -1):
        if steps[ply].seat in seats:
            return ply
    return None


def shows_nothing_new(steps: list[Step]) -> bool:
    """Whether all these steps can be taken back: none of them showed anything hidden."""
    return not any(reveals(event) for step in steps for event in step.events)
