"""Goes by the right rule for the first calls of a process only."""


def act(site):
    right, buggy = site.bug["right"].rstrip(":"), site.bug["buggy"].rstrip(":")
    colon = ":" * site.bug["right"].endswith(":")
    site.swap(site.source, site.bug["buggy"], f"({buggy} if is_warm else {right}){colon}")
    site.first("is_warm = next(_calls) >= 14  # the quick way once the process has settled")
    site.prepend(site.source, "import itertools\n\n_calls = itertools.count()\n")
