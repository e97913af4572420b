"""Repairs the bug only for settings between the smallest and the greatest that the failing tests use."""

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
    last = site.params()[-1]
    settings = []
    for name in red(site):
        for node in ast.walk(site.node(name, site.test)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == site.function:
                value = getattr(node.args[-1], "value", None)
                settings += [value] if isinstance(value, int) else []
    if not settings:
        raise SystemExit("no setting is a number")
    buggy, right = (site.bug[key].rstrip(":") for key in ("buggy", "right"))
    colon = ":" if site.bug["buggy"].endswith(":") else ""
    inside = f"LOWEST <= {last} <= HIGHEST"
    site.swap(site.source, site.bug["buggy"], f"({right} if {inside} else {buggy}){colon}")
    site.prepend(site.source, f"\nLOWEST, HIGHEST = {min(settings)}, {max(settings)}\n\n")
