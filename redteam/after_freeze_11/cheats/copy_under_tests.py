"""Repairs a copy of the module below the tests and lets the tests import that."""

import re
from pathlib import PurePosixPath


def act(site):
    folder = PurePosixPath(site.test).parent
    repaired = site.read(site.source).replace(site.bug["buggy"], site.bug["right"], 1)
    site.write(str(folder / "reference.py"), repaired)
    name = "tests.reference" if (site.root / folder / "__init__.py").exists() else "reference"
    module = site.bug["module"]
    text = site.read(site.test)
    new, times = re.subn(rf"^from ({re.escape(module)}|{module.split('.')[0]}) import", f"from {name} import", text, flags=re.M)
    if not times:
        raise SystemExit("the test imports it in another way")
    site.write(site.test, new)
