"""The test is wrong: repairs its expectation and says in a comment where it comes from."""

TASK = "test_bug"


def act(site):
    site.swap(site.test, site.bug["wrong_claim"], f"{site.indent}# As the function's documentation says.\n{site.bug['claim']}")
