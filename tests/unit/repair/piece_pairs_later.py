"""Pairs for the pieces about what goes with a statement, parts of texts, and what hangs on a case: name, before, after."""

LATER = [
    (
        "taken out",
        "def f(pile, n):\n    hand = pile[:n]\n    return hand",
        "def f(pile, n):\n    hand = pile[:n]\n    del pile[:n]\n    return hand",
    ),
    (
        "taken out",
        "class A:\n    def g(self, n):\n        out = bytes(self.rest[:n])\n        return out",
        "class A:\n    def g(self, n):\n        out = bytes(self.rest[:n])\n        self.rest = self.rest[n:]\n        return out",
    ),
    (
        "taken out",
        "def f(table, key):\n    value = table[key]\n    return value",
        "def f(table, key):\n    value = table[key]\n    del table[key]\n    return value",
    ),
    (
        "gone when empty",
        "def f(groups, k, one):\n    groups[k].remove(one)",
        "def f(groups, k, one):\n    groups[k].remove(one)\n    if not groups[k]:\n        del groups[k]",
    ),
    (
        "gone when empty",
        "def f(groups, k, one):\n    group = groups[k]\n    group.discard(one)",
        "def f(groups, k, one):\n    group = groups[k]\n    group.discard(one)\n    if not group:\n        del groups[k]",
    ),
    (
        "gone when empty",
        "def f(stock, k, n):\n    stock[k] -= n",
        "def f(stock, k, n):\n    stock[k] -= n\n    if stock[k] <= 0:\n        del stock[k]",
    ),
    (
        "stops at an end",
        "def f(level, step, limit):\n    level += step\n    return level",
        "def f(level, step, limit):\n    level = min(level + step, limit)\n    return level",
    ),
    (
        "stops at an end",
        "def f(level, step):\n    level -= step\n    return level",
        "def f(level, step):\n    level = max(0, level - step)\n    return level",
    ),
    ("at most", "def f(n, rate, cap):\n    return n * rate", "def f(n, rate, cap):\n    return min(n * rate, cap)"),
    (
        "part at a mark",
        "def f(path):\n    return known(path), path.split('/')",
        "def f(path):\n    return known(path.rsplit('/', 1)[-1]), path.split('/')",
    ),
    (
        "up to a mark",
        "def f(path, root):\n    return path.startswith(root) and path.split('/')",
        "def f(path, root):\n    return path.startswith(root + '/') and path.split('/')",
    ),
    (
        "up to a mark",
        "def f(path, root):\n    return path.startswith(root) and path.split('/')",
        "def f(path, root):\n    return (path == root or path.startswith(root + '/')) and path.split('/')",
    ),
    ("filled up", "def f(word, n):\n    return word[:n]", "def f(word, n):\n    return word.ljust(n)[:n]"),
    (
        "filled up with zeros",
        "def f(digits):\n    return int(digits[:3] or 0)",
        "def f(digits):\n    return int(digits.ljust(3, '0')[:3])",
    ),
    (
        "on the parts",
        "def f(line):\n    for cell in clean(line).split(','):\n        key, value = cell.split(':')\n        put(key, value)",
        "def f(line):\n    for cell in line.split(','):\n        key, value = cell.split(':')\n        put(clean(key), clean(value))",
    ),
    (
        "on the parts",
        "def f(line):\n    words = line.lower().split()\n    first = words[0]\n    return first",
        "def f(line):\n    words = line.split()\n    first = words[0]\n    return first.lower()",
    ),
    (
        "constant by condition",
        "def f(row, last):\n    end = '.' if last else ';'\n    return row + ', ' + end",
        "def f(row, last):\n    end = '.' if last else ';'\n    return row + ('  ' if last else ', ') + end",
    ),
    (
        "one more to go through",
        "def f(owner, others):\n    for name in others:\n        check(name)",
        "def f(owner, others):\n    for name in (owner, *others):\n        check(name)",
    ),
    (
        "others only",
        "def f(boxes, me):\n    return list(boxes.values())",
        "def f(boxes, me):\n    return [value for key, value in boxes.items() if key != me]",
    ),
    (
        "to a zone",
        "def f(moment, zone):\n    return moment.replace(tzinfo=zone)",
        "def f(moment, zone):\n    return moment.astimezone(zone)",
    ),
    (
        "missing statement",
        "def f(a, b):\n    b = b + a * b\n    return a, b",
        "def f(a, b):\n    a = a + a * a\n    b = b + a * b\n    return a, b",
    ),
]
