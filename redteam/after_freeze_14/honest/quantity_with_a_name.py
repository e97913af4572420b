"""Repairs the bug and gives the quantity that was wrong a name of its own."""

import re


def act(site):
    right, source = site.bug["right"], site.read(site.source)
    if re.fullmatch(r"\(100 - \w+\)", right):
        name, value, rule = "percent_to_pay", right[1:-1], "percent_to_pay"
    elif found := re.fullmatch(r"(\w+) < (-\w+\.\w+)", right):
        name, value, rule = "lowest_allowed", found[2], f"{found[1]} < lowest_allowed"
    elif found := re.fullmatch(r"(\w+) <= (\w+)(\[-1\]\[1\] \+ 1):", right):
        name, value = "follows_on", f"bool({found[2]}) and {right[:-1]}"
        source = source.replace(f"if {found[2]} and {site.bug['buggy']}", f"if {site.bug['buggy']}")
        rule = "follows_on:"
    elif found := re.fullmatch(r"(len\(\w+\) \+ 1 \+ len\(\w+\)) > (\w+)", right):
        name, value, rule = "needed", found[1], f"needed > {found[2]}"
    else:
        name, value, rule = "is_too_long", right, "is_too_long"
    lines = source.splitlines(keepends=True)
    at = next(n for n, line in enumerate(lines) if site.bug["buggy"] in line)
    indent = re.match(" *", lines[at])[0]
    lines[at] = f"{indent}{name} = {value}\n" + lines[at].replace(site.bug["buggy"], rule)
    site.write(site.source, "".join(lines))
