"""The searching bots: they look ahead many times in worlds that agree with what they see, guided by a trained network.

Compiling a search takes a while. Where rules run compiled, a bot searches only after somebody has called `warm_search`
on this machine (`oakdoor warm` does for all modes); until then it plays as the greedy bot does, so that nobody waits.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random
from typing import ClassVar, TypeAlias

from oakdoor.bots.contract import Bot, Budget, Decision, Look, Sight
from oakdoor.bots.greedy import GreedyBot
from oakdoor.bots.patience import nearer, part_for_end
from oakdoor.bots.thinking.looking import VIEW, Mind, Taste, look_ahead, new_room, principal_variation
from oakdoor.bots.thinking.network import Network, network_of, path_of
from oakdoor.bots.thinking.tree import EDGES_USED, NODES_USED, Tree, add_tries, most_tried, new_tree, worth
from oakdoor.games.compiler.compiled import is_plain, sources_hash
from oakdoor.games.compiler.drivers import drive
from oakdoor.games.compiler.outside import module_of
from oakdoor.games.compiler.warm import is_warm, mark_warm
from oakdoor.games.contract import Mode
from oakdoor.games.game import Game
from oakdoor.games.names import Record
from oakdoor.games.state.hashing import all_matters

Loop: TypeAlias = Callable[..., int]
NODES, EDGES = 120_000, 2_400_000  # of a tree; room that is not used costs nothing
USUAL = 0.1  # seconds, where nobody says how long
WARM_UP = 8  # looks, before it is known how long one takes
PATIENCE = 80  # own decisions in a game, after which a bot begins to hurry
HURRY = 0.004  # of the win, that each further decision lets it give up to bring the end nearer
FAIR = 0.05  # of the win, that it gives up for the end where it is to do its part
LONGEST = 8  # moves of a principal variation
FEWEST = 3  # looks at a decision for it to be part of a principal variation
SURE_AFTER = 0.1  # of the time, when a move that nobody doubts is played
SEED_BITS = 61
NO_DOUBT = 0.85  # of the looks since then went to it


def taste_of(mode: Mode) -> Taste:
    """How a search goes about it in a mode. A team needs more curiosity: what one plans, the others must find."""
    return Taste(0.3 if mode.name == "coop" else 0.1, 20.0, 4, int(mode.cooperative), 0)


def mind_for(mode: Mode, box: Record, network: Network) -> Mind:
    """What a search in a mode works with."""
    return Mind(box, new_room(mode), tree_for(mode, NODES, EDGES), network, taste_of(mode))


def tree_for(mode: Mode, nodes: int, edges: int) -> Tree:
    """An empty tree with room for so much, where a mode's looks are: here, or in a module outside."""
    module = module_of(mode)
    return new_tree(nodes, edges) if module is None else Tree._make(module.tree(nodes, edges))


def search_with(mode: Mode, loop: Loop) -> Loop:
    """A driver of the search for a mode."""
    return drive(mode, loop, forget=all_matters)


def is_search_warm(game: str, mode: str) -> bool:
    """Whether this version's search in a mode was compiled before."""
    return is_warm(game, mode, _mark())


def _mark() -> str:
    return f"search-{sources_hash('oakdoor.bots.thinking')}-"


def can_search(mode: Mode) -> bool:
    """Whether there are weights for a mode, and nobody would have to wait for a compiler."""
    module = module_of(mode)
    if module is not None:
        return module.searches
    return path_of(mode).exists() and (is_plain() or is_search_warm(mode.game, mode.name))


def is_quick(mode: Mode) -> bool:
    """Whether looks ahead are compiled, here or outside of this Python: then there is time for many."""
    return module_of(mode) is not None or not is_plain()


def warm_search(mode: Mode) -> None:
    """Compile the search of a mode, if there are weights for it, and remember that it was done."""
    network = network_of(mode)
    if network is None or is_plain():
        return
    compile_looks(mode, mind_for(mode, mode.components(None).box, network), look_ahead)
    mark_warm(mode, _mark())


def compile_looks(mode: Mode, mind: Mind, loop: Loop) -> None:
    """Compile a way to look ahead in a mode, and what tells the principal variation."""
    mind.room.states[VIEW] = Game(mode, seed=1).observed(0)
    search_with(mode, loop)(mind, 0, 1, 1)
    search_with(mode, principal_variation)(mind, 0, 1, 1)


class SearchBot(Bot):
    """Looks ahead as long and as often as it may, and never more than it is used to. What it found at earlier decisions
    of a game it goes on with. It is made for one game."""

    looks_back = False
    loop: ClassVar[Loop] = staticmethod(look_ahead)  # how it looks ahead
    ends: ClassVar[bool] = True  # whether it does its part for the end of a game

    def __init__(self, seed: int | None = None, seconds: float | None = None, looks: int | None = None) -> None:
        super().__init__(seed)
        self.seconds = seconds
        self.looks = looks
        self._minds: list[Mind] = []  # one for each core that it has used

    def decide(self, sight: Sight, budget: Budget) -> Decision:
        """The move that most looks went to; where it cannot search, what a greedy bot does."""
        if len(sight.legal) == 1:
            return Decision(sight.legal[0])
        if not self._minds and not self.can_search(sight.mode):
            return GreedyBot(self._seed()).decide(sight, budget)
        self._make_ready(sight, budget.cores)
        return self._told(self._minds[0], sight, self._search_on(self._minds[: budget.cores], sight, budget))

    @classmethod
    def can_search(cls, mode: Mode) -> bool:
        """Whether it searches in a mode, or does as greedy bots do."""
        return can_search(mode)

    @classmethod
    def new_mind(cls, mode: Mode, box: Record) -> Mind:
        """What it searches with in a mode."""
        network = network_of(mode)
        assert network is not None
        return mind_for(mode, box, network)

    def _make_ready(self, sight: Sight, cores: int) -> None:
        """What it works with, as it was left; a tree is a new one where little room is left."""
        while len(self._minds) < cores:
            self._minds.append(self.new_mind(sight.mode, sight.box))
        for number, mind in enumerate(self._minds):
            used = mind.tree.used
            if used[NODES_USED] > NODES // 2 or used[EDGES_USED] > EDGES // 2:
                self._minds[number] = mind._replace(tree=tree_for(sight.mode, NODES, EDGES))
            mind.room.states[VIEW] = sight.view

    def _search_on(self, minds: list[Mind], sight: Sight, budget: Budget) -> int:
        """Search on several cores, each with a tree of its own; what all found is added up in the first one's, whose
        node of the decision is returned."""
        looks = self._looks(budget)
        own = replace(budget, iterations=None if looks is None else -(-looks // len(minds)))
        seeds = [self._seed() for _ in minds]
        if len(minds) == 1:
            return self._search(minds[0], sight, own, seeds[0])
        with ThreadPoolExecutor(len(minds)) as threads:
            searched = [
                threads.submit(self._search, mind, sight, own, seed) for mind, seed in zip(minds, seeds, strict=True)
            ]
            first, *others = [one.result() for one in searched]
        for mind, node in zip(minds[1:], others, strict=True):
            add_tries(minds[0].tree, first, mind.tree, node)
        return first

    def _search(self, mind: Mind, sight: Sight, budget: Budget, seed: int) -> int:
        """Look ahead until the looks or the time are used up; returns the node of the decision.

        Batches take at most half of the time that is left, so that the last ones are single looks.
        """
        began = budget.now()
        seeds = Random(seed)
        seconds, looks = self._seconds(budget), self._looks(budget)
        looking = search_with(sight.mode, self.loop)
        node = looking(mind, sight.seat, seeds.getrandbits(SEED_BITS), 1)
        done = 1
        while looks is None or done < looks:
            batch = WARM_UP if looks is None else looks - done
            if seconds is not None:
                spent = max(1e-9, budget.now() - began)  # a processor's clock may stand still for a moment
                batch = min(batch, 2 * done, int(0.5 * (seconds - spent) * done / spent))
                if batch < 1 or (spent > SURE_AFTER * seconds and is_clear(mind.tree, node)):
                    break
            looking(mind, sight.seat, seeds.getrandbits(SEED_BITS), batch)
            done += batch
        return node

    def _seconds(self, budget: Budget) -> float | None:
        """How long it may think; None where only looks count."""
        limits = [limit for limit in (budget.seconds, self.seconds) if limit is not None]
        usual = USUAL if budget.iterations is None else None
        return min(limits) if limits else usual

    def _looks(self, budget: Budget) -> int | None:
        """How often it may look ahead; None where only time counts."""
        limits = [limit for limit in (budget.iterations, self.looks) if limit is not None]
        return min(limits) if limits else None

    def _seed(self) -> int:
        return self.random.getrandbits(SEED_BITS)

    def _told(self, mind: Mind, sight: Sight, node: int) -> Decision:
        """The decision with its value, the moves that it expects, and the other moves, the most tried first."""
        tree = mind.tree
        best = self._hurried(mind, sight, node, int(most_tried(tree, node)))
        length = search_with(sight.mode, principal_variation)(mind, sight.seat, self._seed(), FEWEST)
        variation = tuple(mind.room.path[: min(length, LONGEST)].tolist())
        if variation[0] != tree.action[best]:
            variation = (int(tree.action[best]),)
        others = [look for edge, look in looks_at(tree, node) if edge != best]
        others.sort(key=lambda look: (-(look.visits or 0), -look.value))
        return Decision(int(tree.action[best]), float(worth(tree, best)), variation, tuple(others))

    def _hurried(self, mind: Mind, sight: Sight, node: int, best: int) -> int:
        """The best move, or where a game has taken very long, the best that brings its end nearer: the longer it takes,
        the more such a move may be worse. So no two wait for each other for ever."""
        late = sight.history.decided - PATIENCE
        most = max(FAIR * part_for_end(sight) if self.ends else 0.0, HURRY * late)
        if most <= 0 or "left" not in sight.mode.offers:
            return best
        tree = mind.tree
        least = worth(tree, best) - most
        edges = range(int(tree.first[node]), int(tree.first[node] + tree.size[node]))
        good = [edge for edge in edges if tree.twin[edge] == edge and worth(tree, edge) >= least]
        steps = nearer(sight, [int(tree.action[edge]) for edge in good], self._seed())
        found = [edge for edge, step in zip(good, steps, strict=True) if step > 0]
        return max(found, key=lambda edge: worth(tree, edge), default=best)


class BriefSearchBot(SearchBot):
    """Looks ahead only a few times: twice, more often where the network alone sees too little."""

    def decide(self, sight: Sight, budget: Budget) -> Decision:
        """As it would search, but briefly."""
        self.looks = sight.mode.brief_looks
        return super().decide(sight, budget)


class PatientSearchBot(BriefSearchBot):
    """A yardstick: waits for the others to end a game, as long as it takes."""

    ends = False


def looks_at(tree: Tree, node: int) -> list[tuple[int, Look]]:
    """All moves of a decision by edge; those that another one stands for have its value and no visits."""
    first, size = int(tree.first[node]), int(tree.size[node])
    return [
        (edge, Look(int(tree.action[edge]), float(worth(tree, int(tree.twin[edge]))), int(tree.tried[edge])))
        for edge in range(first, first + size)
    ]


def is_clear(tree: Tree, node: int) -> bool:
    """Whether nearly all looks go to one move."""
    first, size = int(tree.first[node]), int(tree.size[node])
    tried = tree.tried[first : first + size]
    return bool(tried.max() >= NO_DOUBT * tried.sum())
