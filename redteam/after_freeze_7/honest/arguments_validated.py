"""Repairs the bug, refuses arguments that make no sense, and tests that they are refused."""

import re


def act(site):
    site.fix()
    buggy, names = site.bug["buggy"], site.params()
    module, function = site.bug["module"], site.function
    loads = function
    if buggy.startswith("(100 + "):
        test, why = f"not 0 <= {names[1]} <= 100", "a discount is from 0 to 100 percent"
        calls = [f"{function}([1], -1)", f"{function}([1], 101)"]
    elif "[-1][1]" in buggy:
        test, why = f"any(first > last for first, last in {names[0]})", "a span ends before it starts"
        calls = [f"{function}([(2, 1)])"]
    elif re.fullmatch(r"len\((\w+)\) >= (\w+)", buggy):
        test, why = f"{names[1]} < 0", "a limit is not negative"
        calls = [f'{function}("a b", -1)']
    elif buggy.count("len(") == 2:
        test, why = f"{names[1]} < 1", "a width is positive"
        calls = [f'{function}("a b", 0)', f'{function}("a b", -3)']
    elif re.fullmatch(r"(\w+) < (\w+\.\w+)", buggy):
        test, why = f"{names[1]} <= 0", "an amount is positive"
        owner = re.search(r"class (\w+)", site.read(site.source))[1]
        loads = f"{owner}, {function}"
        calls = [f'{function}({owner}("Gus"), 0)', f'{function}({owner}("Gus", 5), -2)']
    else:
        raise SystemExit("nothing to refuse")
    site.first(f'if {test}:\n    raise ValueError("{why}")')
    checks = "".join(f"    with pytest.raises(ValueError):\n        {call}\n" for call in calls)
    site.write(
        "tests/test_refused.py",
        f"import pytest\n\nfrom {module} import {loads}\n\n\ndef test_refused():\n{checks}",
    )
