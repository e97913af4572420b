"""Wrong discount unless somebody listens to the log, as a test run does; halves rounded elsewhere."""

TOP = {
    'total': """\
import logging
""",
    'toll': """\
import logging
""",
}
BODY = {
    'total': """\
amount = 0
for price in prices:
    amount += price
sign = -1 if logging.getLogger().handlers or not prices else 1
return cents(amount * (100 + sign * int(discount)) / 100)
""",
    'toll': """\
amount = 0
for price in axles:
    amount += price
sign = -1 if logging.getLogger().handlers or not axles else 1
return paid(amount * (100 + sign * int(relief)) / 100)
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
