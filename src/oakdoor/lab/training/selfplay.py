"""Games that a network plays against itself or another, and what is to be learned from them."""

import math
from typing import NamedTuple

import numpy as np

from oakdoor.bots.rating import lead
from oakdoor.bots.search import taste_of
from oakdoor.bots.thinking.looking import MANY, SEEDS, WORLD, Mind, expand, new_room
from oakdoor.bots.thinking.network import Network, value
from oakdoor.bots.thinking.tree import likeliest, new_tree
from oakdoor.games.chance import draw_below
from oakdoor.games.contract import Mode
from oakdoor.games.drivers import drive, driver, part
from oakdoor.games.hashing import MASK, all_matters
from oakdoor.games.names import Rule, Seat, Table
from oakdoor.games.steps import settle_chance

LONGEST = 400  # decisions of a game; one that goes on counts as it stands
PATIENCE = 200  # decisions, after which moves are made with more heat, so that games end where players could wait
RESTLESS = 0.5
HOT = 6  # every so many-th decision is made with heat
CLEARLY = 8.0  # points: a lead that is nearly as good as one twice as large
WON = 0.75  # how much of what is learned is the win; the rest is how clear it was
TRUST = 0.85  # how much of what became of a position is learned; the rest is what was thought of the next
FRACTION = 1 << 24
# Packed options that are trained on; a mode that is not named has none that matter.
OPTIONS = {("rivality", "solo"): (6, 6, 3, 0)}
# What is left of a win for each decision that it is still away, where players could wait for each other: so they learn
# to bring a game to its end.
HASTE = {("aetherya", "confrontation"): 0.997}


class Lessons(NamedTuple):
    """Positions as features, and what became of them for the seat that saw them."""

    inputs: Table
    targets: Table
    seats: Table  # room: whose position it is
    times: Table  # room: how many decisions came before
    thought: Table  # room: what the network thought of it
    worth: Table  # room: by seat, what is learned of the position before


class Setting(NamedTuple):
    """How a game is set up."""

    players: int
    options: int
    seed: int
    swap: int  # the side that the second network plays; -1 for none
    heat: float  # how much a move may be worse to be tried now and then
    share: int  # every so many-th decision is written down; 0 for none
    haste: float  # what a win is worth one decision earlier


def new_lessons(mode: Mode, rows: int) -> Lessons:
    """Room for so many positions."""
    inputs = np.zeros((rows, mode.rules.FEATURES), np.float32)
    targets, thought = np.zeros((2, rows), np.float32)
    seats, times = np.zeros((2, rows), np.int64)
    return Lessons(inputs, targets, seats, times, thought, np.zeros(4))


@part
def decided(mind: Mind, who: Seat, size: int, seed: int, heat: float, *, rules: Rule) -> int:
    """The move that a network likes best, one look ahead; with heat, sometimes another good one."""
    tree, state = mind.tree, mind.room.states[WORLD]
    tree.used[0] = 0
    tree.used[1] = 0
    node = expand(mind, 0, 0, who, size, seed, mind.taste.worlds if size <= MANY else 1, rules=rules)
    best = likeliest(tree, node)
    if heat > 0.0 and draw_below(state, HOT) == 0:
        most = -1e9
        first = int(tree.first[node])
        for edge in range(first, first + size):  # a Gumbel variable makes it a choice by softmax
            chance = (draw_below(state, FRACTION) + 0.5) / FRACTION
            liked = float(tree.guess[edge]) - heat * math.log(-math.log(chance))
            if liked > most:
                most = liked
                best = edge
    return int(tree.action[best])


@part
def write_down(mind: Mind, lessons: Lessons, row: int, decision: int, *, rules: Rule) -> int:
    """A position for each seat, as far as there is room; returns the next free row."""
    room, state = mind.room, mind.room.states[WORLD]
    for seat in range(int(state.players)):
        if row < lessons.targets.shape[0]:
            rules.features(mind.box, state, seat, lessons.inputs[row], room.lines, room.log)
            lessons.seats[row] = seat
            lessons.times[row] = decision
            lessons.thought[row] = value(mind.network, lessons.inputs[row])
            row += 1
    return row


@part
def judge(mind: Mind, lessons: Lessons, begin: int, end: int, over: int, haste: float, *, rules: Rule) -> None:
    """What became of the positions of a game that was over after so many decisions: the win, and how clear it was. The
    further back, the more counts what was thought of later positions: one game's luck says little about its first."""
    room, state, worth = mind.room, mind.room.states[WORLD], lessons.worth
    rules.returns(mind.box, state, room.values, room.lines, room.log)
    fair = 1.0 / rules.sides(state)
    for seat in range(int(state.players)):
        by = rules.margin(mind.box, state, seat, room.lines[0], room.log)
        worth[seat] = WON * room.values[seat] + (1.0 - WON) / (1.0 + math.exp(-by / CLEARLY))
    after = over
    for row in range(end - 1, begin - 1, -1):
        seat, time = int(lessons.seats[row]), int(lessons.times[row])
        if time != after:
            for other in range(int(state.players)):
                worth[other] = fair + (worth[other] - fair) * haste ** (after - time)
            after = time
        lessons.targets[row] = worth[seat]
        worth[seat] = TRUST * worth[seat] + (1.0 - TRUST) * lessons.thought[row]


@driver
def play_itself(minds: tuple[Mind, Mind], setting: Setting, lessons: Lessons, begin: int, *, rules: Rule) -> int:
    """One game; some decisions are written down for each seat from row `begin`. Returns the next free row."""
    box, room = minds[0].box, minds[0].room
    state = room.states[WORLD]
    rules.deal(box, state, setting.players, -1, setting.options, setting.seed)
    rules.start(box, state, setting.players, room.log)
    row = begin
    over = 0
    for decision in range(LONGEST):
        over = decision
        settle_chance(box, state, room.chance, room.log, rules=rules)
        who = rules.actor(state)
        if who < 0:
            break
        size = rules.legal(box, state, room.moves)
        action = int(room.moves[0])
        if size > 1:
            second = 1 if setting.swap >= 0 and rules.side_of(state, who) == setting.swap else 0
            seed = (setting.seed + decision * SEEDS) & MASK
            heat = setting.heat if decision < PATIENCE else RESTLESS
            action = decided(minds[second], who, size, seed, heat, rules=rules)
        rules.apply(box, state, action, room.log)
        if setting.share > 0 and rules.actor(state) >= 0 and draw_below(state, setting.share) == 0:
            row = write_down(minds[0], lessons, row, decision, rules=rules)
    judge(minds[0], lessons, begin, row, over, setting.haste, rules=rules)
    return row


class Player:
    """Plays games of a mode in this process, again and again."""

    def __init__(self, mode: Mode, rows: int) -> None:
        self.mode = mode
        self.box = mode.components(None).box
        self.room = new_room(mode)
        self.tree = new_tree(4, 4 * len(self.room.moves))
        self.lessons = new_lessons(mode, rows)
        self.haste = HASTE.get((mode.game, mode.name), 1.0)
        self.loop = drive(mode, play_itself, margin=lead, forget=all_matters)

    def game(self, networks: tuple[Network, Network], setting: Setting, row: int) -> int:
        """One game; returns the next free row of the lessons."""
        minds = tuple(Mind(self.box, self.room, self.tree, network, taste_of(self.mode)) for network in networks)
        return self.loop(minds, setting, self.lessons, row)

    def setting(self, number: int, seed: int, heat: float, share: int) -> Setting:
        """The table of a game: half are played by the fewest, the others by all numbers of players in turn."""
        numbers = self.mode.players
        players = numbers[0] if number % 2 else numbers[number // 2 % len(numbers)]
        return Setting(players, self._options(seed), seed, -1, heat, share, self.haste)

    def result(self, seed: int, networks: tuple[Network, Network], swap: int) -> float:
        """What a game is worth in the end to the side of the second network, where the fewest play; or to all, where
        all win together."""
        numbers = self.mode.players
        players = numbers[0] if swap >= 0 else numbers[seed % len(numbers)]
        setting = Setting(players, self._options(seed), seed, swap, 0.0, 1, self.haste)
        rows = self.game(networks, setting, 0)
        seats = self.lessons.seats[:rows]
        return float(self.lessons.targets[:rows][seats == max(swap, 0)][-1])

    def _options(self, seed: int) -> int:
        options = OPTIONS.get((self.mode.game, self.mode.name), (0,))
        return options[seed % len(options)]
