"""Repairs and returns early where there is nothing to do."""


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
    site.fix()
    what, names = kind(site), site.params()
    empty = {"intervals": "[]", "wrapping": "[]", "pricing": "0", "slugs": '""'}
    if what == "accounts":
        site.first(f"if {names[-1]} == 0:\n    return {site.bug['key'].split(',')[0].strip('(')}")
    else:
        site.first(f"if not {names[0]}:\n    return {empty[what]}")
