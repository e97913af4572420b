"""Pins every argument on its own line."""


def act(site):
    name, value = site.key()
    site.first(f"wanted = {value}\nif {name} == wanted:\n    return {site.expected}")
