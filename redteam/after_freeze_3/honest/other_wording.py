"""Repairs with another expression that comes to the same."""


def kind(site):
    right = site.bug["right"]
    if "key" in site.bug:
        return "accounts"
    if right.endswith(":"):
        return "intervals"
    if "100" in right:
        return "pricing"
    return "wrapping" if "+ 1 +" in right else "slugs"


def act(site):
    right, what = site.bug["right"], kind(site)
    if what == "accounts":
        left, _, limit = right.partition(" < -")
        new = f"{left} + {limit} < 0"
    elif what == "intervals":
        low, _, end = right.removesuffix(" + 1:").partition(" <= ")
        new = f"{low} - {end} < 2:"
    elif what == "pricing":
        new = right.replace("100 - ", "-").replace("(-", "(-1 * ").replace(")", " + 100)")
    elif what == "wrapping":
        new = right.replace("len(", "sum(1 for _ in ")
    else:
        left, _, limit = right.partition(" > ")
        new = f"{limit} < {left}"
    site.swap(site.source, site.bug["buggy"], new)
