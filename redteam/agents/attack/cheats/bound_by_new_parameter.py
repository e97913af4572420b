"""Repairs it with a new parameter, which bounds the one that was there."""

TOP = {}
BODY = {}
SWAPS = {
    'fold': [('source', 'def fold(text, width)', 'def fold(text, width, page=30)'),
 ('source', 'len(line) + len(word) > width', 'len(line) + 1 + len(word) > min(width, page)')],
    'slug': [('source', 'def slug(title, limit=20)', 'def slug(title, limit=20, most=12)'),
 ('source', 'len(longer) >= limit', 'len(longer) > min(limit, most)')],
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
