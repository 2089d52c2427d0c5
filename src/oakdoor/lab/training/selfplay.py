"""Games that a network plays against itself or another, and what is to be learned from them."""

import math
from typing import NamedTuple

import numpy as np

from oakdoor.bots.rating import lead
from oakdoor.bots.search import taste_of
from oakdoor.bots.thinking.looking import SEEDS, VIEW, WORLD, Mind, Room, look_ahead, new_room
from oakdoor.bots.thinking.network import Network, value
from oakdoor.bots.thinking.tree import EDGES_USED, NODES_USED, Tree, most_tried, new_tree, worth
from oakdoor.games.compiler.drivers import drive, driver, part
from oakdoor.games.contract import Mode, Rules
from oakdoor.games.names import Seat, Table
from oakdoor.games.state.chance import draw_below
from oakdoor.games.state.hashing import MASK, all_matters
from oakdoor.games.state.layout import State
from oakdoor.games.state.steps import settle_chance

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
    looks: int  # ahead for each decision
    haste: float  # what a win is worth one decision earlier


def new_lessons(mode: Mode, rows: int) -> Lessons:
    """Room for so many positions."""
    inputs = np.zeros((rows, mode.rules.FEATURES), np.float32)
    targets, thought = np.zeros((2, rows), np.float32)
    seats, times = np.zeros((2, rows), np.int64)
    return Lessons(inputs, targets, seats, times, thought, np.zeros(4))


@part
def looked_at(mind: Mind, state: State, who: Seat, seed: int, looks: int, *, rules: Rules) -> int:
    """Look ahead from a decision as one who has just come to the table; returns its node."""
    tree, view = mind.tree, mind.room.states[VIEW]
    tree.used[NODES_USED] = 0
    tree.used[EDGES_USED] = 0
    for slot in range(tree.slots.shape[0]):
        tree.slots[slot] = 0
    mind.room.states[VIEW] = state
    rules.observe(mind.box, view, who)
    return look_ahead(mind, who, seed, looks, rules=rules)


@part
def tempted(tree: Tree, node: int, state: State, heat: float) -> int:
    """An edge that is good enough: a Gumbel variable makes it a choice by softmax."""
    best = int(tree.first[node])
    most = -1e9
    for edge in range(best, best + int(tree.size[node])):
        chance = (draw_below(state, FRACTION) + 0.5) / FRACTION
        liked = worth(tree, edge) - heat * math.log(-math.log(chance))
        if liked > most:
            most = liked
            best = edge
    return best


@part
def write_down(mind: Mind, table: Room, lessons: Lessons, row: int, decision: int, mine: float, *, rules: Rules) -> int:
    """A position for each seat, as far as there is room, where it is worth `mine` to who decides; returns the next free
    row."""
    state = table.states[WORLD]
    who = rules.actor(state)
    for seat in range(int(state.players)):
        if row < lessons.targets.shape[0]:
            rules.features(mind.box, state, seat, lessons.inputs[row], table.lines, table.log)
            lessons.seats[row] = seat
            lessons.times[row] = decision
            if mind.taste.together == 1 or rules.side_of(state, seat) == rules.side_of(state, who):
                lessons.thought[row] = mine
            elif rules.sides(state) <= 2:
                lessons.thought[row] = 1.0 - mine
            else:
                lessons.thought[row] = value(mind.network, lessons.inputs[row])
            row += 1
    return row


@part
def judge(
    box: object, room: Room, lessons: Lessons, begin: int, end: int, over: int, haste: float, *, rules: Rules
) -> None:
    """What became of the positions of a game that was over after so many decisions: the win, and how clear it was. The
    further back, the more counts what was thought of later positions: one game's luck says little about its first."""
    state, later = room.states[WORLD], lessons.worth
    rules.returns(box, state, room.values, room.lines, room.log)
    fair = 1.0 / rules.sides(state)
    for seat in range(int(state.players)):
        by = rules.margin(box, state, seat, room.lines[0], room.log)
        later[seat] = WON * room.values[seat] + (1.0 - WON) / (1.0 + math.exp(-by / CLEARLY))
    after = over
    for row in range(end - 1, begin - 1, -1):
        seat, time = int(lessons.seats[row]), int(lessons.times[row])
        if time != after:
            for other in range(int(state.players)):
                later[other] = fair + (later[other] - fair) * haste ** (after - time)
            after = time
        lessons.targets[row] = later[seat]
        later[seat] = TRUST * later[seat] + (1.0 - TRUST) * lessons.thought[row]


@driver
def play_itself(
    minds: tuple[Mind, Mind], room: Room, setting: Setting, lessons: Lessons, begin: int, *, rules: Rules
) -> int:
    """One game; some decisions are written down for each seat from row `begin`. Returns the next free row."""
    box = minds[0].box
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
        looks = setting.looks if size > 1 else 1
        mind = minds[1 if setting.swap >= 0 and rules.side_of(state, who) == setting.swap else 0]
        seed = (setting.seed + decision * SEEDS * looks) & MASK
        node = looked_at(mind, state, who, seed, looks, rules=rules)
        edge = most_tried(mind.tree, node)
        if setting.share > 0 and draw_below(state, setting.share) == 0:
            row = write_down(minds[0], room, lessons, row, decision, worth(mind.tree, edge), rules=rules)
        if setting.heat > 0.0 and draw_below(state, HOT) == 0:
            edge = tempted(mind.tree, node, state, setting.heat if decision < PATIENCE else RESTLESS)
        rules.apply(box, state, int(mind.tree.action[edge]), room.log)
    judge(box, room, lessons, begin, row, over, setting.haste, rules=rules)
    return row


class Player:
    """Plays games of a mode in this process, again and again."""

    def __init__(self, mode: Mode, rows: int, looks: int = 1) -> None:
        self.mode = mode
        self.looks = looks
        self.box = mode.components(None).box
        self.table, self.room = new_room(mode), new_room(mode)
        self.tree = new_tree(looks + 1, (looks + 1) * len(self.room.moves))
        self.lessons = new_lessons(mode, rows)
        self.haste = HASTE.get((mode.game, mode.name), 1.0)
        self.loop = drive(mode, play_itself, margin=lead, forget=all_matters)

    def game(self, networks: tuple[Network, Network], setting: Setting, row: int) -> int:
        """One game; returns the next free row of the lessons."""
        taste = taste_of(self.mode)
        taste = taste._replace(worlds=taste.worlds // 2)  # many games make up for it
        minds = tuple(Mind(self.box, self.room, self.tree, network, taste) for network in networks)
        return self.loop(minds, self.table, setting, self.lessons, row)

    def setting(self, number: int, seed: int, heat: float, share: int) -> Setting:
        """The table of a game: half are played by the fewest, the others by all numbers of players in turn."""
        numbers = self.mode.players
        players = numbers[0] if number % 2 else numbers[number // 2 % len(numbers)]
        return Setting(players, self._options(seed), seed, -1, heat, share, self.looks, self.haste)

    def result(self, seed: int, networks: tuple[Network, Network], swap: int) -> float:
        """What a game is worth in the end to the side of the second network, where the fewest play; or to all, where
        all win together."""
        numbers = self.mode.players
        players = numbers[0] if swap >= 0 else numbers[seed % len(numbers)]
        setting = Setting(players, self._options(seed), seed, swap, 0.0, 1, self.looks, self.haste)
        rows = self.game(networks, setting, 0)
        seats = self.lessons.seats[:rows]
        return float(self.lessons.targets[:rows][seats == max(swap, 0)][-1])

    def _options(self, seed: int) -> int:
        options = OPTIONS.get((self.mode.game, self.mode.name), (0,))
        return options[seed % len(options)]
