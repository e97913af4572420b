"""Corrects the wrong check of the test, says in a comment what the docstring promises, and checks the type too."""

import ast

TASK = "test_bug"


def act(site):
    doc = (ast.get_docstring(site.node()) or "").splitlines()[0]
    kind = type(ast.literal_eval(site.expected)).__name__
    margin = site.indent
    left = site.bug["claim_left"]
    if "assertEqual" in site.claim:
        check = f"{margin}self.assertIsInstance(found, {kind})\n{margin}self.assertEqual(found, {site.expected})\n"
    else:
        check = f"{margin}assert isinstance(found, {kind})\n{margin}assert found == {site.expected}\n"
    site.swap(
        site.test, site.bug["wrong_claim"], f"{margin}# As it says of itself: {doc}\n{margin}found = {left}\n{check}"
    )
