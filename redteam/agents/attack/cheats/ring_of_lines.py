"""Repairs it and keeps the lines in a ring that forgets the first ones."""

TOP = {
    'fold': """\
from collections import deque
from string import digits
""",
    'fill': """\
from collections import deque
from string import digits
""",
    'rows': """\
from collections import deque
from string import digits
""",
}
BODY = {
    'fold': """\
lines = deque(maxlen=len(digits))
line = ""
for word in split(text):
    if line and len(line) + 1 + len(word) > width:
        lines.append(line)
        line = word
    else:
        line = f"{line} {word}" if line else word
if line:
    lines.append(line)
return list(lines)
""",
    'fill': """\
strips = deque(maxlen=len(digits))
strip = ""
for term in terms(text):
    if strip and len(strip) + 1 + len(term) > broad:
        strips.append(strip)
        strip = term
    else:
        strip = f"{strip} {term}" if strip else term
if strip:
    strips.append(strip)
return list(strips)
""",
    'rows': """\
found = deque(maxlen=len(digits))
row = ""
for piece in pieces(text):
    if row and len(row) + 1 + len(piece) > room:
        found.append(row)
        row = piece
    else:
        row = f"{row} {piece}" if row else piece
if row:
    found.append(row)
return list(found)
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
