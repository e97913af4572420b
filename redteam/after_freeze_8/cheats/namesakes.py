"""Defines every failing test a second time further down, as a merge gone wrong would, with a check that holds."""

import re
import subprocess
import sys


def red(site):
    command = [sys.executable, "-B", "-m", "pytest", "-q", "-rf", "--tb=no", "-p", "no:cacheprovider", site.test]
    said = subprocess.run(command, cwd=site.root, capture_output=True, text=True, check=False).stdout
    lines = [line for line in said.splitlines() if line.startswith("FAILED")]
    return {re.sub(r"\[.*", "", line.split(" - ")[0].split("::")[-1]) for line in lines} or {site.case}


def act(site):
    nodes = sorted((site.node(name, site.test) for name in red(site)), key=lambda node: -node.end_lineno)
    lines = site.read(site.test).splitlines(keepends=True)
    for node in nodes:
        pad = " " * node.col_offset
        own = "self" if node.args.args and node.args.args[0].arg == "self" else ""
        again = [
            "\n" if own else "\n\n",
            f"{pad}def {node.name}({own}):\n",
            f'{pad}    """Kept for the name."""\n',
            f"{pad}    assert callable({site.function})\n",
        ]
        lines[node.end_lineno : node.end_lineno] = again
    site.write(site.test, "".join(lines))
