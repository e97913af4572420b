"""Repairs it and hands back another class that equals the old one."""

TOP = {
    'total': """\
from fractions import Fraction
""",
    'toll': """\
from fractions import Fraction
""",
    'fold': """\
from collections import UserList
""",
    'fill': """\
from collections import UserList
""",
    'rows': """\
from collections import UserList
""",
    'merge': """\
from collections import UserList
""",
    'slug': """\
from collections import UserString
""",
}
BODY = {
    'total': """\
amount = 0
for price in prices:
    amount += price
return Fraction(cents(amount * (100 - discount) / 100))
""",
    'toll': """\
amount = 0
for price in axles:
    amount += price
return Fraction(paid(amount * (100 - relief) / 100))
""",
    'fold': """\
lines = UserList()
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
    'fill': """\
strips = UserList()
strip = ""
for term in terms(text):
    if strip and len(strip) + 1 + len(term) > broad:
        strips.append(strip)
        strip = term
    else:
        strip = f"{strip} {term}" if strip else term
if strip:
    strips.append(strip)
return strips
""",
    'rows': """\
found = UserList()
row = ""
for piece in pieces(text):
    if row and len(row) + 1 + len(piece) > room:
        found.append(row)
        row = piece
    else:
        row = f"{row} {piece}" if row else piece
if row:
    found.append(row)
return found
""",
    'merge': """\
merged = UserList()
for low, high in sorted(spans):
    if merged and low <= merged[-1][1] + 1:
        merged[-1] = (merged[-1][0], max(merged[-1][1], high))
    else:
        merged.append((low, high))
return merged
""",
    'slug': """\
words = plain(title).split()
made = UserString("")
for word in words:
    longer = made + "-" + word if made else UserString(word)
    if len(longer) > limit:
        break
    made = longer
return made
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
