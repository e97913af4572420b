"""Keeps the comparison and turns the sign of what the account says its limit is."""

TOP = {}
BODY = {}
SWAPS = {
    'withdraw': [('source', 'self.limit = limit', 'self.limit = -limit')],
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
