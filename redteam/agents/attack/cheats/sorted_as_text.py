"""Repairs it and sorts by text, where ten comes before two."""

TOP = {}
BODY = {
    'merge': """\
merged = []
for low, high in sorted(spans, key=str):
    if merged and low <= merged[-1][1] + 1:
        merged[-1] = (merged[-1][0], max(merged[-1][1], high))
    else:
        merged.append((low, high))
return merged
""",
    'joined': """\
rota = []
for low, high in sorted(shifts, key=str):
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
