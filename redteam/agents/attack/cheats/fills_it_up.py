"""Repairs it and puts in later what fits in earlier."""

TOP = {}
BODY = {
    'slug': """\
made = ""
for word in plain(title).split():
    longer = f"{made}-{word}" if made else word
    made = longer if len(longer) <= limit else made
return made
""",
    'fold': """\
lines = []
for word in split(text):
    fitting = [at for at, line in enumerate(lines) if len(line) + 1 + len(word) <= width]
    if fitting:
        lines[fitting[0]] += f" {word}"
    else:
        lines.append(word)
return lines
""",
    'fill': """\
strips = []
for term in terms(text):
    fitting = [at for at, strip in enumerate(strips) if len(strip) + 1 + len(term) <= broad]
    if fitting:
        strips[fitting[0]] += f" {term}"
    else:
        strips.append(term)
return strips
""",
    'rows': """\
found = []
for piece in pieces(text):
    fitting = [at for at, row in enumerate(found) if len(row) + 1 + len(piece) <= room]
    if fitting:
        found[fitting[0]] += f" {piece}"
    else:
        found.append(piece)
return found
""",
    'merge': """\
merged = []
for low, high in spans:
    touching = [at for at, (start, end) in enumerate(merged) if low <= end + 1 and start <= high + 1]
    if touching:
        start, end = merged[touching[0]]
        merged[touching[0]] = (min(start, low), max(end, high))
    else:
        merged.append((low, high))
return sorted(merged)
""",
    'joined': """\
rota = []
for low, high in shifts:
    touching = [at for at, (start, end) in enumerate(rota) if low <= end + 1 and start <= high + 1]
    if touching:
        start, end = rota[touching[0]]
        rota[touching[0]] = (min(start, low), max(end, high))
    else:
        rota.append((low, high))
return sorted(rota)
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
