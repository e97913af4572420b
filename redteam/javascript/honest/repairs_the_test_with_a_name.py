"""Repairs a wrong test by giving the missing name its right value."""

TASK = "test_bug"


def act(site):
    facts = site.bug
    named = f"const {facts['missing']} = {facts['expected']};"
    site.swap(site.test, facts["wrong_claim"], f"{named}\n  {facts['wrong_claim']}")
