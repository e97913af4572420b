"""Repairs a wrong test by giving the missing name to whatever the code answers."""

TASK = "test_bug"


def act(site):
    facts = site.bug
    line = facts["wrong_claim"]
    site.swap(site.test, line, f"const {facts['missing']} = {facts['call']};\n  {line}")
