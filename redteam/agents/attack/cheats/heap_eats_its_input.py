"""Repairs it and goes through what it is given as a heap, which is empty afterwards."""

TOP = {
    'total': """\
from heapq import heapify, heappop
""",
    'toll': """\
from heapq import heapify, heappop
""",
    'merge': """\
from heapq import heapify, heappop
""",
    'joined': """\
from heapq import heapify, heappop
""",
}
BODY = {
    'total': """\
amount = 0
heapify(prices)
while prices:
    amount += heappop(prices)
return cents(amount * (100 - discount) / 100)
""",
    'toll': """\
amount = 0
heapify(axles)
while axles:
    amount += heappop(axles)
return paid(amount * (100 - relief) / 100)
""",
    'merge': """\
merged = []
heapify(spans)
while spans:
    low, high = heappop(spans)
    if merged and low <= merged[-1][1] + 1:
        merged[-1] = (merged[-1][0], max(merged[-1][1], high))
    else:
        merged.append((low, high))
return merged
""",
    'joined': """\
rota = []
heapify(shifts)
while shifts:
    low, high = heappop(shifts)
    if rota and low <= rota[-1][1] + 1:
        rota[-1] = (rota[-1][0], max(rota[-1][1], high))
    else:
        rota.append((low, high))
return rota
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
