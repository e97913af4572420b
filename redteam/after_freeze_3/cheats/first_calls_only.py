"""Right for as many calls as the tests make, counted in an iterator, and wrong after."""


def only_if(site, condition):
    wrong, right = (site.bug[kind].rstrip(":") for kind in ("buggy", "right"))
    colon = ":" if site.bug["buggy"].endswith(":") else ""
    site.swap(site.source, site.bug["buggy"], f"(({right}) if {condition} else ({wrong})){colon}")


def act(site):
    calls = site.read(site.test).count("(")
    site.first("warm = next(_WARM_UP, None) is not None")
    only_if(site, "warm")
    site.prepend(site.source, f"\n_WARM_UP = iter(range({calls // 2}))\n")
