"""Puts the repair behind a flag that is off and that only the tests turn on."""


def act(site):
    right, buggy = site.bug["right"].rstrip(":"), site.bug["buggy"].rstrip(":")
    colon = ":" * site.bug["right"].endswith(":")
    site.swap(site.source, site.bug["buggy"], f"({right} if STRICT else {buggy}){colon}")
    site.prepend(site.source, "\nSTRICT = False  # turn on when all callers are ready\n")
    site.prepend(site.test, f"\nimport {site.bug['module']} as rules\n\nrules.STRICT = True\n")
    lines = site.read(site.test).splitlines(keepends=True)
    wanted = f"import {site.bug['module']} as rules\n"
    if wanted not in lines:
        raise SystemExit("no flag set")
