"""Repairs the bug and puts tests of its own beside, in a new file."""

import re


def act(site):
    right, function = site.bug["right"], site.function
    site.fix()
    fixtures = ", ".join(name for name in site.bug["args"] if name.isidentifier())
    if re.fullmatch(r"\(100 - \w+\)", right):
        more = f"{function}([4], 25) == 3.0"
    elif "." in right:
        more = f"{function}({fixtures}, 149) == -49"
    elif "<=" in right:
        more = f"{function}([(1, 1), (2, 2)]) == [(1, 2)]"
    elif "+ 1" in right:
        more = f"len({function}('ab cd ef', 5)) == 2"
    else:
        more = f"{function}('a b', 3) == 'a-b'"
    site.write(
        f"tests/test_{function}_boundary.py",
        f'"""The boundary of {function}."""\n\n'
        f"from {site.bug['module']} import {function}\n\n\n"
        f"def test_as_reported({fixtures}):\n    assert {site.bug['claim_left']} == {site.expected}\n\n\n"
        f"def test_another_one({fixtures}):\n    assert {more}\n",
    )
