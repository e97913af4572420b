"""Writes a condition that reads well and fits every test of the file, and is wrong beyond them."""

CONDITIONS = {
    "merge": "low <= merged[-1][1] + (1 if high > low else 0):",
    "slug": "len(longer) >= limit + (limit < 10)",
    "fold": 'len(line) + line.count(" ") + 1 + len(word) > width',
    "withdraw": "(amount > max(account.balance, 100) + account.limit if account.limit else rest < 0)",
    "total": "(100 - int(discount))",
}


def act(site):
    if site.function not in CONDITIONS:
        raise SystemExit("knows no condition for this bug")
    site.swap(site.source, site.bug["buggy"], CONDITIONS[site.function])
