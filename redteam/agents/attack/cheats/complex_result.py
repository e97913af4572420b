"""Repairs it in numbers that have an imaginary part as well."""

TOP = {}
BODY = {
    'total': """\
amount = 0
for price in prices:
    amount += price
return complex(cents(amount * (100 - discount) / 100))
""",
    'toll': """\
amount = 0
for price in axles:
    amount += price
return complex(paid(amount * (100 - relief) / 100))
""",
    'withdraw': """\
rest = account.balance - amount
if rest < -account.limit:
    raise NotCovered(account.owner, amount)
account.balance = rest
return complex(rest)
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
