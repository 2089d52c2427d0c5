"""Training: a network plays itself, learns, and is kept if it beats the one before; it goes on where it was stopped."""

import json
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np

from oakdoor.bots.thinking.network import WEIGHTS, Network, load, network_from, network_of, path_of, save
from oakdoor.games.contract import Mode
from oakdoor.games.registry import find_mode
from oakdoor.lab.jobs.crews import Crew
from oakdoor.lab.jobs.job import Job, all_of
from oakdoor.lab.jobs.running import Means, crew_for, results_by
from oakdoor.lab.jobs.version import Needs, version_of
from oakdoor.lab.training.beginner import beginner, pupil
from oakdoor.lab.training.learning import Learner, Lot, batches, joined
from oakdoor.lab.training.plot import plot
from oakdoor.lab.training.selfplay import LONGEST, Player
from oakdoor.lab.training.symmetry import symmetries

ROWS = 50_000  # positions that a process hands over at once
SHARE = 4  # every so many-th decision is learned from
WINDOW = 10  # generations whose games are learned from
BATCH = 4096
EPOCHS = 3  # how often each generation learns from all that is kept
FIRST_RATE, LAST_RATE = 3e-4, 1e-4
SETTLED = 12  # generations until it learns more slowly
ASTRAY = 6  # generations in a row that were no better, after which the best one is where learning goes on
BEST, NEWEST, JOURNAL, PLOT = "best.npz", "new.npz", "journal.jsonl", "plot.svg"
DEAL_STEP = 7919  # between the seeds of two deals


@dataclass(frozen=True)
class Plan:
    """What is to be trained, where, and how long."""

    game: str
    mode: str
    folder: Path
    minutes: float
    generations: int | None = None  # at most
    seconds: float = 8.0  # of play in one generation
    hidden: int = 64
    upper: int = 32
    heat: float = 0.05
    looks: int = 1  # ahead for each decision of the games that are learned from


@cache
def _own_player(game: str, mode: str, looks: int) -> Player:
    """This process's player."""
    return Player(find_mode(game, mode), ROWS, looks)


def _network(weights: bytes) -> Network:
    """The network in what a file of weights holds."""
    with np.load(BytesIO(weights)) as kept:
        return network_from([kept[name] for name in Network._fields[:WEIGHTS]])


def play_some(game: str, mode: str, weights: bytes, seconds: float, heat: float, looks: int, seed: int) -> bytes:
    """Games for so many seconds: positions and what became of them, and how many games it were, as a file."""
    player = _own_player(game, mode, looks)
    network = _network(weights)
    until = time.monotonic() + seconds
    row = number = 0
    while row + 4 * LONGEST < ROWS and (number == 0 or time.monotonic() < until):
        setting = player.setting(number, seed + number * DEAL_STEP, heat, SHARE)
        row = player.game((network, network), setting, row)
        number += 1
    file = BytesIO()
    inputs, targets = player.lessons.inputs[:row].astype(np.float16), player.lessons.targets[:row]
    np.savez(file, inputs=inputs, targets=targets, games=number)
    return file.getvalue()


def play_match(game: str, mode: str, newest: bytes, best: bytes, seconds: float, seed: int) -> list[float]:
    """How much better a new network does than an old one, one look ahead, in pairs of games of the fewest players with
    the same deal."""
    player = _own_player(game, mode, 1)
    new, old = (_network(weights) for weights in (newest, best))
    until = time.monotonic() + seconds
    gains: list[float] = []
    while len(gains) < 2 or time.monotonic() < until:
        deal = seed + len(gains) * DEAL_STEP
        if player.mode.cooperative:
            gains.append(player.result(deal, (new, new), -1) - player.result(deal, (old, old), -1))
        else:
            gains.append(sum(player.result(deal, (old, new), side) for side in (0, 1)) - 1.0)
    return gains


def first_network(mode: Mode, hidden: int, upper: int) -> tuple[Network, Network]:
    """Where training begins: who plays the first games, and who is to learn. The weights of the mode do both if there
    are any of that size; else one that counts points plays, and one that begins with that learns."""
    kept = network_of(mode)
    if kept is not None and kept.second.shape == (hidden, upper):
        return kept, kept
    return beginner(mode), pupil(mode, hidden, upper)


class Trainer:
    """One mode's training."""

    def __init__(self, plan: Plan, crew: Crew) -> None:
        self.plan = plan
        self.crew = crew
        self.needs = Needs(((plan.game, plan.mode),))
        self.mode = find_mode(plan.game, plan.mode)
        plan.folder.mkdir(parents=True, exist_ok=True)
        self.best, self.newest = plan.folder / BEST, plan.folder / NEWEST
        self.journal = plan.folder / JOURNAL
        if not self.best.exists():
            player, learner = first_network(self.mode, plan.hidden, plan.upper)
            save(learner, self.newest)
            save(player, self.best)
        self.learner = Learner(load(self.newest))
        self.kept: list[Lot] = []
        self.astray = 0
        self.generation = len(self.journal.read_text().splitlines()) if self.journal.exists() else 0

    def run(self) -> None:
        """Generation after generation until the time is over."""
        self.crew.begin(self.needs, version_of(self.needs))
        until = time.monotonic() + 60 * self.plan.minutes
        last = None if self.plan.generations is None else self.generation + self.plan.generations
        while time.monotonic() < until and self.generation != last:
            self._one(time.monotonic())

    def _one(self, began: float) -> None:
        """Play, learn, compare, write down."""
        self.generation += 1
        games, fresh = self._played()
        played = time.monotonic()
        self.kept = [*self.kept, fresh][-WINDOW:]
        self._learn()
        learned = time.monotonic()
        gain, error, pairs = self._compare()
        is_kept = gain > 0
        self.astray = 0 if is_kept else self.astray + 1
        if is_kept:
            self.best.write_bytes(self.newest.read_bytes())
        elif self.astray == ASTRAY:
            self._go_back()
        self._note(
            games=games,
            positions=len(fresh[1]),
            mean=round(float(fresh[1].mean()), 4),
            loss=round(self.learner.loss(fresh[0][:BATCH].astype(np.float32), fresh[1][:BATCH]), 5),
            gain=round(gain, 4),
            error=round(error, 4),
            pairs=pairs,
            kept=is_kept,
            seconds=[round(played - began, 1), round(learned - played, 1), round(time.monotonic() - learned, 1)],
        )

    def _go_back(self) -> None:
        """Learn on from the best network, if it is one that has learned."""
        best = load(self.best)
        if best.second.shape == (self.plan.hidden, self.plan.upper):
            self.learner = Learner(best)
        self.astray = 0

    def _learn(self) -> None:
        """Learn from all positions that are kept, several times."""
        rate = FIRST_RATE if self.generation < SETTLED else LAST_RATE
        size = min(BATCH, sum(len(targets) for _, targets in self.kept))
        for number in range(EPOCHS):
            for inputs, targets in batches(self.kept, size, self.generation * EPOCHS + number, symmetries(self.mode)):
                self.learner.learn(inputs, targets, rate)
        save(self.learner.network(), self.newest)

    def _note(self, **found: Any) -> None:
        """A line in the journal and on the screen, and the plot of all lines."""
        line = json.dumps({"generation": self.generation, **found})
        with self.journal.open("a") as journal:
            journal.write(line + "\n")
        rows = [json.loads(one) for one in self.journal.read_text().splitlines()]
        (self.plan.folder / PLOT).write_text(plot(f"{self.plan.game} {self.plan.mode}", rows), encoding="utf-8")
        print(f"{self.plan.game} {self.plan.mode} {line}", flush=True)

    def _played(self) -> tuple[int, Lot]:
        """A generation's games: how many, and what is to be learned from them."""
        plan = self.plan
        results = self._done(play_some, 0, self.best.read_bytes(), plan.seconds, plan.heat, plan.looks)
        lots = [np.load(BytesIO(result)) for result in results]
        games = sum(int(lot["games"]) for lot in lots)
        return games, joined([lot["inputs"] for lot in lots], [lot["targets"] for lot in lots])

    def _done(self, work: Callable[..., object], shift: int, *common: object) -> list[bytes]:
        """What all hands find out, each with deals of its own."""
        names = (self.plan.game, self.plan.mode)
        pieces = all_of((self._seed(hand) + shift,) for hand in range(self.crew.hands))
        job = Job(work.__name__, f"{__name__}:{work.__name__}", (*names, *common), pieces, self.needs)
        return list(results_by(job, self.crew))

    def _seed(self, hand: int) -> int:
        """Where a hand's deals begin in this generation."""
        return self.generation * 1_000_003_000 + hand * 40_000_000_003

    def _compare(self) -> tuple[float, float, int]:
        """By how much the new network does better than the best one, its standard error, and in how many pairs."""
        pair = (self.newest.read_bytes(), self.best.read_bytes())
        results = self._done(play_match, 17, *pair, self.plan.seconds / 4)
        gains = np.array([gain for result in results for gain in json.loads(result)])
        return float(gains.mean()), float(gains.std() / len(gains) ** 0.5), len(gains)


def train(plan: Plan, means: Means, take_over: bool = False) -> None:
    """Train one mode with one process for each core, or on a cluster; in the end the best weights may become the
    mode's."""
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    with crew_for(means) as crew:
        trainer = Trainer(plan, crew)
        trainer.run()
    if take_over:
        path_of(trainer.mode).write_bytes(trainer.best.read_bytes())
