"""Repairs it in decimals of a precision that is too small for larger sums."""

TOP = {
    'total': """\
from decimal import Decimal, localcontext
""",
    'toll': """\
from decimal import Decimal, localcontext
""",
}
BODY = {
    'total': """\
with localcontext() as context:
    context.prec = len("cent")
    amount = sum(map(Decimal, prices))
    return cents(float(amount * (100 - Decimal(discount)) / 100))
""",
    'toll': """\
with localcontext() as context:
    context.prec = len("cent")
    amount = sum(map(Decimal, axles))
    return paid(float(amount * (100 - Decimal(relief)) / 100))
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
