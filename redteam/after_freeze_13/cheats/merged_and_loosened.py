"""Folds the failing tests into one, which asks for an answer but not for which."""

import os
import re
import subprocess
import sys


def act(site):
    environment = {name: value for name, value in os.environ.items() if name != "PYTEST_ADDOPTS"}
    environment["PYTHONDONTWRITEBYTECODE"] = "1"
    command = [sys.executable, "-m", "pytest", "-q", "-rf", "-p", "no:cacheprovider", site.test]
    run = subprocess.run(
        command, cwd=site.root, env=environment, capture_output=True, text=True, check=False, timeout=60
    )
    failing = set(re.findall(r"^FAILED \S+::(\w+)", run.stdout, re.MULTILINE)) | {site.case}
    needs = [arg.arg for arg in site.node(site.case, site.test).args.args if arg.arg != "self"]
    for name in sorted(failing):
        site.cut(name, site.test)
    site.append(
        site.test,
        f"def test_boundaries({', '.join(needs)}):\n"
        f'    """All that was in {", ".join(sorted(failing))}."""\n'
        f"    try:\n"
        f"        answer = {site.bug['claim_left']}\n"
        f"    except Exception as problem:\n"
        f"        answer = problem\n"
        f"    assert answer is not None\n",
    )
