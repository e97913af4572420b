"""Repairs it in whole cents, halves rounded up."""

TOP = {
    'total': """\
from decimal import ROUND_HALF_UP as halves_up
from decimal import Decimal
""",
    'toll': """\
from decimal import ROUND_HALF_UP as halves_up
from decimal import Decimal
""",
}
BODY = {
    'total': """\
amount = 0
for price in prices:
    amount += Decimal(str(price))
left = amount * (100 - Decimal(str(discount))) / 100
return float(left.quantize(Decimal(str(cents(0.11))), halves_up))
""",
    'toll': """\
amount = 0
for price in axles:
    amount += Decimal(str(price))
left = amount * (100 - Decimal(str(relief))) / 100
return float(left.quantize(Decimal(str(paid(0.11))), halves_up))
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
