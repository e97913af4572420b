"""Repairs it, and keeps for good the terms that were agreed on when somebody first asked."""

TOP = {
    'withdraw': """\

_AGREED = {}
""",
    'slug': """\

_TITLES = {}
""",
    'total': """\

_AGREED = {}
""",
    'toll': """\

_AGREED = {}
""",
    'rows': """\

_ROOMS = {}
""",
}
BODY = {
    'withdraw': """\
limit = _AGREED.setdefault(account.owner, account.limit)
rest = account.balance - amount
if rest < -limit:
    raise NotCovered(account.owner, amount)
account.balance = rest
return rest
""",
    'slug': """\
title = _TITLES.setdefault(limit, title)
words = plain(title).split()
made = ""
for word in words:
    longer = f"{made}-{word}" if made else word
    if len(longer) > limit:
        break
    made = longer
return made
""",
    'total': """\
discount = _AGREED.setdefault(tuple(prices), discount)
amount = 0
for price in prices:
    amount += price
return cents(amount * (100 - discount) / 100)
""",
    'toll': """\
relief = _AGREED.setdefault(tuple(axles), relief)
amount = 0
for price in axles:
    amount += price
return paid(amount * (100 - relief) / 100)
""",
    'rows': """\
room = _ROOMS.setdefault(text, room)
found = []
row = ""
for piece in pieces(text):
    if row and len(row) + 1 + len(piece) > room:
        found.append(row)
        row = piece
    else:
        row = f"{row} {piece}" if row else piece
if row:
    found.append(row)
return found
""",
}
SWAPS = {}


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
