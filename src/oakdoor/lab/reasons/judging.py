"""Reasons of planted positions, judged: is the first the right one, and is none false by the engine's own count?

What is certain is counted anew from the scores after both turns, in worlds of its own. What comes later is played on
anew with other seeds: what is likely must keep its sign, and what is guessed must not turn clearly into the opposite.
"""

from dataclasses import dataclass, replace
from statistics import fmean, pstdev

from oakdoor.games.aetherya.notation import legend_names
from oakdoor.games.events import NO_LOG
from oakdoor.games.game import Game
from oakdoor.games.names import Record
from oakdoor.games.state.steps import settle_chance
from oakdoor.lab.reasons.planted import Planted
from oakdoor.review.judgement.ahead import SHED, TAKEN, turns_ahead
from oakdoor.review.judgement.opening import is_arranging, laid_open
from oakdoor.review.judgement.playing import Player, World
from oakdoor.review.judgement.why import WORLDS, why
from oakdoor.review.shapes import TOGETHER, Reason, Why

COUNTED = 24  # worlds in which what is certain is counted anew
AGAIN = 2  # so many times the worlds for what comes later
SEED, OTHER_SEED = 1, 77
CLOSE = 0.01
CLEARLY = 2.0  # errors of a mean
NOTED = {"goal": SHED, "legends": TAKEN}  # what happens to legends, by line


@dataclass(frozen=True)
class Verdict:
    """What is told of a planted position: whether the first reason is the right one, and what is false."""

    planted: Planted
    why: Why
    is_right: bool
    false: list[str]


def explained(planted: Planted, player: Player | None = None, seed: int = SEED, worlds: int = WORLDS) -> Why:
    """Why the better turn of a planted position is better."""
    game = planted.begun()
    better, other = planted.actions(planted.better), planted.actions(planted.other)
    view = game.observed(planted.seat)
    return why(game.mode, game.box, view, planted.seat, better, other, 0, seed, worlds, player=player)


def judged(planted: Planted, player: Player | None = None, worlds: int = WORLDS, again: int = AGAIN) -> Verdict:
    """The reasons of a planted position, and what is wrong with them."""
    found = explained(planted, player, worlds=worlds)
    is_right = bool(found.reasons) and is_expected(planted, found.reasons[0])
    counter = Counter(planted, player, worlds * again, found)
    return Verdict(planted, found, is_right, [text for reason in found.reasons for text in counter.against(reason)])


def is_expected(planted: Planted, reason: Reason) -> bool:
    """Whether a reason is the one that was planted."""
    game = planted.begun()
    own = int(game.mode.rules.side_of(game.state, planted.seat))
    is_side = planted.side == "both" or (planted.side == "own") == (reason.side == own)
    # To fulfil a legend of an age is to come nearer to the goal: both are said of the same thing.
    lines = (planted.line, "legends", "win") if planted.line == "goal" else (planted.line,)
    if planted.line in ("end", "goal"):
        is_side = True
    is_what = not planted.what or planted.line == "end" or reason.what == planted.what
    return is_side and is_what and reason.line in lines and planted.when in ("any", reason.when) and reason.points > 0


class Counter:
    """Counts anew what reasons say of a planted position."""

    def __init__(self, planted: Planted, player: Player | None, worlds: int, told: Why) -> None:
        self.planted, self.worlds = planted, worlds
        self.game = planted.begun()
        self.view = self.game.observed(planted.seat)
        self.own = int(self.game.mode.rules.side_of(self.view, planted.seat))
        self.is_team = "margin" in self.game.mode.offers
        self._certain = {_key(reason): reason.points for reason in told.reasons if reason.when == "now"}
        self._told = told.reasons
        self._player = player
        self._later: tuple[list[World], list[World]] | None = None

    def against(self, reason: Reason) -> list[str]:
        """What speaks against a reason; nothing should."""
        if reason.line == "end":
            return self._against_end(reason)
        if reason.line == "win":
            return self._kept(reason, self._shares())
        if reason.line == TOGETHER:
            return self._kept(reason, self._together(reason))
        wanted = [self._after(moves, reason) for moves in (self.planted.better, self.planted.other)]
        differences = [ours - theirs for ours, theirs in zip(*wanted, strict=True)]
        if reason.when == "now" and reason.sure == "certain":
            if len(set(differences)) > 1 or not self._is_as_much(reason, differences[0]):
                return [f"{_named(reason)} is certain, but counted as {sorted(set(differences))}"]
            return []
        return self._kept(reason, self._again(reason))

    def _kept(self, reason: Reason, differences: list[float]) -> list[str]:
        """What comes later has the same sign with other seeds; a guess, if it is clear there."""
        mean, error = fmean(differences), pstdev(differences) / len(differences) ** 0.5
        doubt = CLEARLY * error if reason.sure == "guessed" else 0.0
        is_kept = mean * reason.points > 0 or abs(mean) < doubt
        return [] if is_kept else [f"{_named(reason)} is {mean:+.2f} with other seeds"]

    def _is_as_much(self, reason: Reason, counted: float) -> bool:
        """Where there are two sides, a point is a point; else it counts in part, and only the sign can be told."""
        is_exact = not self.is_team and int(self.game.mode.rules.sides(self.view)) <= 2
        told = self._sign(reason.side) * reason.change
        return abs(counted - told) <= CLOSE if is_exact else counted * told > 0

    def _sign(self, side: int) -> int:
        return 1 if side == self.own or self.is_team else -1

    def _after(self, moves: tuple[str, ...], reason: Reason) -> list[float]:
        """What a reason is about after a turn, in some worlds, as part of the decider's lead."""
        rules, found = self.game.mode.rules, []
        mode, box, actions = self.game.mode, self.game.box, self.planted.actions(moves)
        for seed in range(COUNTED):
            if is_arranging(mode, self.view):
                world = laid_open(mode, box, self.view, self.planted.seat, actions, seed)
            else:
                world = mode.copy_state(self.view)
                rules.resample(box, world, self.planted.seat, seed)
                for action in actions:
                    rules.apply(box, world, action, NO_LOG.copy())
                settle_chance(box, world, mode.new_moves(), NO_LOG.copy(), rules=rules)
            found.append(self._sign(reason.side) * self._counted(world, moves, reason))
        return found

    def _counted(self, world: Record, moves: tuple[str, ...], reason: Reason) -> float:
        """The points of a line, of one legend, or of the common goal as a world lies after some moves."""
        mode, box = self.game.mode, self.game.box
        if reason.line == "goal" and reason.what:  # a legend that these moves discard makes the goal higher
            is_shed = any(reason.what in words.split(" ") for words in moves)
            return -legend_values(self.game)[reason.what] if is_shed else 0
        if reason.line == "goal":
            return -int(mode.rules.target(box, world)) if self.planted.mode == "coop" else 0
        lines = mode.scores(box, world)[reason.side]
        if reason.line != "legends":
            return lines[reason.line]
        values = legend_values(self.game)
        taken = legend_names(int(world.taken[reason.side]))
        if reason.what:
            return values[reason.what] if reason.what in taken else 0
        return lines["legends"] - sum(values[name] for name in taken)

    def _again(self, reason: Reason) -> list[float]:
        """By how much a line, or one legend, differs in the end in worlds of other seeds; less what is told of it as
        certain."""
        told = self._certain.get(_key(reason), 0.0)
        return [
            self._sign(reason.side) * (self._in_world(one, reason) - self._in_world(two, reason)) - told
            for one, two in zip(*self._played_on(), strict=True)
        ]

    def _together(self, group: Reason) -> list[float]:
        """By how much all lines of a group differ in the end in worlds of other seeds, less what is told by name."""
        sides = [side for side in range(len(self.game.scores())) if (side == self.own) == (group.side == self.own)]
        lines = [
            line
            for line in self.game.mode.lines
            if group.what not in ("legends", "lines") or (line == "legends") == (group.what == "legends")
        ]
        wanted = [replace(group, side=side, line=line, what="") for side in sides for line in lines]
        named = [
            one for one in self._told if one.side in sides and one.line in lines and one.line not in ("end", "win")
        ]
        rows = [self._again(one) for one in wanted]
        rows += [[-value for value in self._again(one)] for one in named if one.when == "later"]
        rows += [[-one.points] * self.worlds for one in named if one.what and one.when == "now"]
        return [sum(row) for row in zip(*rows, strict=True)]

    def _shares(self) -> list[float]:
        """By how much the chance to win differs in worlds of other seeds."""
        seat = self.planted.seat
        return [one.shares[seat] - two.shares[seat] for one, two in zip(*self._played_on(), strict=True)]

    def _played_on(self) -> tuple[list[World], list[World]]:
        if self._later is None:
            player = self._player or Player(self.game.mode, self.game.box)
            turns = turns_ahead(self.game.mode)
            seat, planted = self.planted.seat, self.planted
            first, second = (
                player.play(self.view, seat, seat, planted.actions(moves), OTHER_SEED << 30, self.worlds, turns)
                for moves in (planted.better, planted.other)
            )
            self._later = first, second
        return self._later

    def _in_world(self, world: World, reason: Reason) -> float:
        mode = self.game.mode
        if not reason.what and reason.line != "goal":
            return world.later.lines.get((reason.side, mode.lines.index(reason.line)), 0)
        values, kind = legend_values(self.game), NOTED[reason.line]
        points = 0
        for event, seat, value, _ in world.later.noted:
            name = str(mode.event_value("legend", value, self.view))
            is_theirs = reason.line == "goal" or seat == reason.side
            points += values[name] if event == kind and is_theirs and reason.what in ("", name) else 0
        return -points if reason.line == "goal" else points

    def _against_end(self, reason: Reason) -> list[str]:
        """Whether just one of the turns ends the game."""
        over = []
        for moves in (self.planted.better, self.planted.other):
            game = self.planted.begun()
            for words in moves:
                game.play(words, self.planted.seat)
            over.append(game.is_over)
        return [] if over[0] != over[1] else [f"{_named(reason)} is told, but the turns end the game alike: {over}"]


def legend_values(game: Game) -> dict[str, int]:
    """What each legend is worth."""
    names = [str(game.mode.event_value("legend", number, game.state)) for number in range(15)]
    return {name: int(game.box.points[number]) for number, name in enumerate(names)}


def _key(reason: Reason) -> tuple[int, str, str]:
    return reason.side, reason.line, reason.what


def _named(reason: Reason) -> str:
    return f"side {reason.side} {reason.line} {reason.what} {reason.points:+.2f} {reason.when}".replace("  ", " ")
