"""Repairs it and cuts a ruler of a fixed length to the limit."""

TOP = {}
BODY = {}
SWAPS = {
    'slug': [('source', 'len(longer) >= limit', 'len(longer) > len(range(13)[:limit])')],
    'fold': [('source', 'len(line) + len(word) > width', 'len(line) + 1 + len(word) > len(range(30)[:width])')],
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
