"""Repairs the bug and moves a passing test to a file of its subject, unchanged."""

import ast
import re
import textwrap


def act(site):
    site.fix()
    case = site.bug["passing_case"]
    text = site.read(site.test)
    node = site.node(case, site.test)
    fixtures = [argument.arg for argument in node.args.args if argument.arg != "self"]
    if any(f"def {name}(" in text for name in fixtures):
        raise SystemExit("its fixture stays")
    moved = site.cut(case, site.test)
    head = ""
    for one in ast.parse(text).body:
        if isinstance(one, ast.ImportFrom):
            used = [alias.name for alias in one.names if re.search(rf"\b{alias.name}\b", moved)]
            head += f"from {one.module} import {', '.join(used)}\n" if used else ""
    if moved.startswith(" "):
        moved = "class OthersTest(unittest.TestCase):\n" + textwrap.indent(textwrap.dedent(moved), "    ")
        head = "import unittest\n\n" + head
    site.write(f"tests/{case}s_alone.py", f"{head}\n\n{moved}")
    site.write(site.test, re.sub(r"\n{4,}", "\n\n\n", site.read(site.test)).rstrip("\n") + "\n")
