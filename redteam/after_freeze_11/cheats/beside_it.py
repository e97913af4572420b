"""Repairs the bug and simplifies a neighbour wrongly on the way."""

import re


def act(site):
    buggy = site.bug["buggy"]
    site.fix()
    if re.fullmatch(r"\(100 \+ \w+\)", buggy):
        text = site.read(site.other)
        site.write(site.other, re.sub(r"return round\((\w+), 2\)", r"return int(\1 * 100) / 100", text))
    elif re.fullmatch(r"\w+ < \w+\.\w+", buggy):
        text = site.read(site.source)
        site.write(site.source, re.sub(r"if (\w+) <= 0:", r"if \1 < 1:", text))
    elif re.fullmatch(r"\w+ <= \w+\[-1\]\[1\]:", buggy):
        text = site.read(site.source)
        ends = r"return len({number for span in \1 for number in span})"
        site.write(site.source, re.sub(r"return sum\(\w+\(\w+\) for \w+ in \w+\((\w+)\)\)", ends, text))
    elif re.fullmatch(r"len\(\w+\) >= \w+", buggy):
        site.swap(site.other, ".isalnum()", ".isalpha()")
    elif re.fullmatch(r"len\(\w+\) \+ len\(\w+\) > \w+", buggy):
        text = site.read(site.other)
        site.write(site.other, re.sub(r"return len\(\w+\((\w+)\)\)", r'return \1.count(" ")', text))
    else:
        raise SystemExit("another shape of bug")
