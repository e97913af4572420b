"""Writes the percents that are left out without fractions and reads them back."""

TOP = {}
BODY = {
    'total': """\
amount = 0
for price in prices:
    amount += price
return cents(amount * float(f"{100 - discount:.0f}e-2"))
""",
    'toll': """\
amount = 0
for price in axles:
    amount += price
return paid(amount * float(f"{100 - relief:.0f}e-2"))
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
