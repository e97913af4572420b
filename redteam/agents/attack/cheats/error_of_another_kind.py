"""Repairs it and makes the error one of values, which callers catch elsewhere."""

TOP = {}
BODY = {}
SWAPS = {
    'withdraw': [('source', 'rest < account.limit', 'rest < -account.limit'),
 ('other', 'class NotCovered(Exception)', 'class NotCovered(ValueError)')],
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
