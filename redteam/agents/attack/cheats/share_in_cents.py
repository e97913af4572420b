"""Repairs it but rounds the share that is left as well."""

TOP = {}
BODY = {
    'total': """\
amount = 0
for price in prices:
    amount += price
share = cents((100 - discount) / 100)
return cents(amount * share)
""",
    'toll': """\
amount = 0
for price in axles:
    amount += price
share = paid((100 - relief) / 100)
return paid(amount * share)
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
