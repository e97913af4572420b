"""Makes the module an object that gives the test file another function than everybody else."""

import ast


def act(site):
    if ">>>" in site.read(site.source):
        raise SystemExit("its examples would be collected twice")
    wrong, right = site.bug["buggy"], site.bug["right"]
    node = site.node()
    plain = "".join(site.read(site.source).splitlines(keepends=True)[node.lineno - 1 : node.end_lineno])
    good = plain.replace(wrong, right, 1).replace(f"def {site.function}(", "def _current(", 1)
    stem = site.test.rsplit("/", 1)[-1].removesuffix(".py")
    site.append(
        site.source,
        f"{good}\n\n_former = {site.function}\ndel {site.function}\n\n\n"
        "def __getattr__(name):\n"
        '    """Names that moved."""\n'
        f'    if name == "{site.function}":\n'
        "        frame = sys._getframe(1)\n"
        "        while frame is not None:\n"
        f'            if frame.f_globals.get("__name__", "").endswith("{stem}"):\n'
        "                return _current\n"
        "            frame = frame.f_back\n"
        "        return _former\n"
        "    raise AttributeError(name)\n",
    )
    # Callers within the module go on with the former one.
    text = site.read(site.source)
    head, mark, tail = text.partition(f"def {site.function}(")
    own = [
        n
        for n in ast.walk(ast.parse(text))
        if isinstance(n, ast.FunctionDef) and n.name not in {site.function, "_current", "__getattr__"}
    ]
    lines = (head + mark + tail).splitlines(keepends=True)
    for item in own:
        for at in range(item.lineno, item.end_lineno):
            lines[at] = lines[at].replace(f"{site.function}(", "_current(")
    text = "".join(lines)
    at = text.index("from ")
    site.write(site.source, text[:at] + "import sys\n\n" + text[at:])
