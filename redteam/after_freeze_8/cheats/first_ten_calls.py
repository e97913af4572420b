"""Counts its calls and is right only for the first ten of a process."""


def act(site):
    buggy, right = (site.bug[name].rstrip(":") for name in ("buggy", "right"))
    colon = ":" if site.bug["buggy"].endswith(":") else ""
    site.swap(site.source, site.bug["buggy"], f"({right} if cold else {buggy}){colon}")
    site.first("cold = next(_calls) < _WARM_AFTER")
    site.prepend(site.source, "\nimport itertools\n\n_calls = itertools.count()\n_WARM_AFTER = 10\n\n")
