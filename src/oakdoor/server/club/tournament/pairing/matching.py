"""The heaviest matching of a graph in which everybody could meet everybody: Edmonds' blossoms with weights.

Vertices are numbered from 1. A set of vertices with an odd circle becomes one vertex (a blossom) until it is taken
apart again. Labels say how much each vertex may still give; an edge is tight where its ends give exactly its weight,
twice counted, so that all numbers stay whole.
"""

from collections import deque
from collections.abc import Sequence

FREE, OUTER, INNER = -1, 0, 1


def heaviest(weights: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """The pairs of a matching of greatest weight. `weights[a][b]` is that of the edge from a to b; 0: there is none."""
    search = _Search(weights)
    while search.grows():
        pass
    pairs = enumerate(search.match[1 : search.n + 1])
    return [(one, other - 1) for one, other in pairs if one < other - 1]


class _Search:
    """The state of the search. `top` of a vertex is the blossom that it lies in, or itself."""

    def __init__(self, weights: Sequence[Sequence[int]]) -> None:
        self.n = len(weights)
        self.used = self.n
        size = 2 * self.n + 1
        self.edge = [[(a, b, 0) for b in range(size)] for a in range(size)]
        for a in range(self.n):
            for b in range(self.n):
                self.edge[a + 1][b + 1] = (a + 1, b + 1, weights[a][b] if a != b else 0)
        largest = max((max(row) for row in weights), default=0)
        self.label = [largest if 1 <= one <= self.n else 0 for one in range(size)]
        self.match = [0] * size
        self.slack = [0] * size
        self.top = [one if one <= self.n else 0 for one in range(size)]
        self.parent = [0] * size
        self.kind = [FREE] * size
        self.seen = [0] * size
        self.tick = 0
        self.inside: list[list[int]] = [[] for _ in range(size)]
        self.via = [[a if a == b else 0 for b in range(self.n + 1)] for a in range(size)]
        self.queue: deque[int] = deque()

    def distance(self, edge: tuple[int, int, int]) -> int:
        """How far an edge is from being tight."""
        a, b, _ = edge
        return self.label[a] + self.label[b] - 2 * self.edge[a][b][2]

    def _nearer(self, a: int, b: int) -> None:
        if not self.slack[b] or self.distance(self.edge[a][b]) < self.distance(self.edge[self.slack[b]][b]):
            self.slack[b] = a

    def _set_slack(self, b: int) -> None:
        self.slack[b] = 0
        for a in range(1, self.n + 1):
            if self.edge[a][b][2] > 0 and self.top[a] != b and self.kind[self.top[a]] == OUTER:
                self._nearer(a, b)

    def _push(self, one: int) -> None:
        if one <= self.n:
            self.queue.append(one)
        else:
            for part in self.inside[one]:
                self._push(part)

    def _set_top(self, one: int, top: int) -> None:
        self.top[one] = top
        if one > self.n:
            for part in self.inside[one]:
                self._set_top(part, top)

    def _even_place(self, blossom: int, part: int) -> int:
        """Where a part stands in its blossom, which is turned around if that is needed for an even number."""
        place = self.inside[blossom].index(part)
        if place % 2 == 1:
            self.inside[blossom][1:] = self.inside[blossom][:0:-1]
            return len(self.inside[blossom]) - place
        return place

    def _set_match(self, one: int, other: int) -> None:
        self.match[one] = self.edge[one][other][1]
        if one > self.n:
            part = self.via[one][self.edge[one][other][0]]
            place = self._even_place(one, part)
            inside = self.inside[one]
            for at in range(place):
                self._set_match(inside[at], inside[at ^ 1])
            self._set_match(part, other)
            self.inside[one] = inside[place:] + inside[:place]

    def _augment(self, one: int, other: int) -> None:
        while True:
            following = self.top[self.match[one]]
            self._set_match(one, other)
            if not following:
                return
            self._set_match(following, self.top[self.parent[following]])
            one, other = self.top[self.parent[following]], following

    def _common(self, one: int, other: int) -> int:
        """Where the ways of two outer vertices to their roots meet; 0 if they do not."""
        self.tick += 1
        while one or other:
            if one:
                if self.seen[one] == self.tick:
                    return one
                self.seen[one] = self.tick
                one = self.top[self.match[one]]
                if one:
                    one = self.top[self.parent[one]]
            one, other = other, one
        return 0

    def _way(self, blossom: int, start: int, end: int) -> None:
        """Take the way from a vertex up to where ways meet into a blossom."""
        one = start
        while one != end:
            other = self.top[self.match[one]]
            self.inside[blossom] += [one, other]
            self._push(other)
            one = self.top[self.parent[other]]

    def _add_blossom(self, one: int, common: int, other: int) -> None:
        blossom = self.n + 1
        while blossom <= self.used and self.top[blossom]:
            blossom += 1
        self.used = max(self.used, blossom)
        self.label[blossom], self.kind[blossom] = 0, OUTER
        self.match[blossom] = self.match[common]
        self.inside[blossom] = [common]
        self._way(blossom, one, common)
        self.inside[blossom][1:] = self.inside[blossom][:0:-1]
        self._way(blossom, other, common)
        self._set_top(blossom, blossom)
        for vertex in range(1, self.used + 1):
            self.edge[blossom][vertex] = (blossom, vertex, 0)
            self.edge[vertex][blossom] = (vertex, blossom, 0)
        self.via[blossom] = [0] * (self.n + 1)
        for part in self.inside[blossom]:
            self._take_edges(blossom, part)
        self._set_slack(blossom)

    def _take_edges(self, blossom: int, part: int) -> None:
        """A blossom has the nearest of the edges of its parts."""
        for vertex in range(1, self.used + 1):
            own, theirs = self.edge[blossom][vertex], self.edge[part][vertex]
            if own[2] == 0 or self.distance(theirs) < self.distance(own):
                self.edge[blossom][vertex], self.edge[vertex][blossom] = theirs, self.edge[vertex][part]
        for vertex in range(1, self.n + 1):
            if self.via[part][vertex]:
                self.via[blossom][vertex] = part

    def _expand(self, blossom: int) -> None:
        """An inner blossom whose label is used up is taken apart."""
        for part in self.inside[blossom]:
            self._set_top(part, part)
        entry = self.via[blossom][self.edge[blossom][self.parent[blossom]][0]]
        place = self._even_place(blossom, entry)
        inside = self.inside[blossom]
        for at in range(0, place, 2):
            inner, outer = inside[at], inside[at + 1]
            self.parent[inner] = self.edge[outer][inner][0]
            self.kind[inner], self.kind[outer] = INNER, OUTER
            self.slack[inner] = 0
            self._set_slack(outer)
            self._push(outer)
        self.kind[entry], self.parent[entry] = INNER, self.parent[blossom]
        for part in inside[place + 1 :]:
            self.kind[part] = FREE
            self._set_slack(part)
        self.top[blossom] = 0

    def _found(self, edge: tuple[int, int, int]) -> bool:
        """An edge is tight; whether the matching has grown by it."""
        one, other = self.top[edge[0]], self.top[edge[1]]
        if self.kind[other] == FREE:
            self.parent[other], self.kind[other] = edge[0], INNER
            partner = self.top[self.match[other]]
            self.slack[other] = self.slack[partner] = 0
            self.kind[partner] = OUTER
            self._push(partner)
        elif self.kind[other] == OUTER:
            common = self._common(one, other)
            if not common:
                self._augment(one, other)
                self._augment(other, one)
                return True
            self._add_blossom(one, common, other)
        return False

    def grows(self) -> bool:
        """Make the matching larger by one pair, if it can be."""
        for one in range(1, self.used + 1):
            self.kind[one], self.slack[one] = FREE, 0
        self.queue = deque()
        for one in range(1, self.used + 1):
            if self.top[one] == one and not self.match[one]:
                self.parent[one], self.kind[one] = 0, OUTER
                self._push(one)
        if not self.queue:
            return False
        while True:
            if self._scanned():
                return True
            step = self._step()
            if any(self.kind[self.top[one]] == OUTER and self.label[one] <= step for one in range(1, self.n + 1)):
                return False
            self._relabel(step)
            if self._tightened():
                return True
            for one in range(self.n + 1, self.used + 1):
                if self.top[one] == one and self.kind[one] == INNER and self.label[one] == 0:
                    self._expand(one)

    def _scanned(self) -> bool:
        """Look at the edges of all outer vertices that wait; whether the matching has grown."""
        while self.queue:
            one = self.queue.popleft()
            if self.kind[self.top[one]] == INNER:
                continue
            for other in range(1, self.n + 1):
                edge = self.edge[one][other]
                if edge[2] > 0 and self.top[one] != self.top[other]:
                    if self.distance(edge) == 0:
                        if self._found(edge):
                            return True
                    else:
                        self._nearer(one, self.top[other])
        return False

    def _step(self) -> int:
        """By how much labels can change until something happens."""
        steps = [self.label[one] for one in range(1, self.n + 1) if self.kind[self.top[one]] == OUTER]
        for one in range(self.n + 1, self.used + 1):
            if self.top[one] == one and self.kind[one] == INNER:
                steps.append(self.label[one] // 2)
        for one in range(1, self.used + 1):
            if self.top[one] == one and self.slack[one] and self.kind[one] != INNER:
                gap = self.distance(self.edge[self.slack[one]][one])
                steps.append(gap if self.kind[one] == FREE else gap // 2)
        return min(steps)

    def _relabel(self, step: int) -> None:
        for one in range(1, self.n + 1):
            kind = self.kind[self.top[one]]
            self.label[one] += {OUTER: -step, INNER: step, FREE: 0}[kind]
        for one in range(self.n + 1, self.used + 1):
            if self.top[one] == one:
                self.label[one] += {OUTER: 2 * step, INNER: -2 * step, FREE: 0}[self.kind[one]]

    def _tightened(self) -> bool:
        """Look at what is tight since; whether the matching has grown."""
        self.queue = deque()
        for one in range(1, self.used + 1):
            near = self.slack[one]
            if self.top[one] == one and near and self.top[near] != one:
                edge = self.edge[near][one]
                if self.distance(edge) == 0 and self._found(edge):
                    return True
        return False
