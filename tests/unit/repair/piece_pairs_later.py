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
    (
        "missing statement",
        (
            "class A:\n    def go(self, x):\n        self.past.append(self.at)\n        self.at = x\n"
            "    def back(self):\n        self.at = self.past.pop()\n"
            "    def forth(self):\n        self.go(self.coming.pop())"
        ),
        (
            "class A:\n    def go(self, x):\n        self.past.append(self.at)\n        self.at = x\n"
            "    def back(self):\n        self.coming.append(self.at)\n        self.at = self.past.pop()\n"
            "    def forth(self):\n        self.go(self.coming.pop())"
        ),
    ),
    ("order kept", "def f(rows):\n    return list(set(rows))", "def f(rows):\n    return list(dict.fromkeys(rows))"),
    (
        "to the longer end",
        "def f(rows):\n    return list(zip(*rows))",
        "import itertools\n\ndef f(rows):\n    return list(itertools.zip_longest(*rows))",
    ),
    (
        "to the longer end",
        "import itertools\ndef f(a, b):\n    return list(zip(a, b))",
        "import itertools\ndef f(a, b):\n    return list(itertools.zip_longest(a, b, fillvalue=''))",
    ),
    (
        "leap year",
        "def f(y):\n    return y % 4 == 0 and y % 100 != 0",
        "def f(y):\n    return y % 4 == 0 and (y % 100 != 0 or y % 400 == 0)",
    ),
    (
        "as tasks",
        "async def f(jobs):\n    return await asyncio.wait(jobs)",
        "async def f(jobs):\n    return await asyncio.wait([asyncio.ensure_future(one) for one in jobs])",
    ),
    ("digest named", "def f(k, m):\n    return hmac.new(k, m)", "def f(k, m):\n    return hmac.new(k, m, 'sha256')"),
    (
        "growing argument",
        "def f(node, above=()):\n    put(above + (node,))\n    for one in node:\n        f(one)",
        "def f(node, above=()):\n    put(above + (node,))\n    for one in node:\n        f(one, above + (node,))",
    ),
    (
        "growing argument",
        "def f(node, depth=0):\n    for one in node:\n        f(one)",
        "def f(node, depth=0):\n    for one in node:\n        f(one, depth + 1)",
    ),
    (
        "gone through twice",
        "def f(rows):\n    return sum(rows) / len(rows)",
        "def f(rows):\n    rows = list(rows)\n    return sum(rows) / len(rows)",
    ),
    (
        "plural",
        "def f(n):\n    return f'{n} rows, all'",
        'def f(n):\n    return f\'{n} row{"s" if n != 1 else ""}, all\'',
    ),
    (
        "missing return",
        "def f(x, ends):\n    for n, end in enumerate(ends):\n        if x < end:\n            return n",
        "def f(x, ends):\n    for n, end in enumerate(ends):\n        if x < end:\n            return n\n    return len(ends)",
    ),
    (
        "another range",
        "def f(rows, n):\n    return [rows[at : at + n] for at in range(len(rows))]",
        "def f(rows, n):\n    return [rows[at : at + n] for at in range(len(rows) - n + 1)]",
    ),
    (
        "only what is there",
        "def f(a, b):\n    return f'{a}, {b}'",
        "def f(a, b):\n    return ', '.join(part for part in (a, b) if part)",
    ),
    (
        "one mark between",
        "def f(a, b):\n    return a + ':' + b",
        "def f(a, b):\n    return a.rstrip(':') + ':' + b.lstrip(':')",
    ),
    (
        "room for the rest",
        "def f(a, n):\n    return a[:n] + '~~'",
        "def f(a, n):\n    return a[:n - 2] + '~~'",
    ),
    (
        "marks doubled",
        "def f(a):\n    return '|' + a + '|'",
        "def f(a):\n    return '|' + a.replace('|', '||') + '|'",
    ),
    (
        "parts that are not empty",
        "def f(a):\n    return [x for x in a.split(';')]",
        "def f(a):\n    return [x.strip() for x in a.split(';') if x.strip()]",
    ),
    (
        "kept once",
        "def f(known, k):\n    if k not in known:\n        return make(k)\n    return known[k]",
        "def f(known, k):\n    if k not in known:\n        known[k] = make(k)\n    return known[k]",
    ),
    (
        "kept once",
        "class A:\n    def g(self):\n        if self.kept is None:\n            return make()\n        return self.kept",
        "class A:\n    def g(self):\n        if self.kept is None:\n            self.kept = make()\n        return self.kept",
    ),
    (
        "given out",
        "class A:\n    def g(self):\n        return self.free",
        "class A:\n    def g(self):\n        self.free += 1\n        return self.free - 1",
    ),
    (
        "over both",
        "def f(a, b):\n    return [k for k in a if a[k] != b.get(k)]",
        "def f(a, b):\n    return [k for k in a.keys() | b.keys() if a.get(k) != b.get(k)]",
    ),
    (
        "one more question",
        "def f(a):\n    return any(x.isdigit() for x in a)",
        "def f(a):\n    return any(x.isdigit() for x in a) and any(x.isupper() for x in a)",
    ),
    (
        "full years",
        "def f(a, b):\n    return a.year - b.year",
        "def f(a, b):\n    return a.year - b.year - ((a.month, a.day) < (b.month, b.day))",
    ),
    (
        "next month",
        "def f(year, month):\n    return date(year, month + 1, 1)",
        "def f(year, month):\n    return date(year + month // 12, month % 12 + 1, 1)",
    ),
    (
        "next month",
        "def f(d):\n    return date(d.year, d.month - 1, 1)",
        "def f(d):\n    return date(d.year - (d.month == 1), (d.month - 2) % 12 + 1, 1)",
    ),
    (
        "cause or context",
        "def f(e):\n    return e.__cause__",
        "def f(e):\n    return e.__cause__ or e.__context__",
    ),
    (
        "condition part added",
        "def f(found, k, v):\n    if k not in found:\n        found[k] = v",
        "def f(found, k, v):\n    if k not in found or v < found[k]:\n        found[k] = v",
    ),
    (
        "no more than",
        "def f(rows, n, most):\n    rows.append(n)\n    return most",
        "def f(rows, n, most):\n    rows.append(n)\n    if len(rows) > most:\n        rows.pop(0)\n    return most",
    ),
    ("key by field", "def f(rows):\n    return sorted(rows)", "def f(rows):\n    return sorted(rows, key=int)"),
    (
        "what came before",
        "def f(found, n):\n    found.append(n)",
        "def f(found, n):\n    found.append(found[-1] + n if found else n)",
    ),
    (
        "arithmetic grouping",
        "def f(a, b, c, d):\n    return a - b * c / d",
        "def f(a, b, c, d):\n    return (a - b) * c / d",
    ),
    (
        "only between",
        "def f(a, b):\n    a += ', ' + b\n    return a",
        "def f(a, b):\n    a += (', ' if a else '') + b\n    return a",
    ),
    ("on the clock", "def f(a, b):\n    return a + b", "def f(a, b):\n    return (a + b) % 24"),
    (
        "on the clock",
        "def f(a, n):\n    return chr(ord(a) + n)",
        "def f(a, n):\n    return chr((ord(a) - ord('a') + n) % 26 + ord('a'))",
    ),
]
