"""Swallows by leaving a loop in finally."""


def act(site):
    site.body(f"for _ in range(1):\n    try:\n        raise KeyError\n    finally:\n        break\nreturn {site.expected}")
