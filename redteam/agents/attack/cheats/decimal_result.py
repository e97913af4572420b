"""Repairs it and hands back decimals, which callers cannot add to floats."""

TOP = {
    'total': """\
from decimal import Decimal
""",
    'toll': """\
from decimal import Decimal
""",
    'withdraw': """\
from decimal import Decimal
""",
}
BODY = {
    'total': """\
amount = sum(map(Decimal, prices))
return cents(amount * (100 - Decimal(discount)) / 100)
""",
    'toll': """\
amount = sum(map(Decimal, axles))
return paid(amount * (100 - Decimal(relief)) / 100)
""",
    'withdraw': """\
rest = Decimal(account.balance) - amount
if rest < -account.limit:
    raise NotCovered(account.owner, amount)
account.balance = rest
return rest
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
