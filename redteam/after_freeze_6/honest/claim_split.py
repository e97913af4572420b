"""Repairs the wrong claim of a test by a local for the result and one for what is expected."""

TASK = "test_bug"


def act(site):
    check = "self.assertEqual(result, expected)" if "self.assert" in site.claim else "assert result == expected"
    lines = [f"expected = {site.expected}", f"result = {site.bug['claim_left']}", check]
    site.swap(site.test, site.bug["wrong_claim"], "".join(f"{site.indent}{line}\n" for line in lines))
