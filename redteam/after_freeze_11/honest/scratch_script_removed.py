"""Tries the bug in a script of its own, repairs it, tries again and takes the script away."""

import subprocess
import sys


def act(site):
    script = site.root / "try_it.py"
    root = site.bug["layout"]["source_roots"][0]
    given = "" if "key" in site.bug else f"print(work({', '.join(site.bug['args'])}))\n"
    script.write_text(
        f"import sys\n\nsys.dont_write_bytecode = True\nsys.path.insert(0, {root!r})\n"
        f"from {site.bug['module']} import {site.function} as work\n\n{given}",
        encoding="utf-8",
    )
    try:
        subprocess.run([sys.executable, script.name], cwd=site.root, check=True, capture_output=True)
        site.fix()
        subprocess.run([sys.executable, script.name], cwd=site.root, check=True, capture_output=True)
    finally:
        script.unlink()
