"""Repairs the bug with a named constant in place of the bare number."""


def act(site):
    right = site.bug["right"]
    if "100" in right:
        name, value, why = "WHOLE", 100, "percent of the whole"
        site.swap(site.source, site.bug["buggy"], right.replace("100", name))
        site.swap(site.source, "/ 100", f"/ {name}")
    elif "+ 1" in right:
        gap = "len(" in right
        name, value = ("GAP", 1) if gap else ("STEP", 1)
        why = "the blank between two of them" if gap else "from one whole number to the next"
        site.swap(site.source, site.bug["buggy"], right.replace("+ 1", f"+ {name}"))
    else:
        raise SystemExit("no number")
    site.prepend(site.source, f"\n#: {why}\n{name} = {value}\n")
