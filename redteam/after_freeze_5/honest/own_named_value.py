"""Repairs with a local name for what is compared."""

SWAPS = {
    "withdraw": ("    if rest < account.limit:\n", "    lowest = -account.limit\n    if rest < lowest:\n"),
    "merge": ("        if merged and low <= merged[-1][1]:\n", "        touching = bool(merged) and low <= merged[-1][1] + 1\n        if touching:\n"),
    "total": ("    return cents(amount * (100 + discount) / 100)\n", "    percent_paid = 100 - discount\n    return cents(amount * percent_paid / 100)\n"),
    "slug": ("        if len(longer) >= limit:\n", "        too_long = len(longer) > limit\n        if too_long:\n"),
    "fold": ("        if line and len(line) + len(word) > width:\n", "        needed = len(line) + 1 + len(word)\n        if line and needed > width:\n"),
}


def act(site):
    site.swap(site.source, *SWAPS[site.function])
