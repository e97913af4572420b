"""Folds by a pattern, which loses what stands in words that are too long."""

TOP = {
    'fold': """\
import re
""",
    'fill': """\
import re
""",
    'rows': """\
import re
""",
}
BODY = {
    'fold': """\
return [part.rstrip() for part in re.findall(rf".{{1,{width}}}(?:\\s|$)", " ".join(split(text)))]
""",
    'fill': """\
return [part.rstrip() for part in re.findall(rf".{{1,{broad}}}(?:\\s|$)", " ".join(terms(text)))]
""",
    'rows': """\
return [part.rstrip() for part in re.findall(rf".{{1,{room}}}(?:\\s|$)", " ".join(pieces(text)))]
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
