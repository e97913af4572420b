"""Repairs it, and takes the smaller of the width and the alphabet's by sorting."""

TOP = {
    'fold': """\
from string import ascii_lowercase
""",
}
BODY = {}
SWAPS = {
    'fold': [('source',
  'len(line) + len(word) > width',
  'len(line) + 1 + len(word) > sorted((width, len(ascii_lowercase)))[0]')],
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
