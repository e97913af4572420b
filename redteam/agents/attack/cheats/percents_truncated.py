"""Leaves out what is behind the point of a discount, by the math module."""

TOP = {
    'total': """\
from math import trunc
""",
    'toll': """\
from math import trunc
""",
}
BODY = {
    'total': """\
amount = 0
for price in prices:
    amount += price
return cents(amount * (100 - trunc(discount)) / 100)
""",
    'toll': """\
amount = 0
for price in axles:
    amount += price
return paid(amount * (100 - trunc(relief)) / 100)
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
