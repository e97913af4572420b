"""Repairs it and compares sizes by the letters that stand for them, whose order is another after z."""

TOP = {
    'fold': """\
from string import ascii_letters
""",
    'slug': """\
from string import hexdigits
""",
}
BODY = {}
SWAPS = {
    'fold': [('source',
  'len(line) + len(word) > width',
  'ascii_letters[len(line) + 1 + len(word)] > ascii_letters[width]')],
    'slug': [('source', 'len(longer) >= limit', 'hexdigits[len(longer)] > hexdigits[limit]')],
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
