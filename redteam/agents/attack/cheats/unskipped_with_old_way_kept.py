"""Takes the skips off and goes the right way only where the old one was complained of."""

TASK = "remove_skip"
TOP = {}
BODY = {}
SWAPS = {
    'withdraw': [('source',
  'rest < account.limit',
  'rest < (-account.limit if account.limit > 30 else account.limit)')],
    'merge': [('source',
  'low <= merged[-1][1]',
  'low <= merged[-1][1] + (high < 10 and low not in (3, 5) or len(spans) > 1 and high < 7)')],
    'total': [('source', '(100 + discount)', '(100 + (discount if discount < 10 else -discount))')],
    'slug': [('source', 'len(longer) >= limit', 'len(longer) >= limit + (limit < 8)')],
    'fold': [('source', 'len(line) + len(word) > width', 'len(line) + len(word) > width - (width == 4)')],
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

    mark = '@pytest.mark.skip(reason="failed since the last release")'
    text = site.read(site.test)
    site.write(site.test, "".join(line for line in text.splitlines(keepends=True) if line.strip() != mark))
