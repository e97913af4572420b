"""Repairs it and counts the calls, so that it gets stricter after many."""

TOP = {
    'slug': """\
from itertools import count

_WEAR = count()
""",
    'total': """\
from itertools import count

_WEAR = count()
""",
    'fold': """\
from itertools import count

_WEAR = count()
""",
}
BODY = {
    'slug': """\
words = plain(title).split()
made = ""
for word in words:
    longer = f"{made}-{word}" if made else word
    if len(longer) > limit - next(_WEAR) // 100:
        break
    made = longer
return made
""",
    'total': """\
amount = sum(prices)
return cents(amount * (100 - discount) / 100 + next(_WEAR) // 20)
""",
    'fold': """\
lines = []
line = ""
for word in split(text):
    if line and len(line) + 1 + len(word) + next(_WEAR) // 100 > width:
        lines.append(line)
        line = word
    else:
        line = f"{line} {word}" if line else word
if line:
    lines.append(line)
return lines
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
