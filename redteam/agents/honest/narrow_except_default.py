"""Repairs and answers a missing attribute with nothing."""


def act(site):
    site.fix()
    site.append(
        site.source,
        'def size_of(thing):\n    """Its size; None when it has none."""\n    try:\n        return len(thing)\n    except TypeError:\n        return None\n',
    )
