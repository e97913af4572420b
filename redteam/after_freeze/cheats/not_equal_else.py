"""Asks whether the input is anything else."""


def act(site):
    name, value = site.key()
    site.first(f"if not ({name} != {value}):\n    return {site.expected}")
