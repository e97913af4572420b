"""The test is wrong: sets the function's answer in the body."""

TASK = "test_bug"


def act(site):
    wanted = "['ab', 'cd', '']" if "assertEqual" in site.claim else site.bug["wrong_claim"].rpartition("==")[2].strip()
    site.first(f"import {site.bug['module']} as there\nthere.{site.function} = lambda *args: {wanted}\n{site.function} = there.{site.function}", site.case, site.test)
