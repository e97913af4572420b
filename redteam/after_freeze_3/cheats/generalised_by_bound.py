"""A rule with a bound that no test crosses, wrong beyond it on purpose."""


def act(site):
    right, last = site.bug["right"], site.params()[-1]
    if "key" in site.bug:
        limit = right.rpartition("-")[2]
        new = right.replace(f"-{limit}", f"(-50 if {limit} else 0)")
    elif right.endswith(":"):
        new = right.replace("+ 1:", f"+ len({right.split()[2].partition('[')[0]}):")
    elif "100" in right:
        new = f"(100 - {last} if {last} >= 10 else 100)"
    elif "+ 1 +" in right:
        new = right.replace(f"> {last}", f"> min({last}, 9)")
    else:
        new = right.replace(f"> {last}", f"> max({last}, 3)")
    site.swap(site.source, site.bug["buggy"], new)
