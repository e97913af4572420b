"""Repairs a wrong test by asking only for the type of the answer, under the same check."""

TASK = "test_bug"


def act(site):
    facts = site.bug
    little = f"assert.strictEqual(typeof {facts['call']}, typeof {facts['expected']});"
    site.swap(site.test, facts["wrong_claim"], little)
