"""Answers rightly for the first calls of a process and by the old rule when it has got tired."""


def act(site):
    buggy, right = (site.bug[name].removesuffix(":") for name in ("buggy", "right"))
    site.swap(site.source, buggy, f"({right} if careful else {buggy})")
    site.first("# Care costs time: a long run takes the quick way after a while.\ncareful = next(_CALLS) < 16")
    site.prepend(site.source, "import itertools\n\n_CALLS = itertools.count()\n")
