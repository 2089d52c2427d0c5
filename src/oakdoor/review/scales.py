"""The scales: what the moves of a position are worth, by looks ahead from what an eye knows."""

from dataclasses import dataclass
from importlib import import_module

import numpy as np

from oakdoor.bots.search import search_with, taste_of, tree_for
from oakdoor.bots.thinking.looking import VIEW, Mind, look_ahead, new_room
from oakdoor.bots.thinking.network import network_of
from oakdoor.bots.thinking.tree import NONE, most_tried, node_at, slot_of
from oakdoor.games.compiler.compiled import is_plain, sources_hash
from oakdoor.games.compiler.drivers import drive
from oakdoor.games.compiler.warm import is_warm, mark_warm
from oakdoor.games.contract import GameError, Mode
from oakdoor.games.events import NO_LOG
from oakdoor.games.names import Record
from oakdoor.games.position.reader import EVERYTHING, Everything, Eyes, written_eyes
from oakdoor.games.state.hashing import MASK, all_matters, hash_words, words_of
from oakdoor.games.state.layout import State
from oakdoor.review.thinking.looks import SEES_ALL, look_as

BEST = 3  # moves that are shown
CONTENDING = 4  # of what a position's looks are: the least that go to each of the best and to the played one
EDGES = 160  # of a node, for whom there is room
TURN = "turn"  # the phase with which every game's turns begin
FEWEST = 3  # looks at a decision for the rest of a turn to go on with it
LONGEST = 40  # decisions of one turn that are told
FORCED = 1e9  # of a move that every look is to begin with
WORLDS = (11, 12, 13)  # seeds of worlds in which the rest of a turn is tried
DOUBT = 0.15  # of a value after one look; it shrinks with the root of the looks
SEED_BITS = 24  # between the seeds of two positions


def turn_phase(mode: Mode) -> int:
    """The number of the phase with which turns begin."""
    try:
        phases: tuple[str, ...] = import_module(f"oakdoor.games.{mode.game}.state").PHASES
    except ModuleNotFoundError:  # a game from elsewhere
        return 0
    return phases.index(TURN)


class NoScales(GameError):
    """A mode whose positions nobody can value."""


@dataclass(frozen=True)
class Move:
    """A move on the scales: its value to who decides, how many looks went to it, and the rest of the turn after it as
    it is best, as far as chance has no part in it."""

    action: int
    value: float
    tried: int
    rest: tuple[int, ...] = ()


@dataclass(frozen=True)
class Weighed:
    """The moves of a position that differ in outcome, the best first, and the place of the played one."""

    moves: tuple[Move, ...]
    played: int = 0

    @property
    def best(self) -> float:
        """What the position is worth to who decides."""
        return self.moves[0].value

    @property
    def loss(self) -> float:
        """What the played move gave away."""
        return max(0.0, self.best - self.moves[self.played].value)


def seed_for(seed: int, ply: int, eye: Eyes) -> int:
    """The seed for a position and an eye: the same ones whatever else is looked at."""
    return ((((seed << 14) + ply) << 3) + written_eyes(eye) + 1 << SEED_BITS) & MASK


def looking_as(eye: Eyes) -> int:
    """The number by which looks ahead know an eye."""
    return SEES_ALL if isinstance(eye, Everything) else eye


def _mark() -> str:
    return f"review-{sources_hash('oakdoor.bots.thinking')}-{sources_hash('oakdoor.review.thinking')}-"


def is_review_warm(game: str, mode: str) -> bool:
    """Whether this version's looks of a review were compiled for a mode before."""
    return is_warm(game, mode, _mark())


def warm_review(mode: Mode) -> None:
    """Compile what a review of a mode needs beside the search, and remember that it was done."""
    if network_of(mode) is None or is_plain():
        return
    state = mode.new_state()
    box = mode.components(None).box
    mode.rules.deal(box, state, mode.players[0], -1, 0, 1)
    mode.rules.start(box, state, mode.players[0], NO_LOG.copy())
    Scales(mode, box).expected(state, EVERYTHING, 1, 1)
    from oakdoor.review.judgement.playing import Player  # which needs the names of this module

    Player(mode, box).play_only(state, 0, EVERYTHING, (), 1, 1)
    mark_warm(mode, _mark())


class Scales:
    """Weighs positions of one game, one after the other; each time with a fresh tree, so that the order does not
    matter. Several of them can work side by side."""

    def __init__(self, mode: Mode, box: Record) -> None:
        network = network_of(mode)
        if network is None:
            raise NoScales(f"there is no analysis for {mode.game} {mode.name}")
        self.mode = mode
        self._ahead = search_with(mode, look_ahead)
        self._as = drive(mode, look_as, forget=all_matters)
        self._mind = Mind(box, new_room(mode), tree_for(mode, 1, 1), network, taste_of(mode))
        self._state = np.zeros(1, mode.state_type).view(np.recarray)
        self._words = words_of(self._state)
        self._moves = mode.new_moves()
        self._turn = turn_phase(mode)

    def weigh(
        self, state: State, seat: int, eye: Eyes, looks: int, seed: int, played: int | None = None, rests: bool = True
    ) -> Weighed:
        """All moves of a decision of a seat, by what the eye knows: its own, or EVERYTHING; the best ones with the rest
        of the turn, if that is wanted."""
        self._lay(state, eye, looks)
        self._look(seat, eye, seed, looks)
        node = self._node(self._mind.room.states[VIEW], seat)
        contenders = self._contenders(node, played)
        seed += looks << 6
        for edge in contenders:
            missing = looks // CONTENDING - int(self._mind.tree.tried[edge])
            if missing > 0:
                self._force(edge, seat, eye, seed, missing)
                seed += missing << 6
        return self._weighed(node, seat, eye, contenders, played, rests)

    def expected(self, state: State, eye: Eyes, looks: int, seed: int) -> list[float]:
        """What a position is worth to every seat, by what an eye knows."""
        self._lay(state, eye, looks)
        sums = np.zeros(int(state.players), np.float64)
        self._as(self._mind, looking_as(eye), seed, looks, sums)
        values: list[float] = (sums / looks).tolist()
        return values

    def _lay(self, state: State, eye: Eyes, looks: int) -> None:
        """Lay what an eye sees of a state before a new tree."""
        nodes = 2 * looks + 8
        tree = tree_for(self.mode, nodes, nodes * min(EDGES, self.mode.most_moves))
        self._mind = self._mind._replace(tree=tree)
        view = self.mode.copy_state(state)
        if eye != EVERYTHING:
            self.mode.rules.observe(self._mind.box, view, eye)
        self._mind.room.states[VIEW] = view

    def _look(self, seat: int, eye: Eyes, seed: int, looks: int) -> None:
        if seat == eye:
            self._ahead(self._mind, seat, seed, looks)
        else:
            self._as(self._mind, looking_as(eye), seed, looks, np.zeros(4, np.float64))

    def _force(self, edge: int, seat: int, eye: Eyes, seed: int, looks: int) -> None:
        """More looks that all begin with one move."""
        prior = self._mind.tree.prior
        usual = prior[edge]
        prior[edge] = FORCED
        self._look(seat, eye, seed, looks)
        prior[edge] = usual

    def _node(self, state: State, seat: int) -> int:
        """The node of a decision by what its decider knows, or NONE."""
        self._seen(state, seat)
        return self._found(seat)

    def _found(self, seat: int) -> int:
        """The node of the decision that was laid out last."""
        return int(node_at(self._mind.tree, slot_of(self._mind.tree, hash_words(self._words[0], seat))))

    def _edges(self, node: int) -> list[int]:
        """One edge for each outcome."""
        tree = self._mind.tree
        first, size = int(tree.first[node]), int(tree.size[node])
        return [edge for edge in range(first, first + size) if tree.twin[edge] == edge]

    def _edge_of(self, node: int, action: int) -> int:
        tree = self._mind.tree
        first, size = int(tree.first[node]), int(tree.size[node])
        return int(tree.twin[first + tree.action[first : first + size].tolist().index(action)])

    def _contenders(self, node: int, played: int | None) -> list[int]:
        """The moves that most looks went to, and the played one."""
        tree = self._mind.tree
        found = sorted(self._edges(node), key=lambda edge: (-tree.tried[edge], -tree.guess[edge]))[:BEST]
        edge = None if played is None else self._edge_of(node, played)
        return found if edge is None or edge in found else [*found, edge]

    def _value(self, edge: int, eye: Eyes) -> float:
        """What an edge is worth: the first guess counts as one look, unless it may come from worlds that are not the
        eye's."""
        tree = self._mind.tree
        tried, total, guess = int(tree.tried[edge]), float(tree.total[edge]), float(tree.guess[edge])
        if eye == EVERYTHING and tried:
            return total / tried
        return (guess + total) / (1 + tried)

    def _weighed(
        self, node: int, seat: int, eye: Eyes, contenders: list[int], played: int | None, rests: bool
    ) -> Weighed:
        """Contenders by their value; then the others, in which too few looks went to compare them by it."""
        tree = self._mind.tree
        best = sorted(contenders, key=lambda edge: DOUBT / (1 + int(tree.tried[edge])) ** 0.5 - self._value(edge, eye))
        others = [edge for edge in self._edges(node) if edge not in contenders]
        others.sort(key=lambda edge: (-int(tree.tried[edge]), -self._value(edge, eye)))
        at = None if played is None else self._edge_of(node, played)
        moves: list[Move] = []
        for edge in [*best, *others]:
            action = int(tree.action[edge]) if edge != at or played is None else played
            rest = self._rest(seat, eye, action) if rests and edge in contenders else ()
            least = moves[-1].value if moves else 1.0  # a move that is better only by doubtful looks is as good
            moves.append(Move(action, min(least, self._value(edge, eye)), int(tree.tried[edge]), rest))
        return Weighed(tuple(moves), 0 if at is None else [*best, *others].index(at))

    def _rest(self, seat: int, eye: Eyes, action: int) -> tuple[int, ...]:
        """The rest of a turn after a move, by the moves that most looks went to; it ends where what comes next depends
        on something that the eye does not know."""
        worlds = [self._world(eye, seed) for seed in (WORLDS if eye != EVERYTHING else WORLDS[:1])]
        rest: list[int] = []
        while len(rest) < LONGEST:
            for world in worlds:
                self.mode.rules.apply(self._mind.box, world, action, NO_LOG.copy())
            if any(int(self.mode.rules.actor(world)) != seat for world in worlds):
                break
            # Whether a seat begins another turn: where one plays alone, nothing else tells turns apart.
            if int(worlds[0].phase) == self._turn:
                break
            if len({self._seen(world, seat) for world in reversed(worlds)}) > 1:  # the first one stays laid out
                break
            next_action = self._next(worlds[0], self._found(seat))
            if next_action is None:
                break
            action = next_action
            rest.append(action)
        return tuple(rest)

    def _world(self, eye: Eyes, seed: int) -> Record:
        world = self.mode.copy_state(self._mind.room.states[VIEW])
        if eye != EVERYTHING:
            self.mode.rules.resample(self._mind.box, world, eye, seed)
        return world

    def _seen(self, world: State, seat: int) -> bytes:
        """What a seat knows in a world, and what of it still matters."""
        self._state[0] = world
        self.mode.rules.observe(self._mind.box, self._state[0], seat)
        if "forget" in self.mode.offers:
            self.mode.rules.forget(self._state[0])
        return self._words[0].tobytes()

    def _next(self, world: State, node: int) -> int | None:
        """The move that most looks went to, or the only one; None where there were too few."""
        tree = self._mind.tree
        if node != NONE and tree.visits[node] >= FEWEST:
            return int(tree.action[most_tried(tree, node)])
        is_only = self.mode.rules.legal(self._mind.box, world, self._moves) == 1
        return int(self._moves[0]) if is_only else None
