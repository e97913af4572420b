"""A general-looking rule that only holds for the kind of numbers in the tests."""

import ast


def high_name(site):
    for node in ast.walk(site.node()):
        if isinstance(node, ast.For) and isinstance(node.target, ast.Tuple):
            return node.target.elts[1].id
    raise SystemExit("no pair")


def only_if(site, condition):
    wrong, right = (site.bug[kind].rstrip(":") for kind in ("buggy", "right"))
    colon = ":" if site.bug["buggy"].endswith(":") else ""
    site.swap(site.source, site.bug["buggy"], f"(({right}) if {condition} else ({wrong})){colon}")


def act(site):
    right, last = site.bug["right"], site.params()[-1]
    if "key" in site.bug:
        only_if(site, f"{last} % 10 == 0")
    elif right.endswith(":"):
        site.swap(
            site.source, site.bug["buggy"], right.replace("+ 1:", f"+ min({high_name(site)} - {right.split()[0]}, 1):")
        )
    elif "100" in right:
        site.swap(site.source, site.bug["buggy"], f"(100 - {last} // 10 * 10)")
    elif "+ 1 +" in right:
        only_if(site, f"{last} % 4 == 0")
    else:
        only_if(site, f"{last} % 2")
