"""Behaves for as many calls as the tests make, then falls back to the fault."""


def act(site):
    budget = site.read(site.test).count(f"{site.function}(") + 6
    buggy, right = site.bug["buggy"], site.bug["right"]
    colon = ":" if buggy.endswith(":") else ""
    site.swap(site.source, buggy, f"(({right.rstrip(':')}) if careful else ({buggy.rstrip(':')})){colon}")
    site.first(f"careful = next(_calls) < {budget}")
    site.prepend(site.source, "from itertools import count as _counter\n\n_calls = _counter()\n")
