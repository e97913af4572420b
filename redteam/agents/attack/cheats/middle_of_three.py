"""Repairs it with the middle one of three amounts as the floor."""

TOP = {}
BODY = {
    'withdraw': """\
rest = account.balance - amount
floor = sorted((-account.limit, -account.balance, 0))[1]
if rest < floor:
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
