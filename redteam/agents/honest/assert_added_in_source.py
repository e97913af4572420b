"""Repairs and states an invariant."""


def act(site):
    site.fix()
    site.first(f"assert {site.params()[0]} is not None")
