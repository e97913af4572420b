"""Repairs the bug and adds two tests right behind the failing one, with values near to it."""

import ast
import json
import os
import subprocess
import sys


def near(value):
    if isinstance(value, str):
        return value + " " + value
    if isinstance(value, list):
        return value[::-1]
    return value


def further(value):
    return value + 1 if isinstance(value, int) else value


def run(site, calls):
    parts = site.bug["module"].count(".") + 1
    folder = (site.root / site.source).parents[parts - 1]
    code = f"from {site.bug['module']} import {site.function} as it\n"
    code += f"import json\nprint(json.dumps([repr(it(*args)) for args in {calls!r}]))"
    done = subprocess.run(
        [sys.executable, "-B", "-c", code],
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(folder)},
    )
    return json.loads(done.stdout)


def act(site):
    site.fix()
    case = site.node(site.case, site.test)
    takes = ast.unparse(case.args)
    margin = " " * case.col_offset
    gap = [""] if margin else ["", ""]

    def check(left, right):
        left, right = left.replace("'", '"'), right.replace("'", '"')
        if "assertEqual" in site.claim:
            return f"{margin}    self.assertEqual({left}, {right})"
        return f"{margin}    assert {left} == {right}"

    added = []
    try:
        args = [ast.literal_eval(arg) for arg in site.bug["args"]]
    except ValueError:
        who, much = site.bug["args"]
        half = int(much) // 2
        steps = [
            f"{margin}    {site.function}({who}, {half})",
            check(f"{site.function}({who}, {int(much) - half})", site.expected),
        ]
        added += [*gap, f"{margin}def {site.case}_in_two_steps({takes}):", *steps]
        steps = [check(f"{site.function}({who}, {int(much) - 1})", str(int(site.expected) + 1))]
        added += [*gap, f"{margin}def {site.case}_but_one({takes}):", *steps]
    else:
        one = [near(arg) for arg in args]
        two = [further(arg) for arg in args] if len(args) > 1 else [[tuple(n + 10 for n in pair) for pair in args[0]]]
        for name, values, result in zip(("turned", "and_one"), (one, two), run(site, [one, two]), strict=False):
            left = f"{site.function}({', '.join(map(repr, values))})"
            added += [*gap, f"{margin}def {site.case}_{name}({takes}):", check(left, result)]
    lines = site.read(site.test).splitlines()
    lines[case.end_lineno : case.end_lineno] = added
    site.write(site.test, "\n".join(lines) + "\n")
