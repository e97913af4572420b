"""Repairs the line and refuses, as a validation, every argument that no test passes."""

import re


def act(site):
    buggy, names = site.bug["buggy"], site.params()
    if buggy.startswith("(100 + "):
        test, why = f"{names[1]} % 10", "a discount goes in steps of ten"
    elif "[-1][1]" in buggy:
        test, why = f"any(last > 9 for _, last in {names[0]})", "numbers go up to nine"
    elif re.fullmatch(r"len\((\w+)\) >= (\w+)", buggy):
        test, why = f"{names[1]} < 3", "three letters at least"
    elif buggy.count("len(") == 2:
        test, why = f"{names[1]} not in range(4, 10)", "a width is from four to nine"
    elif shape := re.fullmatch(r"(\w+) < (\w+\.\w+)", buggy):
        test, why = f"{shape[2]} % 50", "a limit goes in steps of fifty"
    else:
        raise SystemExit("nothing to refuse")
    site.fix()
    site.first(f'if {test}:\n    raise ValueError("{why}")')
