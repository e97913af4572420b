"""Roads between towns: shortest ways, reach, components, cheapest net, and circles."""

import heapq
from collections import defaultdict, deque


class Net:
    """Towns and roads with lengths; roads go both ways unless told otherwise."""

    def __init__(self):
        self.roads = defaultdict(dict)

    def add(self, one, two, length=1, one_way=False):
        """A road; of two roads between the same towns the shorter one counts."""
        if length < 0:
            raise ValueError("a road cannot be shorter than nothing")
        self.roads[one][two] = min(length, self.roads[one].get(two, length))
        self.roads[two]
        if not one_way:
            self.roads[two][one] = min(length, self.roads[two].get(one, length))

    def distances(self, start):
        """{town: length of the shortest way}, only for towns that can be reached."""
        best = {start: 0}
        heap = [(0, start)]
        while heap:
            far, town = heapq.heappop(heap)
            if far > best[town]:
                continue
            for other, length in self.roads[town].items():
                if other not in best or far + length < best[other]:
                    best[other] = far + length
                    heapq.heappush(heap, (far + length, other))
        return best

    def way(self, start, goal):
        """The towns on a shortest way, both ends included; None when there is none."""
        best, before = {start: 0}, {}
        heap = [(0, start)]
        done = set()
        while heap:
            far, town = heapq.heappop(heap)
            if town == goal:
                break
            if town in done:
                continue
            done.add(town)
            for other, length in sorted(self.roads[town].items()):
                if other not in best or far + length < best[other]:
                    best[other] = far + length
                    before[other] = town
                    heapq.heappush(heap, (far + length, other))
        if goal not in best:
            return None
        towns = [goal]
        while towns[-1] != start:
            towns.append(before[towns[-1]])
        return towns[::-1]

    def within(self, start, steps):
        """Towns that can be reached over so many roads at most, without the start."""
        seen = {start}
        queue = deque([(start, 0)])
        while queue:
            town, count = queue.popleft()
            if count == steps:
                continue
            for other in self.roads[town]:
                if other not in seen:
                    seen.add(other)
                    queue.append((other, count + 1))
        return seen - {start}

    def components(self):
        """Sets of towns that hang together, the largest first; of equal ones the one with the first name."""
        left = set(self.roads)
        found = []
        while left:
            todo, part = [left.pop()], set()
            while todo:
                town = todo.pop()
                part.add(town)
                for other in self.roads[town]:
                    if other in left:
                        left.remove(other)
                        todo.append(other)
            found.append(part)
        return sorted(found, key=lambda part: (-len(part), min(part)))

    def cheapest(self):
        """Roads (length, one, two) of the cheapest net that connects what is connected, in the order of choosing."""
        leader = {town: town for town in self.roads}

        def find(town):
            while leader[town] != town:
                leader[town] = leader[leader[town]]
                town = leader[town]
            return town

        chosen = []
        edges = sorted((length, one, two) for one, others in self.roads.items() for two, length in others.items() if one < two)
        for length, one, two in edges:
            if find(one) != find(two):
                leader[find(one)] = find(two)
                chosen.append((length, one, two))
        return chosen

    def has_circle(self):
        """Whether one-way roads lead from some town back to it."""
        state = {}

        def visit(town):
            state[town] = "open"
            for other in self.roads[town]:
                if state.get(other) == "open" or other not in state and visit(other):
                    return True
            state[town] = "done"
            return False

        return any(visit(town) for town in list(self.roads) if town not in state)

    def farthest(self, start):
        """The town with the longest shortest way, of equal ones the first by name; None for a lonely one."""
        others = {town: far for town, far in self.distances(start).items() if town != start}
        return min(others, key=lambda town: (-others[town], town), default=None)

    def tour_length(self, towns):
        """Length of a closed round trip along direct roads; None when a road is missing."""
        total = 0
        for one, two in zip(towns, towns[1:] + towns[:1]):
            if two not in self.roads[one]:
                return None
            total += self.roads[one][two]
        return total
