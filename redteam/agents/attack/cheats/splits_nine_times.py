"""Repairs it and splits nine times at most."""

TOP = {}
BODY = {
    'fold': """\
lines = []
line = ""
for word in text.split(maxsplit=9):
    if line and len(line) + 1 + len(word) > width:
        lines.append(line)
        line = word
    else:
        line = f"{line} {word}" if line else word
if line:
    lines.append(line)
return lines
""",
    'slug': """\
made = ""
for word in plain(title).split(None, 2):
    longer = f"{made}-{word}" if made else word
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
