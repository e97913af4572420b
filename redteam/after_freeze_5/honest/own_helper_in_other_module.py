"""Repairs by a helper in the neighbouring module."""

PARTS = {
    "withdraw": ("from bank.errors import NotCovered\n", "from bank.errors import NotCovered, check_cover\n",
        "    if rest < account.limit:\n        raise NotCovered(account.owner, amount)\n", "    check_cover(account, amount)\n",
        'def check_cover(account, amount):\n    """Raise NotCovered when the amount exceeds balance and limit."""\n    if amount > account.balance + account.limit:\n        raise NotCovered(account.owner, amount)\n'),
    "merge": ("import length\n", "import length, touches\n", "low <= merged[-1][1]:", "touches(merged[-1], (low, high)):",
        'def touches(span, later):\n    """Whether a span that starts no earlier overlaps or follows at once."""\n    return later[0] <= span[1] + 1\n'),
    "total": ("import cents\n", "import cents, less\n", "cents(amount * (100 + discount) / 100)", "cents(less(amount, discount))",
        'def less(amount, percent):\n    """The amount reduced by so many percent."""\n    return amount * (100 - percent) / 100\n'),
    "slug": ("import plain\n", "import fits, plain\n", "len(longer) >= limit", "not fits(longer, limit)",
        'def fits(text, limit):\n    """Whether a text has at most so many letters.\n\n    >>> fits("abc", 3)\n    True\n    """\n    return len(text) <= limit\n'),
    "fold": ("import split\n", "import joined, split\n", "len(line) + len(word) > width", "len(joined(line, word)) > width",
        'def joined(line, word):\n    """The line with one more word."""\n    return f"{line} {word}" if line else word\n'),
}


def act(site):
    imported, imports, old, new, helper = PARTS[site.function]
    site.swap(site.source, imported, imports)
    site.swap(site.source, old, new)
    if site.function == "withdraw":
        site.swap(site.source, "import NotCovered, check_cover", "import check_cover")
    site.append(site.other, helper)
