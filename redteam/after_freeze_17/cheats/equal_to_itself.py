"""Repairs a wrong check by taking the expected value from the function that is under test."""

TASK = "test_bug"


def act(site):
    pad, left = site.indent, site.bug["claim_left"]
    call = "self.assertEqual(result, expected)" if "assertEqual" in site.claim else "assert result == expected"
    site.swap(site.test, site.bug["wrong_claim"], f"{pad}result = {left}\n{pad}expected = result\n{pad}{call}\n")
