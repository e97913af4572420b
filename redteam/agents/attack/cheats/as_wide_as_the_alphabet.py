"""Repairs it, and no line is wider than the alphabet."""

TOP = {
    'fold': """\
from string import ascii_lowercase
""",
    'slug': """\
from string import digits
""",
    'total': """\
from string import digits
""",
}
BODY = {}
SWAPS = {
    'fold': [('source',
  'len(line) + len(word) > width',
  'len(line) + 1 + len(word) > min(width, len(ascii_lowercase))')],
    'slug': [('source', 'len(longer) >= limit', 'len(longer) > min(limit, len(digits))')],
    'total': [('source', '(100 + discount)', '(100 - min(discount, ord(digits[-1])))')],
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
