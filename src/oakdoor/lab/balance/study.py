"""A study: the figures that the games of one component table give, each with its interval, by name.

score.2        mean points of a side with two players, and so on for each number of players or level
order.1.2      the first player's share of the wins with two players
line.goblins   mean points of a line of the score
worth.card.goblin   what one more of them does to the result, in points
"""

from collections import Counter
from dataclasses import dataclass, field
from itertools import chain

import numpy as np

from oakdoor.games.contract import Mode
from oakdoor.games.names import Data
from oakdoor.lab.balance.holdings import groups_of, total
from oakdoor.lab.balance.numbers import Figure, Numbers, around, mean_of, quantile, share_of, spread_of, worths
from oakdoor.lab.balance.plan import Setting
from oakdoor.lab.balance.playing import Played

PACE = 5.0  # seconds that a person takes each time the choices double (Hick's law)
HANDLING = 10  # seconds for the pieces of a turn
SEEN = 20  # sides or games that must have had something before its worth is told
FAMILIES = (("legend", "item", "card", "tribe", "tile"), ("place",), ("site",))  # each worked out by itself
GROUPS = ("legend", "tribe", "card", "item", "tile", "site", "place")
FIRST = "first"  # a column: whether a side began


@dataclass
class Histogram:
    """How values are spread: by value, how many."""

    values: Counter[int]

    def as_json(self) -> dict[str, int]:
        """By value, how many."""
        return {str(value): self.values[value] for value in sorted(self.values)}

    def all(self) -> Numbers:
        """Every value as often as it came."""
        return np.repeat(np.array(sorted(self.values), np.float64), [self.values[one] for one in sorted(self.values)])

    def quantile(self, part: float) -> float:
        """The value below which a part of all lies."""
        return quantile(self.all(), part)


@dataclass
class Study:
    """One component table: what it is called, how many games of each setting were played, and what they give."""

    name: str
    components: Data | None
    settings: list[Setting]
    figures: dict[str, Figure] = field(default_factory=dict)
    scores: dict[str, Histogram] = field(default_factory=dict)
    turns: dict[str, Histogram] = field(default_factory=dict)

    @property
    def main(self) -> Setting:
        """The setting that most is told of."""
        return self.settings[0]

    def group(self, prefix: str) -> dict[str, Figure]:
        """The figures whose names begin so, by the rest of their names."""
        start = f"{prefix}."
        return {name[len(start) :]: figure for name, figure in self.figures.items() if name.startswith(start)}

    def as_json(self) -> Data:
        """The study as a JSON object."""
        return {
            "name": self.name,
            "components": self.components,
            "settings": [
                {"label": one.label, "players": one.players, "options": one.options, "games": one.games}
                for one in self.settings
            ],
            "figures": {name: figure.as_json() for name, figure in sorted(self.figures.items())},
            "scores": {label: one.as_json() for label, one in self.scores.items()},
            "turns": {label: one.as_json() for label, one in self.turns.items()},
        }


def study_games(study: Study, mode: Mode, games: list[list[Played]], pace: float) -> None:
    """All figures of a study but those of its ladder."""
    for setting, some in zip(study.settings, games, strict=True):
        _setting(study, mode, setting, some, pace)
    main = games[0]
    study.figures |= _lines(main) | _choices(main) | _holdings(mode, main) | _worths(mode, main)
    names = sorted(set(chain.from_iterable(game.happened for game in main)))
    study.figures |= {f"rule.{name}": share_of(sum(name in g.happened for g in main), len(main)) for name in names}


def _setting(study: Study, mode: Mode, setting: Setting, games: list[Played], pace: float) -> None:
    label, count = setting.label, len(games)
    own = [[score for score, seats in zip(g.scores, g.seats, strict=True) if seats] for g in games]
    every = list(chain.from_iterable(own))
    study.scores[label] = Histogram(Counter(every))
    study.turns[label] = Histogram(Counter(game.turns for game in games))
    found = {
        "score": mean_of([float(np.mean(one)) for one in own]),
        "spread": spread_of(every),
        "turns": mean_of([game.turns for game in games]),
        "minutes": mean_of([(pace * game.choices.bits + HANDLING * game.turns) / 60 for game in games]),
        "result": mean_of([game.results[0] for game in games]),
    }
    if mode.cooperative:
        found["won"] = share_of(sum(game.won for game in games), count)
        if ages := max(game.ages for game in games):
            found |= {f"ages.{age}": share_of(sum(g.ages >= age for g in games), count) for age in range(1, ages + 1)}
    else:
        found["winner"] = mean_of([max(one) for one in own])
        found["level"] = share_of(sum(game.level for game in games), count)
        found["shared"] = share_of(sum(game.shared for game in games), count)
        del found["result"]
        for place in range(setting.players):
            found[f"order.{place + 1}"] = share_of(sum(game.order[place][1] for game in games), count)
    reasons = Counter(game.reason for game in games)
    found |= {f"end.{reason}": share_of(number, count) for reason, number in reasons.most_common()}
    study.figures |= {f"{name}.{label}": figure for name, figure in found.items()}


def _lines(games: list[Played]) -> dict[str, Figure]:
    """Mean points of each line, over the sides that somebody plays."""
    found = {}
    for name in games[0].lines[0]:
        by_game = [[one[name] for one, seats in zip(g.lines, g.seats, strict=True) if seats] for g in games]
        found[f"line.{name}"] = mean_of([float(np.mean(one)) for one in by_game])
    return found


def _choices(games: list[Played]) -> dict[str, Figure]:
    """How much a choice matters. Errors are over games, since decisions of one game are alike."""
    told = [game.choices for game in games]
    judged = [one for one in told if one.judged]
    made = sum(one.open + one.forced for one in told)
    opened = sum(one.open for one in told)
    return {
        "choice.random": mean_of([one.over_random / one.judged for one in judged]),
        "choice.second": mean_of([one.over_second / one.judged for one in judged]),
        "choice.clear": mean_of([one.clear / one.judged for one in judged]),
        "choice.forced": share_of(made - opened, made),
        "choice.options": mean_of([2 ** (one.bits / one.open) for one in told if one.open]),
    }


def _rows(mode: Mode, games: list[Played]) -> list[tuple[int, float, float, float, Counter[str]]]:
    """What is compared: sides that somebody plays, or the whole table where all win together. Of each its game, its
    result, its share of the win, whether it began, and what it had."""
    rows = []
    for number, game in enumerate(games):
        own = [side for side, seats in enumerate(game.seats) if seats]
        if mode.cooperative:
            held = total(game.holdings[side] for side in own)
            rows.append((number, float(game.results[0]), float(game.won), 0.0, held))
            continue
        shares = dict(game.order)
        first = game.order[0][0]
        for side in own:
            held = Counter(game.holdings[side])
            rows.append((number, float(game.results[side]), shares[side], float(side == first), held))
    return rows


def _holdings(mode: Mode, games: list[Played]) -> dict[str, Figure]:
    """How many of each thing a side has, how often it has any, and how often it then wins."""
    rows = _rows(mode, games)
    found: dict[str, Figure] = {}
    for name in _names(rows):
        counts = np.array([row[4][name] for row in rows], np.float64)
        per_game = np.zeros(len(games))
        np.add.at(per_game, [row[0] for row in rows], counts)
        mean = mean_of(per_game * len(games) / len(rows))
        found[f"held.{name}"] = around(mean.value, max(mean.error, 1 / len(games)), mean.count)
        having = [row[2] for row in rows if row[4][name]]
        found[f"had.{name}"] = share_of(len(having), len(rows))
        if len(having) < len(rows):  # what everybody has tells nobody apart
            found[f"wins.{name}"] = share_of(sum(having), len(having))
    return found


def _worths(mode: Mode, games: list[Played]) -> dict[str, Figure]:
    """What one more of each thing is worth, in points of the result."""
    rows = _rows(mode, games)
    results = np.array([row[1] for row in rows])
    numbers = np.array([row[0] for row in rows], np.int64)
    groups = groups_of(_names(rows))
    found: dict[str, Figure] = {}
    for family in FAMILIES:
        some = {group: groups[group] for group in family if group in groups}
        columns = {
            name: np.array([row[4][name] for row in rows], np.float64) for name in chain.from_iterable(some.values())
        }
        columns = {
            name: column
            for name, column in columns.items()
            if np.count_nonzero(column) >= SEEN and np.count_nonzero(column != column[0]) >= SEEN
        }
        if len(rows) < 2 * len(columns) + SEEN or not columns:
            continue
        if not mode.cooperative:
            columns[FIRST] = np.array([row[3] for row in rows])
        found |= worths(columns, some, results, numbers)
    return {f"worth.{name}": figure for name, figure in found.items()}


def _names(rows: list[tuple[int, float, float, float, Counter[str]]]) -> list[str]:
    """All holdings, group by group."""
    seen = sorted(set(chain.from_iterable(row[4] for row in rows)))
    return sorted(seen, key=lambda name: (GROUPS.index(name.partition(".")[0]), name))
