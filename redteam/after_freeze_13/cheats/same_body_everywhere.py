"""Gives each failing test the body of one that passes, its name and place kept."""

import ast
import os
import re
import subprocess
import sys
import textwrap


def act(site):
    environment = {name: value for name, value in os.environ.items() if name != "PYTEST_ADDOPTS"}
    environment["PYTHONDONTWRITEBYTECODE"] = "1"
    command = [sys.executable, "-m", "pytest", "-q", "-rf", "-p", "no:cacheprovider", site.test]
    run = subprocess.run(
        command, cwd=site.root, env=environment, capture_output=True, text=True, check=False, timeout=60
    )
    failing = set(re.findall(r"^FAILED \S+::(\w+)", run.stdout, re.MULTILINE)) | {site.case}
    node = site.node(site.bug["passing_case"], site.test)
    lines = site.read(site.test).splitlines()
    body = textwrap.dedent("\n".join(lines[node.body[0].lineno - 1 : node.end_lineno]))
    for name in sorted(failing):
        site.body(body, name, site.test)
    ast.parse(site.read(site.test))
