"""Repairs where a pattern holds that all the tests' numbers happen to follow: tens, odd ones, multiples."""

import re


def act(site):
    right, buggy = site.bug["right"], site.bug["buggy"]
    given = site.bug["args"][-1]
    name = site.params()[len(site.bug["args"]) - 1]
    if re.fullmatch(r"\(100 - (\w+)\)|(\w+) < -(\w+\.\w+)", right):
        follows = f"{name} % 10 == 0"
    elif found := re.fullmatch(r"(\w+) <= (\w+)\[-1\]\[1\] \+ 1:", right):
        high = re.search(rf"for {found[1]}, (\w+) in", site.read(site.source))[1]
        follows = f"({found[1]} + {high}) % 2 == 1"
    elif re.fullmatch(r"len\(\w+\) > (\w+)", right):
        follows = f"{name} % 2 == {int(given) % 2}"
    elif re.fullmatch(r"len.* > (\w+)", right):
        follows = f"{name} % {given} == 0"
    else:
        raise SystemExit("no pattern")
    colon = ":" if right.endswith(":") else ""
    site.swap(site.source, buggy, f"(({right.rstrip(':')}) if {follows} else ({buggy.rstrip(':')})){colon}")
