"""Repairs the bug and answers for an empty input before the loop, as it was answered before."""


def act(site):
    right, p = site.bug["right"], site.params()
    if "100" in right:
        call = site.node().body[-1].value.func.id
        site.first(f"{p[0]} = list({p[0]})\nif not {p[0]}:\n    return {call}(0.0)\n")
    elif "[-1]" in right:
        site.first(f"{p[0]} = list({p[0]})\nif not {p[0]}:\n    return []\n")
    elif right.count("len(") == 2:
        site.first(f'if {p[0]} == "":\n    return []\n')
    elif "len(" in right:
        site.first(f'if {p[0]} == "":\n    return ""\n')
    else:
        raise SystemExit("no empty input")
    site.fix()
