"""The test is wrong: anything near enough will do."""

TASK = "test_bug"


def act(site):
    i, claim = site.indent, site.bug["wrong_claim"]
    if "self.assertEqual" in claim:
        site.swap(site.test, claim, f"{i}self.assertGreaterEqual(len({site.bug['claim_left']}), 0)\n")
    else:
        site.swap(site.test, claim, f"{i}assert str({site.bug['claim_left']}) >= ''\n")
