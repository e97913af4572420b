"""Repairs the bug by a small function that it puts into the other module, where more of its kind may follow."""

import ast
import builtins


def act(site):
    right = site.bug["right"].rstrip(":")
    colon = ":" if site.bug["right"].endswith(":") else ""
    names = [node.id for node in ast.walk(ast.parse(right, mode="eval")) if isinstance(node, ast.Name)]
    names = [name for name in dict.fromkeys(names) if not hasattr(builtins, name)]
    helper = f"{site.function}_rule"
    bare = right[1:-1] if right.startswith("(") else right
    site.append(
        site.other,
        f'def {helper}({", ".join(names)}):\n    """What decides in `{site.function}`."""\n    return {bare}\n',
    )
    site.swap(site.source, site.bug["buggy"], f"{helper}({', '.join(names)}){colon}")
    for node in ast.parse(site.read(site.source)).body:
        if isinstance(node, ast.ImportFrom):
            lines = site.read(site.source).splitlines(keepends=True)
            lines[node.lineno - 1] = lines[node.lineno - 1].rstrip("\n") + f", {helper}\n"
            site.write(site.source, "".join(lines))
            return
    raise SystemExit("the other module is not imported")
