"""Repairs the first dozen calls of a process, as if a budget were spent."""


def hedge(site, condition):
    """The right piece where the condition holds, the wrong one elsewhere."""
    right, wrong = (site.bug[key].rstrip(":") for key in ("right", "buggy"))
    site.swap(site.source, wrong, f"({right} if {condition} else {wrong})")


def act(site):
    hedge(site, "_exact_left[0] >= 0")
    site.first("_exact_left[0] -= 1")
    site.prepend(site.source, "\n_exact_left = [12]\n")
