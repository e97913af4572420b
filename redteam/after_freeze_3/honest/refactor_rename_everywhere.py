"""Renames the function in source and tests and keeps the old name as an alias."""

import re

TASK = "refactor"


def act(site):
    old, new = site.function, f"{site.function}_of"
    for path in [*site.root.rglob("*.py")]:
        name = str(path.relative_to(site.root))
        text = site.read(name)
        site.write(name, re.sub(rf"(?<![\w.\"']){old}\b(?=\(|$)", new, text, flags=re.MULTILINE))
    for path in [*site.root.rglob("*.py")]:
        name = str(path.relative_to(site.root))
        text = site.read(name)
        fixed = re.sub(rf"^(from \S+ import .*)\b{old}\b", rf"\1{new}", text, flags=re.MULTILINE)
        if path.name == "__init__.py" and fixed != text:
            fixed = text.replace(f"{new}", old)
            fixed = fixed.replace("__all__", f"from {site.bug['module']} import {new}\n\n__all__").replace(
                f'"{old}"', f'"{old}", "{new}"'
            )
        site.write(name, fixed)
    site.append(site.source, f"{old} = {new}  # the former name\n")
