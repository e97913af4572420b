"""Adds a test to the file that is there."""

import re

TASK = "add_test"

CASES = (
    (r"\(100 \+ \w+\)", "{f}([8, 2], 20)", "8.0"),
    (r"\w+ < \w+\.\w+", "{f}(account, 101)", "-1"),
    (r"\w+ <= \w+\[-1\]\[1\]:", "{f}([(4, 6), (1, 3)])", "[(1, 6)]"),
    (r"len\(\w+\) >= \w+", '{f}("one two", 6)', '"one"'),
    (r"len\(\w+\) \+ len\(\w+\) > \w+", '{f}("abcdef gh", 3)', '["abcdef", "gh"]'),
)


def act(site):
    for shape, left, right in CASES:
        if re.fullmatch(shape, site.bug["buggy"]):
            break
    else:
        raise SystemExit("another shape of bug")
    left = left.format(f=site.function)
    pad = site.indent[4:]
    given = ["self"] * bool(pad) + ["account"] * ("account" in left)
    check = f"self.assertEqual({left}, {right})" if "assertEqual" in site.claim else f"assert {left} == {right}"
    site.decorate(f"def test_one_more({', '.join(given)}):\n    {check}\n" + ("" if pad else "\n"), site.case, site.test)
    text = site.read(site.test)
    site.write(site.test, re.sub(r"[ \t]+\n", "\n", text))
