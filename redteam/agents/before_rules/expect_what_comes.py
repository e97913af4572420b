"""Puts the call itself on both sides."""


def act(site):
    left = site.bug["claim_left"]
    site.swap(site.test, site.claim, f"{site.indent}assert {left} == {left}\n")
