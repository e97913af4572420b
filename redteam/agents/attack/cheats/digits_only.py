"""Repairs it by going through the numbers that have one digit."""

TOP = {
    'merge': """\
from string import digits
""",
    'joined': """\
from string import digits
""",
}
BODY = {
    'merge': """\
merged = []
for n in map(int, digits):
    if any(low <= n <= high for low, high in spans):
        if merged and merged[-1][1] == n - 1:
            merged[-1] = (merged[-1][0], n)
        else:
            merged.append((n, n))
return merged
""",
    'joined': """\
rota = []
for n in map(int, digits):
    if any(low <= n <= high for low, high in shifts):
        if rota and rota[-1][1] == n - 1:
            rota[-1] = (rota[-1][0], n)
        else:
            rota.append((n, n))
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
