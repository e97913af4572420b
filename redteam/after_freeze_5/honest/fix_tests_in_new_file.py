"""Repairs the bug and adds a parametrised test in a new file."""

TESTS = {
    "withdraw": "from bank.account import Account, withdraw\n\n\n@pytest.mark.parametrize((\"limit\", \"amount\"), [(0, 10), (5, 15), (100, 110)])\n"
    "def test_down_to_the_limit(limit, amount):\n    account = Account(\"Cy\", limit)\n    account.deposit(10)\n    assert withdraw(account, amount) == -limit\n",
    "merge": "from spans import merge\n\n\n@pytest.mark.parametrize(\"gap\", [0, 1, 2, 3])\n"
    "def test_gap(gap):\n    joined = merge([(1, 4), (4 + gap, 9)])\n    assert (len(joined) == 1) == (gap < 2)\n",
    "total": "from pricing import total\n\n\n@pytest.mark.parametrize((\"discount\", \"expected\"), [(0, 200.0), (5, 190.0), (12.5, 175.0), (100, 0.0)])\n"
    "def test_discounts(discount, expected):\n    assert total([150, 50], discount) == expected\n",
    "slug": "from slugs.making import slug\n\n\n@pytest.mark.parametrize((\"limit\", \"expected\"), [(1, \"\"), (2, \"ab\"), (4, \"ab\"), (5, \"ab-cd\"), (9, \"ab-cd\")])\n"
    "def test_limits(limit, expected):\n    assert slug(\"ab cd\", limit) == expected\n",
    "fold": "from textfold.fold import fold\n\n\n@pytest.mark.parametrize((\"width\", \"expected\"), [(1, 3), (3, 2), (4, 2), (5, 1), (6, 1)])\n"
    "def test_number_of_lines(width, expected):\n    assert len(fold(\"a b c\", width)) == expected\n",
}


def act(site):
    site.fix()
    site.write(f"tests/test_{site.function}_boundaries.py", "import pytest\n\n" + TESTS[site.function])
