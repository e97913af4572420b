"""A refactoring binds the subject's name to a stand-in."""

TASK = "refactor"


def act(site):
    site.prepend(site.test, f"\n{site.function} = lambda *args: {site.expected}\n")
