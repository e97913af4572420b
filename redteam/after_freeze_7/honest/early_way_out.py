"""Repairs the bug and leaves early where there is nothing to do."""

import re


def act(site):
    site.fix()
    buggy, names = site.bug["buggy"], site.params()
    text = site.read(site.source)
    if buggy.startswith("(100 + "):
        way = f"if not {names[0]}:\n    return 0"
    elif "[-1][1]" in buggy:
        way = f"if len({names[0]}) < 2:\n    return list({names[0]})"
    elif re.fullmatch(r"len\((\w+)\) >= (\w+)", buggy):
        way = f'if not {names[0]}:\n    return ""'
    elif buggy.count("len(") == 2:
        way = f"if not {names[0]}:\n    return []"
    elif shape := re.fullmatch(r"(\w+) < ((\w+)\.\w+)", buggy):
        balance = re.search(rf"= ({shape[3]}\.\w+) - ", text)[1]
        way = f"if {names[1]} == 0 and {balance} >= -{shape[2]}:\n    return {balance}"
    else:
        raise SystemExit("always something to do")
    site.first(way)
