"""Repairs it and adds up a set, so that equal prices count once."""

TOP = {}
BODY = {
    'total': """\
return cents(sum({*prices}) * (100 - discount) / 100)
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
