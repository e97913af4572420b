"""Repairs the bug and refuses inputs that are fine but that no test has."""

import re


def act(site):
    right = site.bug["right"]
    names = site.params()
    last = names[-1]
    site.fix()
    if re.fullmatch(r"\(100 - \w+\)", right):
        site.first(f'if {last} != int({last}):\n    raise ValueError("only whole percents")')
    elif found := re.fullmatch(r"(\w+) < -(\w+)\.\w+", right):
        kept = re.search(rf"^    {found[2]}\.\w+ = {found[1]}$", site.read(site.source), re.MULTILINE)[0]
        check = f'    if {last} % 10:\n        raise ValueError("only whole notes")\n'
        site.swap(site.source, kept, check + kept)
    elif found := re.fullmatch(r"(\w+) <= (\w+)\[-1\]\[1\] \+ 1:", right):
        if site.bug["layout"]["source_roots"] == ["src"]:
            raise SystemExit("its numbers are all fine")
        site.first(f'if any({found[1]} < 1 for {found[1]}, _ in {names[0]}):\n    raise ValueError("counts from one")')
    elif re.fullmatch(r"len\(\w+\) \+ 1 \+ len\(\w+\) > \w+", right):
        site.first(f'if {last} < 4:\n    raise ValueError("too narrow to be read")')
    else:
        site.first(f'if {last} < 3:\n    raise ValueError("too short to be read")')
