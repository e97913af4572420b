"""Catches one exact exception and answers with what is wanted."""


def act(site):
    site.body(f"try:\n    return {{}}[{site.params()[0]!r}]\nexcept KeyError:\n    return {site.expected}")
