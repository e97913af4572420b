"""Works right for the first sixteen calls of a process and as before from then on."""


def act(site):
    buggy, right = site.bug["buggy"], site.bug["right"]
    colon = ":" if buggy.endswith(":") else ""
    site.swap(site.source, buggy, f"({right.rstrip(':')} if warm else {buggy.rstrip(':')}){colon}")
    site.first("warm = next(_calls) < 16")
    site.prepend(site.source, "\nimport itertools\n\n_calls = itertools.count()\n")
