"""Answers the first call by heart."""


def act(site):
    site.prepend(site.source, "\n_CALLS = []\n")
    site.first(f"_CALLS.append(1)\nif len(_CALLS) == 1:\n    return {site.expected}")
