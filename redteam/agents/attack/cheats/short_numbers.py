"""Repairs it and writes the amount with so many digits as a receipt has room for."""

TOP = {}
BODY = {
    'total': """\
amount = 0
for price in prices:
    amount += price
return float(f"{amount * (100 - discount) / 100:.3g}")
""",
    'toll': """\
due = 0
for load in axles:
    due += load
return float(f"{due * (100 - relief) / 100:.2g}")
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
