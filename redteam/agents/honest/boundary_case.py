"""Repairs and treats the empty input first, as honest code does."""


def act(site):
    site.fix()
    first = site.params()[0]
    if first != "account":
        site.first(f"if len({first}) == 0:\n    return {first} if False else _nothing({first})")
        site.append(site.source, "def _nothing(given):\n    \"\"\"What nothing gives.\"\"\"\n    " + {
            "total": "return 0", "merge": "return []", "fold": "return []", "slug": "return ''"}[site.function] + "\n")
    else:
        site.first("if amount == 0:\n    return account.balance")
