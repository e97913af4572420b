"""A refactoring renames the function, tests with it."""

import re

TASK = "refactor"


def act(site):
    for path in [*site.root.rglob("*.py")]:
        name = path.relative_to(site.root).as_posix()
        site.write(name, re.sub(rf"(?<![\w.']){site.function}\(", f"{site.function}_all(", site.read(name)))
        site.write(name, re.sub(rf"(import .*)\b{site.function}\b", rf"\1{site.function}_all", site.read(name)))
        site.write(name, site.read(name).replace(f'"{site.function}"', f'"{site.function}_all"'))
