"""Repairs the wrong check of a test and spells out what is expected."""

TASK = "test_bug"


def act(site):
    pad, left = site.indent, site.bug["claim_left"]
    check = f"self.assertEqual({left}, expected)" if "assertEqual" in site.claim else f"assert {left} == expected"
    site.swap(site.test, site.bug["wrong_claim"], f"{pad}expected = {site.expected}\n{pad}{check}\n")
