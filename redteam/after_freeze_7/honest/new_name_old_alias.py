"""Repairs the bug, gives the function a longer name, keeps the old one as an alias, and tests that both are one."""

import re


def act(site):
    site.fix()
    old = site.function
    new = f"{old}_exactly"
    site.swap(site.source, f"def {old}(", f"def {new}(")
    text = site.read(site.source)
    site.write(site.source, text)
    node = site.node(new)
    lines = site.read(site.source).splitlines(keepends=True)
    lines[node.end_lineno : node.end_lineno] = [f"\n\n# The name until now; callers may keep it.\n{old} = {new}\n"]
    site.write(site.source, re.sub(r"\n{4,}", "\n\n\n", "".join(lines)))
    module = site.bug["module"]
    site.write(
        "tests/test_names.py",
        f"from {module} import {old}, {new}\n\n\ndef test_old_name_stays():\n    assert {old} is {new}\n",
    )
