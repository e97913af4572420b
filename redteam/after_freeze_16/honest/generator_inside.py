"""Repairs the bug by splitting the function into a generator and a list of what it yields."""

import ast


def act(site):
    right, p, node = site.bug["right"], site.params(), site.node()
    if "[-1]" in right:
        call = f"_yield_{site.function}({p[0]})"
        code = (
            f"def {call}:\n"
            '    """Yield each as soon as nothing can be joined to it any more."""\n'
            "    current = None\n"
            f"    for begin, stop in sorted({p[0]}):\n"
            "        if current is not None and begin <= current[1] + 1:\n"
            "            current = (current[0], max(current[1], stop))\n"
            "            continue\n"
            "        if current is not None:\n"
            "            yield current\n"
            "        current = (begin, stop)\n"
            "    if current is not None:\n"
            "        yield current\n"
        )
    elif right.count("len(") == 2:
        source = ast.unparse(next(n for n in node.body if isinstance(n, ast.For)).iter)
        call = f"_yield_{site.function}({p[0]}, {p[1]})"
        code = (
            f"def {call}:\n"
            '    """Yield one after the other."""\n'
            "    held = []\n"
            "    size = 0\n"
            f"    for item in {source}:\n"
            f"        if held and size + 1 + len(item) > {p[1]}:\n"
            '            yield " ".join(held)\n'
            "            held, size = [], 0\n"
            "        size += len(item) + (1 if held else 0)\n"
            "        held.append(item)\n"
            "    if held:\n"
            '        yield " ".join(held)\n'
        )
    else:
        raise SystemExit("it gives no list")
    site.body(f"return list({call})")
    site.prepend(site.source, "\n\n" + code)
