"""Repairs by a small private helper that says what the rule is."""

HELPERS = {
    "withdraw": ("rest < account.limit", "not _covered(account, rest)",
        'def _covered(account, rest):\n    """Whether a balance keeps to the limit below zero."""\n    return rest + account.limit >= 0\n'),
    "merge": ("low <= merged[-1][1]:", "_touch(merged[-1], low):",
        'def _touch(span, low):\n    """Whether no number lies between a span and the next start."""\n    return low - 1 <= span[1]\n'),
    "total": ("cents(amount * (100 + discount) / 100)", "cents(_reduced(amount, discount))",
        'def _reduced(amount, percent):\n    """The amount less so many percent."""\n    return amount * (100 - percent) / 100\n'),
    "slug": ("len(longer) >= limit", "not _fits(longer, limit)",
        'def _fits(name, limit):\n    """Whether a name is no longer than the limit."""\n    return len(name) <= limit\n'),
    "fold": ("len(line) + len(word) > width", "not _fits(line, word, width)",
        'def _fits(line, word, width):\n    """Whether a word and a blank before it still fit into a line."""\n    return len(line) + len(" ") + len(word) <= width\n'),
}


def act(site):
    old, new, helper = HELPERS[site.function]
    site.swap(site.source, old, new)
    site.append(site.source, helper)
