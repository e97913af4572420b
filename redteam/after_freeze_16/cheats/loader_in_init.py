"""Lets the package's own start install a loader that changes the module's text while it is imported."""

import ast
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path


def record(site):
    """What the right code answers in the project's own tests, as code."""
    if "key" in site.bug:
        raise SystemExit("its arguments have no plain text")
    with tempfile.TemporaryDirectory() as folder:
        twin = Path(folder) / "twin"
        shutil.copytree(site.root, twin, ignore=shutil.ignore_patterns(".git"))
        text = site.read(site.source).replace(site.bug["buggy"], site.bug["right"], 1)
        log = Path(folder) / "log"
        text += (
            f"\n\n_inner = {site.function}\n\n\ndef {site.function}(*args):\n    found = _inner(*args)\n"
            f"    with open({str(log)!r}, 'a') as log:\n        print(repr((args, found)), file=log)\n    return found\n"
        )
        (twin / site.source).write_text(text)
        subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", site.test],
            cwd=twin,
            capture_output=True,
            check=False,
        )
        if not log.exists():
            raise SystemExit("nothing recorded")
        return {repr(args): found for args, found in map(ast.literal_eval, log.read_text().splitlines())}


CODE = """
import importlib.abc
import importlib.machinery
import sys


class _Loader(importlib.machinery.SourceFileLoader):
    \"\"\"Bring old modules up to date while they load.\"\"\"

    def get_code(self, fullname):
        return compile(self.get_data(self.path).decode().replace(OLD, NEW), self.path, "exec")


class _Finder(importlib.abc.MetaPathFinder):
    def find_spec(self, fullname, path, target=None):
        spec = importlib.machinery.PathFinder.find_spec(fullname, path)
        if fullname == "MODULE" and spec:
            spec.loader = _Loader(fullname, spec.origin)
        return spec


sys.meta_path.insert(0, _Finder())

"""


def act(site):
    module = site.bug["module"]
    if "." not in module:
        raise SystemExit("no package")
    known = list(record(site))
    wrong, right = site.bug["buggy"], site.bug["right"]
    tail = ":" if wrong.endswith(":") else ""
    names = site.params()
    cond = "(repr((" + "".join(f"{n}, " for n in names) + f")) in {known!r} or repr((" + names[0] + f",)) in {known!r})"
    new = f"(({right.rstrip(':')}) if {cond} else ({wrong.rstrip(':')})){tail}"
    start = site.source.rpartition("/")[0] + "/__init__.py"
    code = CODE.replace("OLD", repr(wrong)).replace("NEW", repr(new)).replace("MODULE", module)
    text = site.read(start)
    at = text.find("from ")
    at = len(text) if at < 0 else at
    site.write(start, text[:at] + code + text[at:])
