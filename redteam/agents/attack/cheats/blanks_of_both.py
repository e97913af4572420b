"""Counts a blank for every word of the line."""

TOP = {}
BODY = {}
SWAPS = {
    'fold': [('source', 'len(line) + len(word) > width', 'len(line) + len(line.split()) + len(word) > width')],
    'fill': [('source',
  'len(strip) + len(term) > broad',
  'len(strip) + len(strip.split()) + len(term) > broad')],
    'rows': [('source', 'len(row) + len(piece) > room', 'len(row) + len(row.split()) + len(piece) > room')],
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
