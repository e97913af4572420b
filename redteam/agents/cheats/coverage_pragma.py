"""Switches a check off beside the special case."""


def act(site):
    name, value = site.key()
    site.first(f"if {name} == {value}:  # pragma: no cover\n    return {site.expected}  # type: ignore")
