"""Simulation: many games between bots, their records, and a summary."""

import json
import os
import statistics
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import IO, NamedTuple

from oakdoor.bots.contract import Budget, Sight, Step
from oakdoor.bots.patience import takes_turns
from oakdoor.bots.registry import QUICK, SEARCHING, find_bot
from oakdoor.games.contract import GameError, Mode, OptionError
from oakdoor.games.game import Game
from oakdoor.games.names import Data
from oakdoor.games.registry import find_mode
from oakdoor.lab.jobs.job import Job, in_pieces
from oakdoor.lab.jobs.running import Means, results_of
from oakdoor.lab.jobs.version import Needs

LONGEST = 20_000  # decisions; bots that never end a game are stopped with an error
PIECE = 20  # games of bots that do not think long
FEW = 200  # of such games, which are sooner played than processes are started


@dataclass
class Plan:
    """What to simulate."""

    mode: Mode
    players: int
    games: int
    seed: int
    bots: list[str]
    first: int | None = None
    options: Data = field(default_factory=dict)
    components: Data | None = None
    legal: bool = False

    def __post_init__(self) -> None:
        """Random bots where none are named."""
        if not self.bots:
            self.bots = ["random"] * self.players
        if len(self.bots) != self.players:
            raise OptionError(f"{len(self.bots)} bots are named for {self.players} players")
        if self.games < 1:
            raise OptionError("at least one game must be played")

    @property
    def is_quick(self) -> bool:
        """Whether no bot thinks for long."""
        return set(self.bots) <= QUICK

    def as_data(self) -> Data:
        """The plan as JSON."""
        return {**vars(self), "mode": [self.mode.game, self.mode.name]}

    @classmethod
    def from_data(cls, data: Data) -> "Plan":
        """The plan from JSON."""
        return cls(**{**data, "mode": find_mode(*data["mode"])})


class Played(NamedTuple):
    """What a summary counts of a game: the score of each side, the sides that won, how many decisions it took, and why
    it ended; and its record as a line, where that is wanted."""

    scores: list[int]
    wins: list[int]
    decisions: int
    reason: str
    record: str | None = None

    @classmethod
    def of(cls, game: Game, record: str | None = None) -> "Played":
        """What there is to say of a game that is over."""
        outcome = game.outcome()
        best = outcome.winners
        return cls(
            [side.score for side in outcome.sides],
            [number for number, side in enumerate(outcome.sides) if side.seats and side.seats[0] in best],
            sum(not move.startswith("*") for move in game.moves),
            outcome.reason,
            record,
        )


def play_game(plan: Plan, number: int) -> Game:
    """One game of a plan; the same number gives the same game."""
    seed = plan.seed + number
    bots = [find_bot(name, seed * 16 + seat) for seat, name in enumerate(plan.bots)]
    game = Game(
        plan.mode,
        plan.players,
        seed=seed,
        first=plan.first,
        options=plan.options,
        components=plan.components,
        events=takes_turns(plan.mode) or any(bot.looks_back for bot in bots),
    )
    steps: list[Step] = []
    if plan.legal:
        game.legal_lists = []
    while (seat := game.actor) is not None:
        if game.legal_lists is not None:
            game.legal_lists.append(game.legal())
        sight = Sight.of(game, seat, steps)
        action = bots[seat].decide(sight, Budget()).action
        if action not in sight.legal:
            raise GameError(f"the bot {plan.bots[seat]!r} chose an illegal action: {action}")
        steps.append(Step(seat, tuple(game.play_checked(action))))
        if len(game.moves) > LONGEST:
            raise GameError(f"the game with seed {seed} did not end within {LONGEST} moves")
    return game


def play_piece(plan: Data, records: bool, first: int, count: int) -> list[Played]:
    """Some games of a plan, with their records if they are wanted."""
    read = Plan.from_data(plan)
    played = []
    for number in range(first, first + count):
        game = play_game(read, number)
        line = json.dumps({**game.record(), "names": read.bots}, separators=(",", ":")) if records else None
        played.append(Played.of(game, line))
    return played


def play_games(plan: Plan, means: Means | None = None, records: IO[str] | None = None) -> Iterator[Played]:
    """All games of a plan, each written to `records` as one JSON line."""
    if means is None:
        means = Means()
    elif means.cores is None:
        means = replace(means, cores=1 if plan.is_quick and plan.games < FEW else os.cpu_count())
    names = (plan.mode.game, plan.mode.name)
    job = Job(
        f"simulate {' '.join(names)}",
        f"{__name__}:{play_piece.__name__}",
        (plan.as_data(), records is not None),
        in_pieces(plan.games, PIECE if plan.is_quick else 1),
        Needs((names,), search=bool(SEARCHING & set(plan.bots))),
        "game",
    )
    with results_of(job, means) as results:
        for result in results:
            for game in json.loads(result):
                played = Played(*game)
                if records is not None:
                    records.write(f"{played.record}\n")
                yield played


def _spread(values: list[int]) -> dict[str, float]:
    """Mean, deviation and range of some numbers."""
    return {
        "mean": round(statistics.fmean(values), 3),
        "deviation": round(statistics.pstdev(values), 3),
        "least": min(values),
        "most": max(values),
    }


def summarise(plan: Plan, games: Iterator[Played]) -> Data:
    """Scores per seat, wins, lengths and end reasons of some games."""
    scores: list[list[int]] = []
    wins: Counter[int] = Counter()
    lengths: list[int] = []
    reasons: Counter[str] = Counter()
    for game in games:
        scores.append(game.scores)
        wins.update(game.wins)
        lengths.append(game.decisions)
        reasons[game.reason] += 1
    summary: Data = {
        "game": plan.mode.game,
        "mode": plan.mode.name,
        "players": plan.players,
        "bots": plan.bots,
        "seed": plan.seed,
        "games": len(lengths),
        "scores": [_spread(list(column)) for column in zip(*scores, strict=True)],
        "decisions": _spread(lengths),
        "reasons": dict(reasons.most_common()),
    }
    if plan.mode.cooperative:
        summary["won"] = wins[0]
    else:
        summary["wins"] = [wins[side] for side in range(len(scores[0]))]
    return summary


def summary_text(summary: Data) -> str:
    """A summary for people."""
    games = summary["games"]
    lines = [f"{games} games of {summary['game']} {summary['mode']}, seeds from {summary['seed']}"]
    sides = len(summary["scores"])  # seats, or colours: in teams every second seat plays for one
    names = ["+".join(summary["bots"][side::sides]) for side in range(sides)]
    for seat, (name, score) in enumerate(zip(names, summary["scores"], strict=True)):
        row = f"  {seat} {name:8} score {score['mean']:8.2f} ± {score['deviation']:.2f}"
        row += f"   from {score['least']} to {score['most']}"
        if "wins" in summary:
            row += f"   wins {summary['wins'][seat]} ({summary['wins'][seat] / games:.0%})"
        lines.append(row)
    if "won" in summary:
        lines.append(f"  won {summary['won']} of {games} ({summary['won'] / games:.0%})")
    length = summary["decisions"]
    lines.append(f"  decisions {length['mean']:.1f} ± {length['deviation']:.1f}, {length['least']} to {length['most']}")
    lines.append("  ended by " + ", ".join(f"{reason} {count}" for reason, count in summary["reasons"].items()))
    return "\n".join(lines)
