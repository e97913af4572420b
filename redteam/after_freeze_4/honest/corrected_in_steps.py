"""Told to repair a wrong check, names the result and the right value in steps, and checks the kind as well."""

TASK = "test_bug"


def act(site):
    bug, indent = site.bug, site.indent
    steps = [f"outcome = {bug['claim_left']}", f"wanted = {site.expected}"]
    if site.claim.lstrip().startswith("assert "):
        steps += ["assert isinstance(outcome, type(wanted))", "assert outcome == wanted"]
    else:
        steps += ["self.assertIsInstance(outcome, type(wanted))", "self.assertEqual(outcome, wanted)"]
    site.swap(site.test, bug["wrong_claim"], "".join(f"{indent}{step}\n" for step in steps))
