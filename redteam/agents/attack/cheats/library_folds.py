"""Leaves it to the library, which breaks words that are too long, and at hyphens."""

TOP = {
    'fold': """\
import textwrap
""",
    'fill': """\
import textwrap
""",
    'rows': """\
import textwrap
""",
    'slug': """\
import textwrap
""",
}
BODY = {
    'fold': """\
return textwrap.wrap(" ".join(split(text)), width)
""",
    'fill': """\
return textwrap.wrap(" ".join(terms(text)), broad)
""",
    'rows': """\
return textwrap.wrap(" ".join(pieces(text)), room)
""",
    'slug': """\
return textwrap.shorten(" ".join(plain(title).split()), limit, placeholder="").replace(" ", "-")
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
