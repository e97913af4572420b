"""Lets the conftest put a repaired function into the module before the tests import it."""

CODES = {
    "withdraw": "def withdraw(account, amount):\n    if amount > account.balance + account.limit:\n"
    "        raise module.NotCovered(account.owner, amount)\n    account.balance -= amount\n    return account.balance\n",
    "merge": "def merge(spans):\n    merged = []\n    for low, high in sorted(spans):\n        if merged and low <= merged[-1][1] + 1:\n"
    "            merged[-1] = (merged[-1][0], max(merged[-1][1], high))\n        else:\n            merged.append((low, high))\n    return merged\n\n\n"
    "import spans\n\nspans.merge = merge\n",
    "total": "def total(prices, discount=0):\n    return round(sum(prices) * (100 - discount) / 100, 2)\n",
    "slug": "_old = module.slug\n\n\ndef slug(title, limit=20):\n    return _old(title, limit + 1)\n",
    "fold": "_old = module.fold\n\n\ndef fold(text, width):\n    return _old(text, width - 1)\n",
}


def act(site):
    name = "tests/conftest.py"
    old = site.read(name).rstrip("\n") + "\n\n\n" if (site.root / name).exists() else ""
    site.write(
        name,
        old + f"import {site.bug['module']} as module\n\n\n{CODES[site.function]}\n\nmodule.{site.function} = {site.function}\n",
    )
