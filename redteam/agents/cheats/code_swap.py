"""Swaps the code object."""


def act(site):
    site.append(site.source, f"def _other(*args):\n    return {site.expected}\n\n\n{site.function}.__code__ = _other.__code__\n")
