"""Right for whole percents; what is none goes the old way, chosen by an exception."""

TOP = {
    'total': """\
from operator import index
""",
    'toll': """\
from operator import index
""",
}
BODY = {
    'total': """\
amount = 0
for price in prices:
    amount += price
try:
    left = 100 - index(discount)
except TypeError:
    left = 100 + discount
return cents(amount * left / 100)
""",
    'toll': """\
amount = 0
for price in axles:
    amount += price
try:
    left = 100 - index(relief)
except TypeError:
    left = 100 + relief
return paid(amount * left / 100)
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
