"""Drawn examples: a position from the plan as a real game has it, with the engine's own points."""

from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, cast

from oakdoor.games.contract import Mode
from oakdoor.games.events import Event, new_log
from oakdoor.games.game import Game
from oakdoor.games.position.view import View
from oakdoor.rulebook.positions import position
from oakdoor.rulebook.rulebook import plan_of


@dataclass(frozen=True)
class Balance:
    """What an age or a game won together comes to: what is taken off the harmony, and what is left of it."""

    kind: Literal["fame", "team"]
    less: int
    left: int


@dataclass(frozen=True)
class Example:
    """A position: how the first side or whoever is on turn sees it, what each point is for, each side's lines, and, if
    a move is shown, the position before it, the move's events, the lines before it and what the move ends."""

    mode: Mode
    seat: int
    view: View
    links: list[Event]
    lines: list[dict[str, int]]
    met: list[str]
    move: str | None
    events: list[Event]
    before: View | None
    before_lines: list[dict[str, int]] | None
    before_links: list[Event]
    balance: Balance | None


def _seen(game: Game, seat: int) -> tuple[View, list[Event], list[dict[str, int]]]:
    """The view of a seat, what its points are for, and everybody's lines, as far as the seat may know."""
    box, observed = game.readable(seat)
    log = new_log()
    lines = game.mode.scores(box, observed, log)
    return game.mode.describe(box, observed, seat), game.mode.events(log, observed), lines


@cache
def example_of(game: str, name: str) -> Example:
    """An example by its name in the plan."""
    planned = plan_of(game)["examples"][name]
    built = position(game, planned)
    seat, move = planned.get("seat", 0), planned.get("move")
    before = _seen(built, seat) if move else None
    events = built.play(move, seat) if move else []
    view, links, lines = _seen(built, seat)
    asks = planned.get("river") and not move  # an example of legends, not of a turn
    met: list[str] = cast(Any, built.mode.scored(view)[0])["met"] if asks else []
    return Example(
        built.mode,
        seat,
        view,
        links,
        lines,
        met,
        move,
        events,
        before[0] if before else None,
        before[2] if before else None,
        before[1] if before else [],
        _balance(built, events),
    )


def _balance(game: Game, events: list[Event]) -> Balance | None:
    """What is left where a move ends an age (A7.8) or a game that all win or lose together (A8.5)."""
    for event in events:
        if {"value", "fame"} <= event.values.keys():
            return Balance("fame", -int(event.values["value"]), int(event.values["fame"]))
    result = game.result() if game.is_over else {}
    target, team = result.get("target"), result.get("team")
    return Balance("team", -target, team) if isinstance(target, int) and isinstance(team, int) else None
