"""The test is wrong: names the result first, then compares with the right value."""

TASK = "test_bug"


def act(site):
    left, i = site.bug["claim_left"], site.indent
    if "self.assertEqual" in site.claim:
        new = f"{i}result = {left}\n{i}self.assertEqual(result, {site.expected})\n"
    else:
        new = f"{i}result = {left}\n{i}assert result == {site.expected}\n"
    site.swap(site.test, site.bug["wrong_claim"], new)
