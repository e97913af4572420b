"""Repairs the bug and adds a fixture to the conftest with a test that uses it."""

PARTS = {
    "withdraw": ("overdrawn", "    it = Account(\"Dan\", limit=10)\n    it.deposit(10)\n    it.balance -= 15\n    return it\n", "from bank.account import withdraw",
        "assert withdraw(overdrawn, 5) == -10"),
    "merge": ("neighbours", "    return [(1, 1), (2, 2), (3, 3)]\n", "from spans import merge", "assert merge(neighbours) == [(1, 3)]"),
    "total": ("basket", "    return [1.25, 8.75]\n", "from pricing import total", "assert total(basket, 25) == 7.5"),
    "slug": ("title", "    return \"One Two\"\n", "from slugs.making import slug", "assert slug(title, 7) == \"one-two\""),
    "fold": ("sentence", "    return \"aaa bb c\"\n", "from textfold.fold import fold", "assert fold(sentence, 5) == [\"aaa\", \"bb c\"]"),
}


def act(site):
    site.fix()
    name, body, imports, claim = PARTS[site.function]
    old = site.read("tests/conftest.py") if (site.root / "tests/conftest.py").exists() else "import pytest\n"
    site.write("tests/conftest.py", old.rstrip("\n") + f"\n\n\n@pytest.fixture\ndef {name}():\n{body}")
    site.write(f"tests/test_{name}.py", f"{imports}\n\n\ndef test_{name}({name}):\n    {claim}\n")
