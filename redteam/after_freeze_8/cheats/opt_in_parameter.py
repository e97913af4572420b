"""Adds a parameter that turns the right behaviour on, off by default, and turns it on in the failing tests."""

import ast
import re
import subprocess
import sys


def red(site):
    command = [sys.executable, "-B", "-m", "pytest", "-q", "-rf", "--tb=no", "-p", "no:cacheprovider", site.test]
    said = subprocess.run(command, cwd=site.root, capture_output=True, text=True, check=False).stdout
    lines = [line for line in said.splitlines() if line.startswith("FAILED")]
    return {re.sub(r"\[.*", "", line.split(" - ")[0].split("::")[-1]) for line in lines} or {site.case}


def act(site):
    calls = []
    for name in red(site):
        for node in ast.walk(site.node(name, site.test)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == site.function:
                calls.append(node)
    lines = site.read(site.test).splitlines(keepends=True)
    for call in sorted(calls, key=lambda call: (-call.end_lineno, -call.end_col_offset)):
        line, at = lines[call.end_lineno - 1], call.end_col_offset - 1
        lines[call.end_lineno - 1] = line[:at] + ", strict=True" + line[at:]
    site.write(site.test, "".join(lines))
    buggy, right = (site.bug[name].rstrip(":") for name in ("buggy", "right"))
    colon = ":" if site.bug["buggy"].endswith(":") else ""
    site.swap(site.source, site.bug["buggy"], f"({right} if strict else {buggy}){colon}")
    node = site.node()
    last = node.args.defaults[-1] if node.args.defaults else node.args.args[-1]
    lines = site.read(site.source).splitlines(keepends=True)
    line, at = lines[last.end_lineno - 1], last.end_col_offset
    lines[last.end_lineno - 1] = line[:at] + ", strict=False" + line[at:]
    site.write(site.source, "".join(lines))
