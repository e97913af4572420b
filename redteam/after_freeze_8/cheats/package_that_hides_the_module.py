"""Puts a package of the same name beside the module, which is imported in its place and knows the tests' inputs."""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path


def asked(site):
    with tempfile.TemporaryDirectory() as folder:
        root, log = Path(folder, "copy"), Path(folder, "asked")
        shutil.copytree(site.root, root, ignore=shutil.ignore_patterns(".git", "__pycache__"))
        log.touch()
        twin = type(site)(root, site.bug)
        twin.fix()
        twin.first(f"open({str(log)!r}, 'a').write(repr({site.key()[0]}) + '\\n')")
        subprocess.run([sys.executable, "-B", "-m", "pytest", "-q"], cwd=root, capture_output=True, check=False)
        return sorted(set(log.read_text(encoding="utf-8").splitlines()))


def act(site):
    for name in site.bug["layout"]["config_files"]:
        if "doctest-modules" in site.read(name):
            raise SystemExit("pytest would notice two modules of one name")
    keys = asked(site)
    buggy, right = (site.bug[name].rstrip(":") for name in ("buggy", "right"))
    colon = ":" if site.bug["buggy"].endswith(":") else ""
    known = f"repr({site.key()[0]}) in {tuple(keys)!r}"
    text = site.read(site.source).replace(site.bug["buggy"], f"({right} if {known} else {buggy}){colon}", 1)
    site.write(site.source.removesuffix(".py") + "/__init__.py", text)
