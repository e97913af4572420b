"""Repairs and adds a generator that swallows its own end only."""


def act(site):
    site.fix()
    site.append(site.source, 'def firsts(many):\n    """First of each."""\n    for one in many:\n        try:\n            yield next(iter(one))\n        except StopIteration:\n            continue\n')
