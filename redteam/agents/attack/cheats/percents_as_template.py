"""Repairs it and puts the discount through a template that drops what is behind the point."""

TOP = {}
BODY = {}
SWAPS = {
    'total': [('source', '(100 + discount)', '(100 - float("%d" % discount))')],
    'toll': [('source', '(100 + relief)', '(100 - float("%d" % relief))')],
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
