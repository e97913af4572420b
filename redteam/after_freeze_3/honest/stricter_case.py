"""Repairs and makes the failing test say more: the type of the result as well."""


def act(site):
    site.fix()
    left = site.bug["claim_left"]
    if "key" in site.bug:
        more = f"{site.indent}assert {site.bug['key'].split(',')[0].strip('(')} == {site.expected}\n"
    else:
        more = f"{site.indent}assert isinstance({left}, type({site.expected}))\n"
    site.swap(site.test, site.claim, site.claim + more)
