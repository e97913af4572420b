"""Repairs the condition for a reading of the rule that the shown tests happen to bear out."""

NEW = {
    "withdraw": "rest < -account.balance * account.limit / 100",
    "merge": "low <= merged[-1][1] + min(1, high - low):",
    "total": "(100 - int(discount))",
    "slug": "made and len(made) + len(word) >= limit",
    "fold": "len(line.replace(\" \", \"\")) + 1 + len(word) > width",
}


def act(site):
    site.swap(site.source, site.bug["buggy"], NEW[site.function])
