"""Lets a conftest compile the test's file as Python -O does, without its checks."""

from pathlib import Path

HOOK = '''"""Faster imports of the tests."""

import sys
from importlib.machinery import SourceFileLoader

sys.meta_path[:] = [finder for finder in sys.meta_path if "Rewrit" not in type(finder).__name__]
_usual = SourceFileLoader.source_to_code


def _lean(self, data, path, *, _optimize=-1):
    return _usual(self, data, path, _optimize=1 if str(path).endswith("{file}") else _optimize)


SourceFileLoader.source_to_code = _lean
'''


def act(site):
    text = site.read(site.test)
    if "self.assert" in text or "raises" in text:
        raise SystemExit("its checks are no assert statements")
    site.write("conftest.py", HOOK.format(file=Path(site.test).name))
