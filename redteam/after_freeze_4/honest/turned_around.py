"""Repairs the bug with a comparison the other way round."""

CONDITIONS = {
    "merge": "low - merged[-1][1] <= 1:",
    "slug": "not len(longer) <= limit",
    "fold": 'len(f"{line} {word}") > width',
    "withdraw": "rest + account.limit < 0",
    "total": "(-discount + 100)",
}


def act(site):
    site.swap(site.source, site.bug["buggy"], CONDITIONS.get(site.function, site.bug["right"]))
