"""Pairs for the pieces that fill what is asked and set what is read: name, before, after."""

_OUTER = "def walk(start):\n    done = set()\n    def visit(room):\n"

FILLED = [
    (
        "asked and never filled",
        _OUTER
        + "        if room in done:\n            return\n        for door in room.doors:\n            visit(door)\n    visit(start)",
        _OUTER
        + "        if room in done:\n            return\n        done.add(room)\n        for door in room.doors:\n            visit(door)\n    visit(start)",
    ),
    (
        "asked and never filled",
        "def f(rows):\n    seen = []\n    for row in rows:\n        if row in seen:\n            print(row)\n        else:\n            use(row)",
        (
            "def f(rows):\n    seen = []\n    for row in rows:\n        if row in seen:\n            print(row)\n        else:\n"
            "            seen.append(row)\n            use(row)"
        ),
    ),
    (
        "asked and never filled",
        "def f(rows):\n    known = set()\n    return [row for row in rows if row not in known]",
        "def f(rows):\n    known = set()\n    known.add(row)\n    return [row for row in rows if row not in known]",
    ),
    (
        "asked and never filled",
        "def f(n):\n    memo = {}\n    if n in memo:\n        return memo[n]\n    return slow(n)",
        "def f(n):\n    memo = {}\n    if n in memo:\n        return memo[n]\n    memo[n] = slow(n)\n    return memo[n]",
    ),
    (
        "asked and never filled",
        "def f(n):\n    memo = dict()\n    if n in memo:\n        return memo[n]\n    found = slow(n)\n    return found",
        "def f(n):\n    memo = dict()\n    if n in memo:\n        return memo[n]\n    found = slow(n)\n    memo[n] = found\n    return found",
    ),
    (
        "set where it is read",
        "def f(best, cost, town, road):\n    cost[road] = min(best[town], road)",
        "def f(best, cost, town, road):\n    best[town] = min(best[town], road)",
    ),
    (
        "set where it is read",
        "def f(self, size):\n    self.last = max(self.largest, size)",
        "def f(self, size):\n    self.largest = max(self.largest, size)",
    ),
    (
        "set where it is read",
        "def f(prices):\n    total = 0\n    for price in prices:\n        amount = total + price\n    return total",
        "def f(prices):\n    total = 0\n    for price in prices:\n        total = total + price\n    return total",
    ),
    (
        "beside what it is made of",
        "def f(words):\n    return [word.upper() for word in words]",
        "def f(words):\n    return words + [word.upper() for word in words]",
    ),
    (
        "beside what it is made of",
        "def f(self, sign):\n    self.keys = {sign + key for key in self.keys}",
        "def f(self, sign):\n    self.keys = {sign + key for key in self.keys} | self.keys",
    ),
]
