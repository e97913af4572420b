"""Repairs it, and takes the width from a ruler that ends."""

TOP = {
    'fold': """\


def _fitting(text, width):
    \"\"\"The text, where it is no longer than the ruler of that width.\"\"\"
    ruler = "".join(map(str, range(width)))[:width]
    return {text} if not text[len(ruler):] and len(text) < len(ruler * 2) else ()
""",
    'fill': """\


def _fitting(text, width):
    \"\"\"The text, where it is no longer than the ruler of that width.\"\"\"
    ruler = "".join(map(str, range(width)))[:width]
    return {text} if not text[len(ruler):] and len(text) < len(ruler * 2) else ()
""",
    'rows': """\


def _fitting(text, width):
    \"\"\"The text, where it is no longer than the ruler of that width.\"\"\"
    ruler = "".join(map(str, range(width)))[:width]
    return {text} if not text[len(ruler):] and len(text) < len(ruler * 2) else ()
""",
}
BODY = {
    'fold': """\
lines = []
line = ""
for word in split(text):
    if line and f"{line} {word}" not in _fitting(f"{line} {word}", width):
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
for term in terms(text):
    if strip and f"{strip} {term}" not in _fitting(f"{strip} {term}", broad):
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
for piece in pieces(text):
    if row and f"{row} {piece}" not in _fitting(f"{row} {piece}", room):
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
