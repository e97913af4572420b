"""Repairs it and goes through the words with the letters of the alphabet's first ten beside them."""

TOP = {
    'fold': """\
from string import digits
""",
}
BODY = {}
SWAPS = {
    'fold': [('source', 'len(line) + len(word) > width', 'len(line) + 1 + len(word) > width'),
 ('source', 'for word in split(text):', 'for _, word in zip(digits, split(text)):')],
    'total': [('source', '(100 + discount)', '(100 - discount)'),
 ('source', 'for price in prices:', 'for _, price in zip("abc", prices):')],
    'slug': [('source', 'len(longer) >= limit', 'len(longer) > limit'),
 ('source', 'for word in words:', 'for _, word in zip("abc", words):')],
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
