"""Planted positions: a better move, another that tempts, and the reason a strong player gives, known by construction.

A folder has a file for each mode, `GAME-MODE.toml`, in the notation of positions (docs/lessons.md). What is written
there is proved by the rules alone: no search and no module that gives reasons has a say in it.
"""

import tomllib
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from oakdoor.games.game import Game
from oakdoor.games.names import Data
from oakdoor.rulebook.positions import position

Whose = Literal["own", "rival"]
Both = Literal["own", "rival", "both"]
When = Literal["now", "later", "any"]
Which = Literal["better", "other", ""]
TURNS = ("turn", "block", "swap")  # phases that whoever plays alone begins something with
NO_LINES = ("end", "goal", "win")  # reasons that no line of a score shows


@dataclass(frozen=True)
class Planted:
    """A position and two turns of whoever is to decide. The first reason for the better one is about a line of the own
    side, of another's, or of both where what one gains the other loses; about a component, at the end of the turn or
    later, and worth so many points of the lead.

    `then_better` and `then_other` go on, each move with its seat in front, where the points only come later. `only` is
    a move that one of the two turns leaves possible and the other does not: an own one is possible after the better,
    a rival's after the other one. `ends` is the turn that ends the game, and `wins` the one after which it is won.
    """

    game: str
    mode: str
    id: str
    about: str
    position: Data
    better: tuple[str, ...]
    other: tuple[str, ...]
    side: Both
    line: str
    points: int
    what: str = ""
    when: When = "now"
    then_better: tuple[str, ...] = ()
    then_other: tuple[str, ...] = ()
    only: str = ""
    ends: Which = ""
    wins: Which = ""

    @property
    def name(self) -> str:
        """What it is called where it is told of."""
        return f"{self.game} {self.mode}, {self.id}"

    @property
    def seat(self) -> int:
        """Who is to decide."""
        return int(self.position.get("seat", 0))

    def begun(self) -> Game:
        """The position."""
        return position(self.game, self.position)

    def actions(self, moves: tuple[str, ...]) -> tuple[int, ...]:
        """A turn as the rules take it."""
        codec = self.begun().mode.codec
        return tuple(codec.action(words) or 0 for words in moves)


def planted_in(folder: Path) -> list[Planted]:
    """All positions of a folder, by its files."""
    return [one for file in sorted(folder.glob("*.toml")) for one in _read(file)]


def _read(file: Path) -> list[Planted]:
    game, _, mode = file.stem.partition("-")
    found = []
    for entry in tomllib.loads(file.read_text(encoding="utf-8"))["planted"]:
        written: Data = {key: tuple(value) if isinstance(value, list) else value for key, value in entry.items()}
        laid = {"mode": mode, **written.pop("position")}
        found.append(Planted(game=game, mode=mode, position=laid, **written))
    return found


def faults(planted: Planted) -> list[str]:
    """What the rules say against a planted position; nothing should be."""
    try:
        better, other = (_played(planted, moves, ()) for moves in (planted.better, planted.other))
        later = [
            _played(planted, planted.better, planted.then_better),
            _played(planted, planted.other, planted.then_other),
        ]
    except ValueError as error:  # an illegal move is one, too
        return [str(error)]
    found = _about_turns(planted, better, other)
    found += _about_ends(planted, later[0], later[1])
    if planted.only:
        found += _about_only(planted)
    if planted.line not in NO_LINES:
        found += _about_points(planted, later[0], later[1])
    elif planted.line == "goal" and planted.mode == "coop":
        gained = _target(later[1]) - _target(later[0])
        found += [] if gained == planted.points else [f"the goal comes {gained} nearer, not {planted.points}"]
    return found


def _played(planted: Planted, moves: tuple[str, ...], then: tuple[str, ...]) -> Game:
    game = planted.begun()
    for words in moves:
        game.play(words, planted.seat)
    for line in then:
        seat, _, words = line.partition(" ")
        game.play(words, int(seat))
    return game


def _about_turns(planted: Planted, better: Game, other: Game) -> list[str]:
    """Both turns are whole: somebody else is to decide, the same begins a turn, or the game is over."""
    found = []
    for name, game in (("better", better), ("other", other)):
        if not (game.is_over or game.actor != planted.seat or game.view(planted.seat)["phase"] in TURNS):
            found.append(f"the {name} turn is not over")
    if planted.when == "later" and not (planted.then_better or planted.then_other or planted.only):
        found.append("nothing says what comes later")
    return found


def _about_ends(planted: Planted, better: Game, other: Game) -> list[str]:
    found = []
    for name, game in (("better", better), ("other", other)):
        if planted.ends == name and not game.is_over:
            found.append(f"the {name} turn does not end the game")
        if game.is_over and planted.wins:
            won = game.outcome().returns[planted.seat] == 1
            if won != (planted.wins == name):
                found.append(f"after the {name} turn the game is {'won' if won else 'not won'}")
    if planted.line in ("end", "win"):
        leads = [_lead(game, planted.seat) for game in (better, other)]
        if not planted.ends or leads[0] <= leads[1] or leads[1] > 0:
            found.append(f"nothing says why the end matters: leads of {leads[0]} and {leads[1]}")
    return found


def _about_only(planted: Planted) -> list[str]:
    """Who can make the move: it is the last of what follows where it can be made."""
    seat, _, words = planted.only.partition(" ")
    can = []
    for moves, then in ((planted.better, planted.then_better), (planted.other, planted.then_other)):
        game = _played(planted, moves, tuple(line for line in then if line != planted.only))
        can.append(game.actor == int(seat) and words in game.legal())
    wanted = [True, False] if planted.side == "own" else [False, True]
    return [] if can == wanted else [f"{planted.only} is possible: {can}, not {wanted}"]


def _lead(game: Game, seat: int) -> int:
    """By how much a seat leads as things stand; where all win together, the weakest over the goal."""
    if game.mode.name == "coop":
        return min(sum(lines.values()) for lines in game.scores()) - _target(game)
    return sum(lead_by_line(game, seat).values())


def _target(game: Game) -> int:
    """What every harmony must exceed in the co-operative game."""
    return int(game.mode.rules.target(game.box, game.state))


def lead_by_line(game: Game, seat: int) -> Counter[tuple[Whose, str]]:
    """The lines of all sides as a seat may know them, as parts of its lead: what others have counts against it, but for
    those who win or lose together with it."""
    box, seen = game.readable(seat)
    own = int(game.mode.rules.side_of(seen, seat))
    found: Counter[tuple[Whose, str]] = Counter()
    for side, lines in enumerate(game.mode.scores(box, seen)):
        whose: Whose = "own" if side == own else "rival"
        sign = 1 if whose == "own" or game.mode.name == "coop" else -1
        for line, points in lines.items():
            found[whose, line] += sign * points
    return found


def _about_points(planted: Planted, better: Game, other: Game) -> list[str]:
    """The written line differs by the written points, and by more than any other line."""
    ours, theirs = (lead_by_line(game, planted.seat) for game in (better, other))
    differences: dict[tuple[Both, str], int] = {}
    for whose, line in ours:
        part: tuple[Both, str] = ("both" if planted.side == "both" else whose, line)
        differences[part] = differences.get(part, 0) + ours[whose, line] - theirs[whose, line]
    key = (planted.side, planted.line)
    found = []
    if differences[key] != planted.points or planted.points <= 0:
        found.append(f"{planted.side} {planted.line} differs by {differences[key]}, not {planted.points}")
    found += [
        f"{side} {line} differs by {points}, too"
        for (side, line), points in differences.items()
        if (side, line) != key and abs(points) >= planted.points
    ]
    return found
