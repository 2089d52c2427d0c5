"""One game of a report: played by bots, and what it tells as plain data."""

import math
from collections import Counter
from dataclasses import asdict, dataclass, field

import numpy as np

from oakdoor.bots.contract import Budget, Sight, Step
from oakdoor.bots.patience import takes_turns
from oakdoor.bots.rating import rate
from oakdoor.bots.registry import find_bot
from oakdoor.games.contract import GameError, Outcome
from oakdoor.games.events import Event
from oakdoor.games.game import Game
from oakdoor.games.names import Data
from oakdoor.games.position.reader import WATCHER
from oakdoor.games.registry import find_mode
from oakdoor.lab.arena.match import Entrant, Match
from oakdoor.lab.arena.playing import play_deal
from oakdoor.lab.balance.holdings import Holdings, given, held

LONGEST = 20_000  # decisions; bots that never end a game are stopped with an error
JUDGED = 6  # one decision of so many is looked at closely: what its choices are worth
WORLDS = 4  # that this is judged in
NEVER = 1e-9
GAMES, LADDER = "games", "ladder"  # kinds of pieces


@dataclass
class Choices:
    """What decisions were worth. `bits` is the sum of the logarithms of how many choices there were; of the judged
    ones, by how many points the best was better than a random one and than the second best, and how many had one
    choice that was better than all others."""

    forced: int = 0
    open: int = 0
    bits: float = 0.0
    judged: int = 0
    over_random: float = 0.0
    over_second: float = 0.0
    clear: int = 0


@dataclass
class Played:
    """A game. Lists are by side, but for `order`: by place in the order of play, the side and its share of the win."""

    players: int
    order: list[tuple[int, float]]
    scores: list[int]
    results: list[int]
    lines: list[dict[str, int]]
    holdings: list[dict[str, int]]
    seats: list[int]  # how many play for each side: none for Suramun
    reason: str
    turns: int
    shared: bool
    level: bool  # whether the best scores were equal, whoever won
    won: bool  # where all win together
    ages: int
    happened: dict[str, int]
    choices: Choices = field(default_factory=Choices)

    def as_data(self) -> Data:
        """The game as JSON."""
        return asdict(self)

    @classmethod
    def from_data(cls, data: Data) -> "Played":
        """The game from JSON."""
        order = [(int(side), float(share)) for side, share in data["order"]]
        return cls(**{**data, "order": order, "choices": Choices(**data["choices"])})


def play_piece(settings: list[Data], matches: list[Data], kind: str, which: int, first: int, count: int) -> list[Data]:
    """A piece of a report: some games of a setting, or some deals of a match of the ladder."""
    numbers = range(first, first + count)
    if kind == GAMES:
        return [_play(settings[which], number).as_data() for number in numbers]
    match = Match.from_data(matches[which])
    return [
        {"shares": [game.shares for game in deal], "margins": [game.margins for game in deal]}
        for deal in (play_deal(match, number) for number in numbers)
    ]


def _play(setting: Data, number: int) -> Played:
    seed = setting["seed"] + number
    entrant = Entrant.read(setting["bot"], Budget())
    players = setting["players"]
    bots = [find_bot(entrant.bot, seed * 16 + seat) for seat in range(players)]
    mode = find_mode(*setting["mode"])
    game = Game(mode, players, seed=seed, options=setting["options"], components=setting["components"])
    sides = [int(game.mode.rules.side_of(game.state, seat)) for seat in range(players)]
    steps: list[Step] = []
    watch = _Watch(game, sides)
    looks_back = takes_turns(mode) or any(bot.looks_back for bot in bots)
    while (seat := game.actor) is not None:
        sight = Sight.of(game, seat, steps)
        watch.decides(sight, number)
        action = bots[seat].decide(sight, entrant.budget).action
        if action not in sight.legal:
            raise GameError(f"the bot {entrant.label!r} chose an illegal action: {action}")
        events = game.play_checked(action)
        watch.saw(seat, events)
        steps.append(Step(seat, tuple(events) if looks_back else ()))
        if len(steps) > LONGEST:
            raise GameError(f"the game with seed {seed} did not end within {LONGEST} decisions")
    return watch.played()


class _Watch:
    """Somebody who looks on and counts."""

    def __init__(self, game: Game, sides: list[int]) -> None:
        self.game, self.sides = game, sides
        self.choices = Choices()
        self.happened: Counter[str] = Counter()
        self.events: list[Event] = []
        self.turns, self.last = 0, -1
        self.decided = 0

    def decides(self, sight: Sight, number: int) -> None:
        """A seat is about to decide."""
        choices, size = self.choices, len(sight.legal)
        self.turns += sight.seat != self.last
        self.last = sight.seat
        self.decided += 1
        if size < 2:
            choices.forced += 1
            return
        choices.open += 1
        choices.bits += math.log2(size)
        if (self.decided + number) % JUDGED == 0:
            self._judge(sight, number)

    def _judge(self, sight: Sight, number: int) -> None:
        seeds = [number * 1000 + self.decided * 8 + world for world in range(WORLDS)]
        values = np.sort(rate(sight.mode, sight.box, sight.view, sight.seat, sight.legal, seeds) / WORLDS)
        choices = self.choices
        choices.judged += 1
        choices.over_random += round(float(values[-1] - values.mean()), 4)
        choices.over_second += float(values[-1] - values[-2])
        choices.clear += bool(values[-1] - values[-2] > NEVER)

    def saw(self, seat: int, events: list[Event]) -> None:
        """What came of a decision."""
        self.happened.update({event.name for event in events})
        self.events += events

    def played(self) -> Played:
        """What the game tells, now that it is over."""
        game, outcome = self.game, self.game.outcome()
        holdings: list[Holdings] = [Counter() for _ in outcome.sides]
        given(self.events, self.sides, holdings)
        held(dict(game.view(WATCHER)), self.sides, self.events, holdings)
        order = [(game.first + place) % game.players for place in range(game.players)]
        best = sorted((side.score for side in outcome.sides if side.seats), reverse=True)
        turns = self.turns if game.players > 1 else self._alone()
        return Played(
            game.players,
            [(self.sides[seat], outcome.returns[seat]) for seat in order],
            [side.score for side in outcome.sides],
            results_of(outcome, game.mode.cooperative),
            [side.lines for side in outcome.sides],
            [dict(sorted(one.items())) for one in holdings],
            [len(side.seats) for side in outcome.sides],
            outcome.reason,
            turns,
            max(outcome.returns) not in (0.0, 1.0),
            not game.mode.cooperative and len(best) > 1 and best[0] == best[1],
            game.mode.cooperative and outcome.returns[0] == 1.0,
            len(outcome.fame or ()),
            dict(sorted(self.happened.items())),
            self.choices,
        )

    def _alone(self) -> int:
        """The turns of who plays alone: nobody comes in between, so what begins one is counted."""
        begun = Counter(line.split(" ")[1] for line in self.game.moves if not line.startswith("*"))
        return begun["pair"] or begun["go"] or self.turns


def results_of(outcome: Outcome, together: bool) -> list[int]:
    """By side, how clearly it won or lost in points: its lead, what all have beyond their target, or a campaign's
    score."""
    scores = [side.score for side in outcome.sides]
    if outcome.target is not None:
        return [min(scores) - outcome.target] * len(scores)
    if len(scores) == 1:
        return scores
    return [score - max(scores[:side] + scores[side + 1 :]) for side, score in enumerate(scores)]
