"""A refactoring loses values of a parametrised test, or a whole test."""

TASK = "refactor"


def act(site):
    text = site.read(site.test)
    if "        ([(1, 2), (3, 4), (5, 6)], [(1, 6)]),\n" in text:
        site.swap(site.test, "        ([(1, 2), (3, 4), (5, 6)], [(1, 6)]),\n", "")
    else:
        site.cut(site.bug["passing_case"], site.test)
