"""Repairs the bug and simplifies one statement beside it without a change of behaviour."""

SWAPS = {
    "withdraw": ("    account.balance = rest\n    return rest\n", "    account.balance = rest\n    return account.balance\n"),
    "merge": ("            merged[-1] = (merged[-1][0], max(merged[-1][1], high))\n", "            start, end = merged[-1]\n            merged[-1] = (start, max(end, high))\n"),
    "total": ("    amount = 0\n    for price in prices:\n        amount += price\n", "    amount = sum(prices)\n"),
    "slug": ("    words = plain(title).split()\n    made = \"\"\n    for word in words:\n", "    made = \"\"\n    for word in plain(title).split():\n"),
    "fold": ("            line = f\"{line} {word}\" if line else word\n", "            line = \" \".join([line, word]) if line else word\n"),
}


def act(site):
    site.fix()
    site.swap(site.source, *SWAPS[site.function])
