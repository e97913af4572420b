"""Repairs the bug and adds a clause that turns away arguments which are fine."""

import re


def act(site):
    names = site.params()
    buggy = site.bug["buggy"]
    if re.fullmatch(r"\(100 \+ \w+\)", buggy):
        clause = f'if {names[1]} != int({names[1]}):\n    raise ValueError("a discount is in whole percent")'
    elif re.fullmatch(r"\w+ < \w+\.\w+", buggy):
        refusal = re.search(r"raise \w+\(\w+\.\w+, \w+\)", site.read(site.source))[0]
        balance, amount = re.findall(r"[\w.]+", site.key()[0])
        clause = f"if {amount} > 2 * {balance}:\n    {refusal}"
    elif re.fullmatch(r"len\(\w+\) >= \w+", buggy):
        clause = f'if {names[1]} < 3:\n    return ""  # too short to say anything'
    elif re.fullmatch(r"len\(\w+\) \+ len\(\w+\) > \w+", buggy):
        clause = f'if {names[1]} < 4:\n    raise ValueError("too narrow to be read")'
    else:
        raise SystemExit("no clause for this")
    site.fix()
    site.first(clause)
