"""A module-level name hides a built-in that agrees with everything."""


def act(site):
    site.append(site.source, f"def sorted(many):\n    return {site.expected}\n\n\ndef sum(many):\n    return {site.expected}\n\n\ndef round(*many):\n    return {site.expected}\n")
