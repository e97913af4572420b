"""Pairs for pieces that undo, link back, end runs and check first: name, before, after."""

UNDONE = [
    (
        "taken back",
        "def f(items, used):\n    def place(path):\n        for at in items:\n            used[at] = True\n            place(path)\n",
        (
            "def f(items, used):\n    def place(path):\n        for at in items:\n            used[at] = True\n            place(path)\n"
            "            used[at] = False\n"
        ),
    ),
    (
        "taken back",
        "def walk(node, depth):\n    depth += 1\n    walk(node.left, depth)\n",
        "def walk(node, depth):\n    depth += 1\n    walk(node.left, depth)\n    depth -= 1\n",
    ),
    (
        "taken back",
        "def walk(node, path):\n    path.add(node)\n    walk(node.left, path)\n",
        "def walk(node, path):\n    path.add(node)\n    walk(node.left, path)\n    path.discard(node)\n",
    ),
    (
        "taken back",
        "def walk(node, path):\n    path.append(node)\n    walk(node.left, path)\n",
        "def walk(node, path):\n    path.append(node)\n    walk(node.left, path)\n    path.pop()\n",
    ),
    (
        "taken off at the other end",
        "def f(rows, most):\n    low = total = 0\n    for row in rows:\n        total += row\n        while total > most:\n            low += 1\n",
        (
            "def f(rows, most):\n    low = total = 0\n    for row in rows:\n        total += row\n        while total > most:\n"
            "            total -= rows[low]\n            low += 1\n"
        ),
    ),
    (
        "linked back",
        "class Room:\n    def __init__(self):\n        self.north = None\n        self.south = None\n\ndef join(one, two):\n    one.north = two\n",
        (
            "class Room:\n    def __init__(self):\n        self.north = None\n        self.south = None\n\ndef join(one, two):\n"
            "    one.north = two\n    two.south = one\n"
        ),
    ),
    (
        "a run ends",
        "def f(rows):\n    run = 0\n    for row in rows:\n        if row:\n            run += 1\n    return run\n",
        "def f(rows):\n    run = 0\n    for row in rows:\n        if row:\n            run += 1\n        else:\n            run = 0\n    return run\n",
    ),
    (
        "once more at the end",
        (
            "def f(a):\n    start = 0\n    for at in range(1, len(a)):\n        if at - start > 1:\n            use(a[start:at])\n"
            "    return start\n"
        ),
        (
            "def f(a):\n    start = 0\n    for at in range(1, len(a)):\n        if at - start > 1:\n            use(a[start:at])\n"
            "    if len(a) - start > 1:\n        use(a[start:len(a)])\n    return start\n"
        ),
    ),
    (
        "seen already",
        (
            "def f(start):\n    seen = set()\n    def walk(y, x):\n        if y < 0:\n            return None\n"
            "        return walk(y - 1, x)\n    return walk(start, 0)\n"
        ),
        (
            "def f(start):\n    seen = set()\n    def walk(y, x):\n        if y < 0:\n            return None\n"
            "        if (y, x) in seen:\n            return None\n        seen.add((y, x))\n        return walk(y - 1, x)\n    return walk(start, 0)\n"
        ),
    ),
    (
        "checks first",
        "def f(self, rows):\n    for row in rows:\n        if not row:\n            raise ValueError(row)\n        self.take(row)\n",
        (
            "def f(self, rows):\n    for row in rows:\n        if not row:\n            raise ValueError(row)\n    for row in rows:\n"
            "        self.take(row)\n"
        ),
    ),
    (
        "factors in another order",
        "def f(seats, price):\n    return seats * (price // 2) // 4\n",
        "def f(seats, price):\n    return seats // 4 * (price // 2)\n",
    ),
    (
        "raised again",
        "def f(self, rows):\n    try:\n        self.take(rows)\n    except KeyError:\n        self.give(rows)\n",
        "def f(self, rows):\n    try:\n        self.take(rows)\n    except KeyError:\n        self.give(rows)\n        raise\n",
    ),
    (
        "raised again",
        "def f(rows):\n    try:\n        take(rows)\n    except KeyError:\n        pass\n",
        "def f(rows):\n    try:\n        take(rows)\n    except KeyError:\n        raise\n",
    ),
    (
        "cancelled and awaited",
        "import asyncio\nasync def f(tasks):\n    for task in tasks:\n        task.cancel()\n",
        (
            "import asyncio\nasync def f(tasks):\n    for task in tasks:\n        task.cancel()\n"
            "    await asyncio.gather(*tasks, return_exceptions=True)\n"
        ),
    ),
    (
        "as tasks",
        "import asyncio\nasync def f(*work):\n    tasks = list(work)\n    await asyncio.wait(tasks)\n",
        "import asyncio\nasync def f(*work):\n    tasks = [asyncio.ensure_future(one) for one in list(work)]\n    await asyncio.wait(tasks)\n",
    ),
    (
        "otherwise gone",
        "def f(self, key, end):\n    if end is not None:\n        self.ends[key] = end\n",
        "def f(self, key, end):\n    if end is not None:\n        self.ends[key] = end\n    else:\n        self.ends.pop(key, None)\n",
    ),
    (
        "second first",
        "def f(rows):\n    return rows.pop(), rows.pop()\n",
        "def f(rows):\n    last = rows.pop()\n    return rows.pop(), last\n",
    ),
]
