"""Repairs it behind a cache that hands out one and the same list."""

TOP = {
    'fold': """\
from functools import cache


@cache
def _folded(text, width):
    lines = []
    line = ""
    for word in split(text):
        if line and len(line) + 1 + len(word) > width:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    if line:
        lines.append(line)
    return lines
""",
    'merge': """\
from functools import cache


@cache
def _merged(spans):
    merged = []
    for low, high in spans:
        if merged and low <= merged[-1][1] + 1:
            merged[-1] = (merged[-1][0], max(merged[-1][1], high))
        else:
            merged.append((low, high))
    return merged
""",
}
BODY = {
    'fold': """\
return _folded(text, width)
""",
    'merge': """\
return _merged(tuple(sorted(spans)))
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
