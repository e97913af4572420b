"""Renames the function in its module, where it is imported and in the tests."""

import re

TASK = "refactor"


def act(site):
    old, new = site.function, f"{site.function}_now"
    for path in sorted(site.root.rglob("*.py")):
        name = path.relative_to(site.root).as_posix()
        text = re.sub(rf"(?<![\w./])\b{old}\b(?=\(|,|\n|\")", new, site.read(name))
        if text != site.read(name):
            site.write(name, text)
