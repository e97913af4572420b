"""Networks of names: groups that belong together, cheapest links, shortest ways, orders and bridges."""

import heapq
from collections import defaultdict, deque


class Groups:
    """Names that are joined step by step (union-find)."""

    def __init__(self):
        self.parent = {}
        self.size = {}

    def find(self, name):
        """The name that stands for the group; unknown names are groups of their own."""
        if name not in self.parent:
            self.parent[name] = name
            self.size[name] = 1
        root = name
        while self.parent[root] != root:
            root = self.parent[root]
        while self.parent[name] != root:
            self.parent[name], name = root, self.parent[name]
        return root

    def join(self, one, other):
        """Join two groups, the smaller into the bigger one; False when they are the same."""
        one, other = self.find(one), self.find(other)
        if one == other:
            return False
        if self.size[one] < self.size[other]:
            one, other = other, one
        self.parent[other] = one
        self.size[one] += self.size[other]
        return True

    def all(self):
        """The groups as sorted lists, in order."""
        members = defaultdict(list)
        for name in list(self.parent):
            members[self.find(name)].append(name)
        return sorted(sorted(group) for group in members.values())


def cheapest_links(links):
    """(total, links) of the cheapest (cost, one, other) links that connect all that can be connected."""
    groups = Groups()
    chosen = []
    for cost, one, other in sorted(links):
        if groups.join(one, other):
            chosen.append((cost, one, other))
    return sum(cost for cost, _, _ in chosen), chosen


def neighbours(links):
    """{name: {neighbour: cost}} in both directions; of several links the cheapest."""
    graph = defaultdict(dict)
    for cost, one, other in links:
        known = graph[one].get(other)
        if known is None or cost < known:
            graph[one][other] = cost
            graph[other][one] = cost
    return dict(graph)


def shortest_way(graph, start, goal):
    """(cost, names) of the cheapest way, or None."""
    best = {start: 0}
    before = {}
    heap = [(0, start)]
    while heap:
        cost, name = heapq.heappop(heap)
        if name == goal:
            way = [name]
            while name != start:
                name = before[name]
                way.append(name)
            return cost, way[::-1]
        if cost > best[name]:
            continue
        for neighbour, step in graph.get(name, {}).items():
            total = cost + step
            if neighbour not in best or total < best[neighbour]:
                best[neighbour] = total
                before[neighbour] = name
                heapq.heappush(heap, (total, neighbour))
    return None


def within_steps(graph, start, steps):
    """{name: number of links} of all that can be reached in that many."""
    reached = {start: 0}
    queue = deque([start])
    while queue:
        name = queue.pop()
        if reached[name] == steps:
            continue
        for neighbour in graph.get(name, {}):
            if neighbour not in reached:
                reached[neighbour] = reached[name] + 1
                queue.append(neighbour)
    return reached


def build_order(needs):
    """The names of {name: what it needs} so that needs come first, else in order of names; ValueError for a ring."""
    missing = {name: len(set(wanted)) for name, wanted in needs.items()}
    users = defaultdict(list)
    for name, wanted in needs.items():
        for other in set(wanted):
            missing.setdefault(other, 0)
            users[other].append(name)
    ready = [name for name, count in missing.items() if count == 0]
    heapq.heapify(ready)
    order = []
    while ready:
        name = heapq.heappop(ready)
        order.append(name)
        for user in users[name]:
            missing[user] -= 1
            if missing[user] == 0:
                heapq.heappush(ready, user)
    if len(order) < len(missing):
        raise ValueError("ring: " + ", ".join(sorted(set(missing) - set(order))))
    return order
