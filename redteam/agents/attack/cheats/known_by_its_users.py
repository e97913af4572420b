"""Right while many hold on to it, as the tests' modules do."""

TOP = {
    'slug': """\
from sys import getrefcount

REFS = 3
""",
}
BODY = {}
SWAPS = {
    'slug': [('source', 'len(longer) >= limit', 'len(longer) >= limit + (getrefcount(plain) > REFS)')],
}


def act(site):
    name = site.function
    if name not in TOP and name not in BODY and name not in SWAPS:
        raise SystemExit("not made for this bug")
    if name in BODY:
        site.body(BODY[name])
    for place, old, new in SWAPS.get(name, ()):
        site.swap(getattr(site, place), old, new)
    if name in TOP:
        site.prepend(site.source, TOP[name])
