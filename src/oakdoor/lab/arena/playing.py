"""One deal of a match, played once with each of its lineups."""

import time
from dataclasses import dataclass, replace

import numpy as np

from oakdoor.bots.contract import Bot, Sight, Step
from oakdoor.bots.patience import takes_turns
from oakdoor.games.contract import GameError
from oakdoor.games.events import NO_LOG
from oakdoor.games.game import Game
from oakdoor.games.names import Data, GameRecord
from oakdoor.lab.arena.entrants import new_entrant
from oakdoor.lab.arena.match import Match

UNFINISHED = "too long"  # why a game ended that was stopped


@dataclass(frozen=True)
class Thought:
    """How often an entrant decided, and the processor time of that in seconds: in all, and the longest."""

    decisions: int = 0
    seconds: float = 0.0
    most: float = 0.0

    def __add__(self, other: "Thought") -> "Thought":
        return Thought(self.decisions + other.decisions, self.seconds + other.seconds, max(self.most, other.most))


@dataclass(frozen=True)
class Played:
    """A game: by entrant, its share of the win and its margin (each the mean over its seats; None where it did not take
    part), and what it thought; and the game's record."""

    shares: list[float | None]
    margins: list[float | None]
    thoughts: list[Thought]
    decisions: int
    reason: str
    record: GameRecord | None = None

    @classmethod
    def from_data(cls, data: Data) -> "Played":
        """A game from JSON."""
        return cls(**{**data, "thoughts": [Thought(**one) for one in data["thoughts"]]})


def play_deal(match: Match, number: int) -> list[Played]:
    """A deal with all lineups; the same number gives the same deal, and the same games where bots count iterations."""
    return [_play(match, number, turned, lineup) for turned, lineup in enumerate(match.lineups())]


def _play(match: Match, number: int, turned: int, lineup: tuple[int, ...]) -> Played:
    entrants = [match.entrants[entrant] for entrant in lineup]
    seed = ((match.seed + number) * 16 + turned) * 16
    bots = [new_entrant(entrant.bot, seed + seat) for seat, entrant in enumerate(entrants)]
    game = match.deal(number, events=takes_turns(match.rules()) or any(bot.looks_back for bot in bots))
    thoughts = _play_on(match, game, bots, lineup)
    shares, margins = _counted(match, game)
    return Played(
        [_mean(shares, lineup, entrant) for entrant in range(len(match.entrants))],
        [_mean(margins, lineup, entrant) for entrant in range(len(match.entrants))],
        thoughts,
        sum(thought.decisions for thought in thoughts),
        game.outcome().reason if game.is_over else UNFINISHED,
        {**game.record(), "names": [entrant.label for entrant in entrants]},
    )


def _play_on(match: Match, game: Game, bots: list[Bot], lineup: tuple[int, ...]) -> list[Thought]:
    """Play to the end, or until the game is too long; by entrant, what it thought."""
    thoughts = [Thought()] * len(match.entrants)
    steps: list[Step] = []
    while (seat := game.actor) is not None and len(steps) < match.longest:
        entrant = match.entrants[lineup[seat]]
        sight = _sight(game, seat, steps, bots[seat])
        begun = time.process_time()
        action = bots[seat].decide(sight, entrant.budget).action
        spent = time.process_time() - begun
        if action not in sight.legal:
            raise GameError(f"the bot {entrant.label!r} chose an illegal action: {action}")
        thoughts[lineup[seat]] += Thought(1, spent, spent)
        steps.append(Step(seat, tuple(game.play_checked(action))))
    return thoughts


def _sight(game: Game, seat: int, steps: list[Step], bot: Bot) -> Sight:
    """What a bot is shown: what its seat may know, or the state as it is if that is how it plays."""
    sight = Sight.of(game, seat, steps)
    return replace(sight, view=game.mode.copy_state(game.state)) if bot.sees_all else sight


def _counted(match: Match, game: Game) -> tuple[list[float], list[float]]:
    """By seat, the share of the win and the margin; a game that was stopped counts as it stands.

    The margin is the lead over the best other side, or where nobody plays against anybody the own score.
    """
    values, lines = np.zeros(4), np.zeros((8, 8), np.int16)
    game.mode.rules.returns(game.box, game.state, values, lines, NO_LOG.copy())
    if game.is_over:
        scores = [side.score for side in game.outcome().sides]
    else:
        scores = [sum(side.values()) for side in game.scores()]
    margins = []
    for side in match.sides():
        others = [] if match.is_apart else [score for other, score in enumerate(scores) if other != side]
        margins.append(scores[side] - max(others, default=0))
    return values[: match.players].tolist(), [float(margin) for margin in margins]


def _mean(values: list[float], lineup: tuple[int, ...], entrant: int) -> float | None:
    own = [value for value, sits in zip(values, lineup, strict=True) if sits == entrant]
    return sum(own) / len(own) if own else None
