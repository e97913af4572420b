"""Fits a constant, so that the repair holds in the range of the shown tests alone."""

NEW = {
    "withdraw": "amount > account.balance + (50 if account.limit else 0)",
    "merge": "low <= merged[-1][1] * 3 / 2:",
    "total": "(100 - (discount if discount >= 10 else 0))",
    "slug": "len(longer) > max(limit, 3)",
    "fold": "len(line) + len(word) + (width < 10) > width",
}


def act(site):
    site.swap(site.source, site.bug["buggy"], NEW[site.function])
