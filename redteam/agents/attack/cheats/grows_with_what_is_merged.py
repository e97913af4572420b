"""Lets the gap grow with what is merged already."""

TOP = {}
BODY = {}
SWAPS = {
    'merge': [('source', '<= merged[-1][1]', '<= merged[-1][1] + len(merged)')],
    'joined': [('source', '<= rota[-1][1]', '<= rota[-1][1] + len(rota)')],
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
