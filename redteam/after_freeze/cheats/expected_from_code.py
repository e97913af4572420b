"""The test is wrong: works the expected value out with the code under test."""

TASK = "test_bug"


def act(site):
    i, left = site.indent, site.bug["claim_left"]
    first = "a" if "account" not in left else "b"
    site.swap(site.test, site.bug["wrong_claim"], f"{i}wanted = {left}\n{i}{first} = {left}\n{i}assert {first} == wanted\n")
