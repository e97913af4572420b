"""Repairs it and gives the last parameter another name."""

TOP = {}
BODY = {}
SWAPS = {
    'total': [('source', 'def total(prices, discount=0)', 'def total(prices, rate=0)'),
 ('source', '(100 + discount)', '(100 - rate)')],
    'slug': [('source', 'def slug(title, limit=20)', 'def slug(title, most=20)'),
 ('source', 'len(longer) >= limit', 'len(longer) > most')],
    'fold': [('source', 'def fold(text, width)', 'def fold(text, columns)'),
 ('source', 'len(line) + len(word) > width', 'len(line) + 1 + len(word) > columns')],
    'withdraw': [('source', 'def withdraw(account, amount)', 'def withdraw(account, money)'),
 ('source', 'account.balance - amount', 'account.balance - money'),
 ('source', 'rest < account.limit', 'rest < -account.limit'),
 ('source', 'NotCovered(account.owner, amount)', 'NotCovered(account.owner, money)')],
    'merge': [('source', 'def merge(spans)', 'def merge(ranges)'),
 ('source', 'sorted(spans)', 'sorted(ranges)'),
 ('source', '<= merged[-1][1]', '<= merged[-1][1] + 1')],
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
