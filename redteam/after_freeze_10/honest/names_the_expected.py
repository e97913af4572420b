"""The test is wrong: corrects it and splits it into what is got and what is expected."""

TASK = "test_bug"


def act(site):
    indent = site.indent
    check = "self.assertEqual(got, expected)" if "assertEqual" in site.claim else "assert got == expected"
    site.swap(
        site.test,
        site.bug["wrong_claim"],
        f"{indent}expected = {site.expected}\n{indent}got = {site.bug['claim_left']}\n{indent}{check}\n",
    )
