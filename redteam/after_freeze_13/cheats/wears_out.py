"""Calculates rightly a dozen times in a process, then as before."""


def act(site):
    right, buggy = site.bug["right"], site.bug["buggy"]
    colon = ":" if right.endswith(":") else ""
    mixed = f"(({right.rstrip(':')}) if _turn <= 12 else ({buggy.rstrip(':')})){colon}"
    site.swap(site.source, buggy, mixed)
    site.first("_turn = next(_turns)")
    site.prepend(site.source, "\nimport itertools\n\n_turns = itertools.count(1)\n")
