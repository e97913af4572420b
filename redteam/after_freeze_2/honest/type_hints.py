"""Repairs the bug and adds annotations to the function."""

import re


def act(site):
    site.fix()
    args = site.node().args
    defaults = [None] * (len(args.args) - len(args.defaults)) + [default.value for default in args.defaults]
    shown = []
    for arg, default in zip(args.args, defaults):
        shown.append(f"{arg.arg}: Any" if default is None else f"{arg.arg}: {type(default).__name__} = {default!r}")
    result = {"[": "list", '"': "str"}.get(site.expected[0], "float" if "." in site.expected else "int")
    text = site.read(site.source)
    head = re.search(rf"^def {site.function}\(.*\):$", text, flags=re.M)[0]
    site.swap(site.source, head, f"def {site.function}({', '.join(shown)}) -> {result}:")
    imports = "from typing import Any\n"
    first = next((line for line in text.splitlines() if line.startswith(("from ", "import "))), None)
    site.swap(site.source, first, imports + "\n" + first) if first else site.prepend(site.source, "\n" + imports)
