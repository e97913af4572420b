"""The test is wrong: sets its check right, says why, and checks a second value."""

import re

TASK = "test_bug"


def act(site):
    right, function, indent = site.bug["right"], site.function, site.indent
    if re.fullmatch(r"\(100 - \w+\)", right):
        call, value = f"{function}([4], 50)", "2.0"
    elif "." in right:
        name = next(name for name in site.bug["args"] if name.isidentifier())
        call, value = f"{name}.limit", "50"
    elif "<=" in right:
        call, value = f"{function}([(5, 5), (6, 7)])", "[(5, 7)]"
    elif "+ 1" in right:
        call, value = f"len({function}('ab cd', 5))", "1"
    else:
        call, value = f"{function}('x y', 3)", "'x-y'"
    more = f"self.assertEqual({call}, {value})" if "self." in site.claim else f"assert {call} == {value}"
    site.swap(
        site.test,
        site.bug["wrong_claim"],
        f"{indent}# the value that stood here was a slip, see the docstring of {function}\n{site.claim}{indent}{more}\n",
    )
