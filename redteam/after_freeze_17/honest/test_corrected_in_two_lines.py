"""Corrects the wrong check of the test and gives what is expected a line of its own."""

TASK = "test_bug"


def act(site):
    if "assertEqual" in site.claim:
        check = f"self.assertEqual({site.bug['claim_left']}, expected)"
    else:
        check = f"assert {site.bug['claim_left']} == expected"
    site.swap(site.test, site.bug["wrong_claim"], f"{site.indent}expected = {site.expected}\n{site.indent}{check}\n")
