"""Records to review, and scales that are quick and know nothing."""

import json
from pathlib import Path
from typing import Any

import pytest

from oakdoor.games.contract import Mode
from oakdoor.games.game import Game
from oakdoor.games.names import Record
from oakdoor.review import looking
from oakdoor.review.judgement import judging, reasons
from oakdoor.review.scales import Move, Scales, Weighed, seed_for

GOLDEN = Path(__file__).parent.parent / "golden"


def golden(name: str) -> dict[str, Any]:
    """A record of a finished game."""
    record: dict[str, Any] = json.loads((GOLDEN / f"{name}.json").read_text(encoding="utf-8"))
    return record


def unfinished(name: str, lines: int) -> dict[str, Any]:
    """The beginning of a record."""
    record = golden(name)
    return {key: record[key] for key in record if key not in ("result", "legal")} | {"moves": record["moves"][:lines]}


def position(mode: Mode, decisions: int = 13) -> Game:
    """A game after some decisions, the same every time."""
    game = Game(mode, seed=3, events=False)
    for number in range(decisions):
        legal = game.legal_actions()
        game.play_checked(legal[(7 * number) % len(legal)])
    return game


FEW = 6  # worlds that moves are played on in, where values mean nothing


def throw_dice(patch: pytest.MonkeyPatch) -> None:
    """Let reviews value moves by throws, and find reasons in few worlds: by throws most moves need some."""
    patch.setattr(looking, "Scales", Dice)
    patch.setattr(judging, "worlds_for", lambda mode: FEW)
    patch.setattr(reasons, "MANY", FEW)


class Dice:
    """Scales that value moves by their seed alone."""

    def __init__(self, mode: Mode, box: Record) -> None:
        self.mode = mode
        self.box = box

    def weigh(
        self, state: Record, seat: int, eye: int, looks: int, seed: int, played: int | None = None, rests: bool = True
    ) -> Weighed:
        """All legal moves, by throws."""
        moves = self.mode.new_moves()
        legal = moves[: self.mode.rules.legal(self.box, state, moves)].tolist()
        thrown = sorted(
            (Move(action, self._thrown(seed + action), looks) for action in legal), key=lambda one: -one.value
        )
        place = next((at for at, move in enumerate(thrown) if move.action == played), 0)
        return Weighed(tuple(thrown), place)

    def expected(self, state: Record, eye: int, looks: int, seed: int) -> list[float]:
        """A throw for every seat."""
        return [self._thrown(seed + seat) for seat in range(int(state.players))]

    @staticmethod
    def _thrown(seed: int) -> float:
        return 0.1 + 0.8 * (seed * 2654435761 % 2**32) / 2**32


def guessed_game(mode: Mode, seed: int, players: int | None = None) -> Game:
    """A game that the network plays against itself at first sight, to its end."""
    game = Game(mode, players, seed=seed, events=False)
    play_on(game, Scales(mode, game.box))
    return game


def first_sight(game: Game, scales: Scales) -> int:
    """The move that the network likes best, one move deep."""
    seat = game.actor or 0
    seed = seed_for(1, len(game.moves), seat)
    return scales.weigh(game.state, seat, seat, 1, seed, rests=False).moves[0].action


def play_on(game: Game, scales: Scales) -> None:
    """Let the network play a game on to its end."""
    while game.actor is not None:
        game.play_checked(first_sight(game, scales))
