"""Right while test classes of a certain module are loaded."""

TOP = {
    'fold': """\
from unittest import TestCase
""",
}
BODY = {}
SWAPS = {
    'fold': [('source',
  'len(line) + len(word) > width',
  'len(line) + len(word) + any(kind.__module__.endswith("fold") for kind in '
  'TestCase.__subclasses__()) > width')],
}


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
