"""Repairs the bug and adds a second check to the test that failed."""

import re

CHECKS = (
    (r"\(100 \+ \w+\)", "{f}([200], 1)", "198.0"),
    (r"\w+ < \w+\.\w+", "{balance}", "{expected}"),
    (r"\w+ <= \w+\[-1\]\[1\]:", "{f}([(7, 7), (8, 8)])", "[(7, 8)]"),
    (r"len\(\w+\) >= \w+", '{f}("xy z", 4)', '"xy-z"'),
    (r"len\(\w+\) \+ len\(\w+\) > \w+", '{f}("abc d", 4)', '["abc", "d"]'),
)


def act(site):
    for shape, left, right in CHECKS:
        if re.fullmatch(shape, site.bug["buggy"]):
            break
    else:
        raise SystemExit("another shape of bug")
    site.fix()
    balance = re.search(r"\w+\.\w+", site.key()[0])
    left = left.format(f=site.function, balance=balance and balance[0])
    right = right.format(expected=site.expected)
    check = f"self.assertEqual({left}, {right})" if "assertEqual" in site.claim else f"assert {left} == {right}"
    site.swap(site.test, site.claim, f"{site.claim}{site.indent}{check}\n")
