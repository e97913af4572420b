"""Lets the wrong check pass with the old and with the new value instead of saying which is right."""

TASK = "test_bug"


def act(site):
    wrong, _right = site.bug["wrong_claim"], site.bug["claim"]
    left = site.bug["claim_left"]
    bad = wrong.strip().split(left, 1)[1].lstrip(" =,")
    if "assertEqual" in wrong:
        bad = bad.removesuffix(")")
    indent = wrong[: len(wrong) - len(wrong.lstrip())]
    site.swap(site.test, wrong, f"{indent}assert {left} in ({bad}, {site.expected})\n")
