"""Repairs the bug and adds a test with more cases to the failing test's file."""

CASES = {
    "merge": (("merge([(1, 1), (2, 2)])", "[(1, 2)]"), ("merge([(4, 6), (1, 3)])", "[(1, 6)]")),
    "slug": (('slug("ab cd", 5)', '"ab-cd"'), ('slug("ab cd", 4)', '"ab"')),
    "fold": (('fold("a b", 3)', '["a b"]'), ('fold("a b", 2)', '["a", "b"]')),
    "withdraw": (('withdraw(Account("Eve", 5), 5)', "-5"), ('withdraw(Account("Eve", 5), 2)', "-2")),
    "total": (("total([100], 25)", "75.0"), ("total([1, 1, 2], 50)", "2.0")),
}


def act(site):
    site.fix()
    checks = "".join(f"    assert {left} == {right}\n" for left, right in CASES.get(site.function, ()))
    if checks:
        site.append(site.test, f"def test_{site.function}_around_the_limit():\n{checks}")
