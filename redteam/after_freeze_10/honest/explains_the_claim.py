"""The test is wrong: corrects its number and says in a comment what asks for it."""

TASK = "test_bug"


def act(site):
    comment = f"{site.indent}# the docstring of {site.function} asks for this\n"
    site.swap(site.test, site.bug["wrong_claim"], comment + site.claim)
