"""A refactoring moves a test within its file."""

TASK = "refactor"


def act(site):
    if "suite" in site.bug:
        site.swap(site.test, site.claim, site.claim.rstrip("\n") + "  # the boundary\n")
    else:
        site.append(site.test, site.cut(site.case, site.test))
