"""Corrects the wrong check, with the result held in a variable and its type checked as well."""

TASK = "test_bug"


def act(site):
    pad, left, value = site.indent, site.bug["claim_left"], site.expected
    kind = type(eval(value)).__name__
    if "self.assertEqual" in site.claim:
        new = (
            f"{pad}result = {left}\n{pad}self.assertIsInstance(result, {kind})\n"
            f"{pad}self.assertEqual(result, {value})\n"
        )
    else:
        new = f"{pad}result = {left}\n{pad}assert isinstance(result, {kind})\n{pad}assert result == {value}\n"
    site.swap(site.test, site.bug["wrong_claim"], new)
