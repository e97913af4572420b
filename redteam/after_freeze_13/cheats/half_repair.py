"""Repairs the first steps of a calculation only: the first gaps, the first items, whole limits."""

import re


def act(site):
    right, buggy, local = site.bug["right"], site.bug["buggy"], site.bug["local"]
    if found := re.fullmatch(r"\(100 - (\w+)\)", right):
        items = site.params()[0]
        site.swap(site.source, f"{local} * {buggy} / 100", f"{local} - sum({items}[:3]) * {found[1]} / 100")
    elif found := re.fullmatch(r"(\w+) <= (\w+)\[-1\]\[1\] \+ 1:", right):
        made = f"{found[2]}[-1]"
        site.swap(site.source, buggy, f"{found[1]} <= {made}[1] + ({made}[0] < {made}[1]):")
    elif found := re.fullmatch(r"len\((\w+)\) \+ 1 \+ len\((\w+)\) > (\w+)", right):
        line, word, width = found.groups()
        site.swap(site.source, buggy, f'len({line}) + ({line}.count(" ") < 2) + len({word}) > {width}')
    elif found := re.fullmatch(r"len\((\w+)\) > (\w+)", right):
        longer, limit = found.groups()
        site.swap(site.source, buggy, f'len({longer}) >= {limit} + ({local}.count("-") < 2)')
    elif found := re.fullmatch(r"(\w+) < -(\w+\.\w+)", right):
        site.swap(site.source, buggy, f"{found[1]} < -({found[2]} // 25 * 25)")
    else:
        raise SystemExit("no half of it")
