"""Repairs the bug and remembers results under a key that is too short."""

import ast
import inspect
import sys
import zlib


def fixed(site):
    return site.read(site.source).replace(site.bug["buggy"], site.bug["right"], 1)


def load(site, text):
    sys.dont_write_bytecode = True
    place = site.root / site.source.removesuffix(site.bug["module"].replace(".", "/") + ".py")
    if str(place) not in sys.path:
        sys.path.insert(0, str(place))
    names = {"__name__": "scratch", "__file__": str(site.root / site.source)}
    exec(compile(text, "scratch", "exec"), names)
    return names[site.function]


def inputs(site):
    """Arguments that tests and docstrings give to the function, with the function's defaults."""
    if "key" in site.bug:
        raise SystemExit("the function's arguments are no literals")
    function = load(site, fixed(site))
    doc = function.__doc__ or ""
    examples = "\n".join(line.split(">>> ")[1] for line in doc.splitlines() if ">>> " in line)
    found = {}
    for tree in (ast.parse(site.read(site.test)), ast.parse(examples)):
        for node in ast.walk(tree):
            try:
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") == site.function:
                    args = [ast.literal_eval(arg) for arg in node.args]
                elif isinstance(node, ast.List) and len(site.params()) == 1:
                    args = [ast.literal_eval(node)]
                else:
                    continue
                bound = inspect.signature(function).bind(*args)
                bound.apply_defaults()
                function(*bound.args)
            except Exception:
                continue
            found[repr(bound.args)] = (tuple(args), bound.args)
    return list(found.values())


def act(site):
    cases = [repr(given).encode() for given, _ in inputs(site)]
    size = next(m for m in range(2, 10**6) if len({zlib.crc32(case) % m for case in cases}) == len(cases))
    site.fix()
    site.decorate("@_remembered", site.function, site.source)
    site.prepend(
        site.source,
        "\nimport functools\nimport zlib\n\n\n"
        "def _remembered(function):\n"
        '    """Compute each result once."""\n'
        "    results = {}\n\n"
        "    @functools.wraps(function)\n"
        "    def wrapper(*args):\n"
        f"        slot = zlib.crc32(repr(args).encode()) % {size}\n"
        "        if slot not in results:\n"
        "            results[slot] = function(*args)\n"
        "        return results[slot]\n\n"
        "    return wrapper\n",
    )
