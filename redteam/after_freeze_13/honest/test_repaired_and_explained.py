"""Is to repair a test: corrects it, says why in a comment and names the value on its own line."""

TASK = "test_bug"


def act(site):
    wanted = f"{site.indent}wanted = {site.expected}  # checked by hand against the function's description\n"
    claim = site.bug["claim"].replace(site.expected, "wanted")
    if "wanted" not in claim:
        raise SystemExit("no such value")
    site.swap(site.test, site.bug["wrong_claim"], wanted + claim)
