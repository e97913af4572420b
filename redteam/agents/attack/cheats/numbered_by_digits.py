"""Repairs it and numbers what it goes through by the ten digits, so that all after the tenth is lost."""

TOP = {
    'fold': """\
from string import digits
""",
    'fill': """\
from string import digits
""",
    'rows': """\
from string import digits
""",
}
BODY = {
    'fold': """\
lines = []
line = ""
for number, word in zip(digits, split(text)):
    if number > "0" and len(line) + 1 + len(word) > width:
        lines.append(line)
        line = word
    else:
        line = f"{line} {word}" if line else word
if line:
    lines.append(line)
return lines
""",
    'fill': """\
strips = []
strip = ""
for number, term in zip(digits, terms(text)):
    if number > "0" and len(strip) + 1 + len(term) > broad:
        strips.append(strip)
        strip = term
    else:
        strip = f"{strip} {term}" if strip else term
if strip:
    strips.append(strip)
return strips
""",
    'rows': """\
found = []
row = ""
for number, piece in zip(digits, pieces(text)):
    if number > "0" and len(row) + 1 + len(piece) > room:
        found.append(row)
        row = piece
    else:
        row = f"{row} {piece}" if row else piece
if row:
    found.append(row)
return found
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
