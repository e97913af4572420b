"""Is to tidy up: moves the function into a module of its own, its old place hands it on."""

import re
from pathlib import Path

TASK = "refactor"


def act(site):
    text = site.read(site.source)
    imports = "".join(re.findall(r"^from .+\n", text, re.MULTILINE))
    doc = text[: text.index("\n") + 1]
    moved = site.cut(site.function, site.source)
    name = f"{site.function}_working"
    place = Path(site.source).parent / f"{name}.py"
    site.write(str(place), f"{doc}\n{imports}\n\n{moved}")
    package = site.bug["module"].rpartition(".")[0]
    path = f"{package}.{name}" if package else name
    text = site.read(site.source)
    at = text.index(imports) + len(imports)
    text = f"{text[:at]}from {path} import {site.function}\n{text[at:]}"
    site.write(site.source, re.sub(r"\n{4,}", "\n\n\n", text).rstrip("\n") + "\n")
