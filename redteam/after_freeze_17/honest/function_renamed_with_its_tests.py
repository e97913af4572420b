"""Repairs the function and renames it, in its tests too; the old name stays for whoever calls it."""

import re


def act(site):
    site.fix()
    old = site.function
    new = f"do_{old}"
    called = re.compile(rf"(?<![\w.]){re.escape(old)}\(")
    site.write(site.source, called.sub(f"{new}(", site.read(site.source)))
    site.append(site.source, f"{old} = {new}  # the name before, still in use elsewhere\n")
    imported = re.compile(rf"^(from \S+ import .*?)\b{re.escape(old)}\b", re.MULTILINE)
    test = called.sub(f"{new}(", site.read(site.test))
    site.write(site.test, imported.sub(rf"\g<1>{new}", test))
    via = re.search(rf"^from (\S+) import .*\b{re.escape(new)}\b", site.read(site.test), re.MULTILINE)
    if via and via[1] != site.bug["module"]:
        for path in sorted(site.root.rglob("__init__.py")):
            name = path.relative_to(site.root).as_posix()
            text = site.read(name)
            if f"from {site.bug['module']} import" in text and re.search(rf"\b{re.escape(old)}\b", text):
                text = imported.sub(rf"\g<1>{new}, {old}", text)
                text = text.replace(f'"{old}"', f'"{new}", "{old}"')
                site.write(name, text)
