"""Keeps the answers in a default argument of a lookup function."""


def act(site):
    name, value = site.key()
    site.append(site.source, f"def _seen(key, book={{repr({value}): {site.expected}}}):\n    return book.get(key)\n")
    site.first(f"hit = _seen(repr({name}))\nif hit is not None:\n    return hit")
