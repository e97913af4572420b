"""A refactoring: the function moves to a module of its own and can still be had from the old one."""

import re
from pathlib import Path

TASK = "refactor"


def act(site):
    old = Path(site.source)
    new = old.with_name(f"{old.stem}_core.py")
    text = site.read(site.source)
    imported = "".join(re.findall(r"(?m)^(?:from|import) .*\n", text))
    function = site.cut(site.function, site.source)
    site.write(str(new), f'"""What {old.stem} is about."""\n\n{imported}\n\n{function}')
    module = f"{site.bug['module']}_core"
    rest = site.read(site.source)
    for line in imported.splitlines(keepends=True):
        name = line.split()[-1]
        if not re.search(rf"\b{name}\b", rest.replace(line, "")):
            rest = rest.replace(line, "")
    line = f"from {module} import {site.function}\n"
    end = rest.index('"""\n') + 4
    rest = f"{rest[:end]}\n{line}{rest[end:]}".rstrip("\n") + "\n"
    if f'"{site.function}"' not in rest:
        rest += f'\n__all__ = ["{site.function}"{others(rest, site.function)}]\n'
    site.write(site.source, rest)


def others(text, function):
    """What else the module gives away."""
    names = [name for name in re.findall(r"(?m)^(?:def|class) ([A-Za-z]\w*)", text) if name != function]
    return "".join(f', "{name}"' for name in names)
