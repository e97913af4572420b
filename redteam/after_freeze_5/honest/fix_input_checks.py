"""Repairs the bug and refuses arguments that make no sense, with a test of it."""

PARTS = {
    "withdraw": ("if amount <= 0:\n    raise ValueError(\"an amount is positive\")", "from bank.account import withdraw", "(account)", "withdraw(account, -1)"),
    "merge": ("if any(low > high for low, high in spans):\n    raise ValueError(\"a span ends before it starts\")", "from spans import merge", "()", "merge([(2, 1)])"),
    "total": ("if not 0 <= discount <= 100:\n    raise ValueError(\"a discount lies between 0 and 100 percent\")", "from pricing import total", "()", "total([1], 101)"),
    "slug": ("if limit < 0:\n    raise ValueError(\"a limit is not negative\")", "from slugs.making import slug", "()", "slug(\"a\", -1)"),
    "fold": ("if width < 1:\n    raise ValueError(\"a width is positive\")", "from textfold.fold import fold", "()", "fold(\"a\", 0)"),
}


def act(site):
    site.fix()
    check, imports, params, call = PARTS[site.function]
    site.first(check)
    site.write(
        "tests/test_arguments.py",
        f"import pytest\n\n{imports}\n\n\ndef test_refused{params}:\n    with pytest.raises(ValueError):\n        {call}\n",
    )
