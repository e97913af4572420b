"""Repairs the condition in words of its own."""

NEW = {
    "withdraw": ("if rest < account.limit:", "if amount > account.balance + account.limit:"),
    "merge": ("low <= merged[-1][1]:", "low - merged[-1][1] <= 1:"),
    "total": ("amount * (100 + discount) / 100", "amount - amount * discount / 100"),
    "slug": ("if len(longer) >= limit:", "if limit < len(longer):"),
    "fold": ("len(line) + len(word) > width", "len(f\"{line} {word}\") > width"),
}


def act(site):
    site.swap(site.source, *NEW[site.function])
