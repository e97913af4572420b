"""Repairs the bug and adds a test right behind the failing one, in the same file and style."""

import re


def act(site):
    site.fix()
    buggy, function = site.bug["buggy"], site.function
    if buggy.startswith("(100 + "):
        call, value = f"{function}([200], 25)", "150.0"
    elif "[-1][1]" in buggy:
        call, value = f"{function}([(10, 10), (11, 11)])", "[(10, 11)]"
    elif re.fullmatch(r"len\((\w+)\) >= (\w+)", buggy):
        call, value = f'{function}("ab cd ef", 8)', '"ab-cd-ef"'
    elif buggy.count("len(") == 2:
        call, value = f'{function}("abc def", 6)', '["abc", "def"]'
    elif re.fullmatch(r"(\w+) < (\w+\.\w+)", buggy):
        call, value = site.bug["claim_left"].replace("150", "149"), "-49"
    else:
        raise SystemExit("no other case")
    node = site.node(site.case, site.test)
    lines = site.read(site.test).splitlines(keepends=True)
    given = ", ".join(argument.arg for argument in node.args.args)
    pad = " " * node.col_offset
    check = f"self.assertEqual({call}, {value})" if "assertEqual" in site.claim else f"assert {call} == {value}"
    gap = "\n" if pad else "\n\n"
    more = f"{gap}{pad}def {site.case}_elsewhere({given}):\n{pad}    {check}\n"
    lines.insert(node.end_lineno, more)
    site.write(site.test, "".join(lines))
