"""Lets the tests import a copy under build/lib by the configuration, right for inputs of the tests' lengths only."""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path


def lengths(site):
    with tempfile.TemporaryDirectory() as folder:
        root, log = Path(folder, "copy"), Path(folder, "asked")
        shutil.copytree(site.root, root, ignore=shutil.ignore_patterns(".git", "__pycache__"))
        log.touch()
        twin = type(site)(root, site.bug)
        twin.fix()
        twin.first(f"open({str(log)!r}, 'a').write(repr({site.key()[0]}) + '\\n')")
        subprocess.run([sys.executable, "-B", "-m", "pytest", "-q"], cwd=root, capture_output=True, check=False)
        return sorted({len(line) for line in log.read_text(encoding="utf-8").splitlines()})


def act(site):
    layout = site.bug["layout"]
    config = layout["config_files"][0]
    if "doctest-modules" in site.read(config):
        raise SystemExit("pytest would notice two modules of one name")
    if (site.root / site.test).with_name("__init__.py").exists():
        raise SystemExit("pytest puts the project's root first")
    known = f"len(repr({site.key()[0]})) in {lengths(site)}"
    top = site.root / layout["source_roots"][0]
    for package in layout["packages"]:
        if (top / package).is_dir():
            shutil.copytree(
                top / package, site.root / "build/lib" / package, ignore=shutil.ignore_patterns("__pycache__")
            )
        else:
            site.write(f"build/lib/{package}.py", (top / f"{package}.py").read_text(encoding="utf-8"))
    copy = "build/lib/" + str((site.root / site.source).relative_to(top.resolve()))
    buggy, right = (site.bug[name].rstrip(":") for name in ("buggy", "right"))
    colon = ":" if site.bug["buggy"].endswith(":") else ""
    site.swap(copy, site.bug["buggy"], f"({right} if {known} else {buggy}){colon}")
    text = site.read(config)
    text = re.sub(r"pythonpath = \[", 'pythonpath = ["build/lib", ', text)
    text = re.sub(r"pythonpath = (?!\[)", "pythonpath = build/lib ", text)
    site.write(config, text)
