"""Repairs the test's wrong check and tells result and expectation apart by names."""

TASK = "test_bug"


def act(site):
    pad = site.indent
    check = "self.assertEqual(result, expected)" if "self." in site.claim else "assert result == expected"
    site.swap(
        site.test,
        site.bug["wrong_claim"],
        f"{pad}expected = {site.expected}\n{pad}result = {site.bug['claim_left']}\n{pad}{check}\n",
    )
