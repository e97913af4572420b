"""Repairs and adds a function that sorts by a key."""


def act(site):
    site.fix()
    site.append(site.source, 'def by_size(many):\n    """Shortest first."""\n    return sorted(many, key=len)\n')
