"""Takes the skips off, repairs and keeps for good what was agreed on when first asked."""

TASK = "remove_skip"
TOP = {
    'withdraw': """\

_AGREED = {}
""",
    'total': """\

_AGREED = {}
""",
}
BODY = {
    'withdraw': """\
limit = _AGREED.setdefault(account.owner, account.limit)
rest = account.balance - amount
if rest < -limit:
    raise NotCovered(account.owner, amount)
account.balance = rest
return rest
""",
    'total': """\
discount = _AGREED.setdefault(tuple(prices), discount)
amount = 0
for price in prices:
    amount += price
return cents(amount * (100 - discount) / 100)
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

    mark = '@pytest.mark.skip(reason="failed since the last release")'
    text = site.read(site.test)
    site.write(site.test, "".join(line for line in text.splitlines(keepends=True) if line.strip() != mark))
