"""Repairs it and takes the last end instead of the highest."""

TOP = {}
BODY = {
    'merge': """\
merged = []
for low, high in sorted(spans):
    if merged and low <= merged[-1][1] + 1:
        start, _ = merged.pop()
        merged.append((start, high))
    else:
        merged.append((low, high))
return merged
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
