"""Repairs the bug with a helper that lives in the second module."""

import ast


def piece(site):
    """The right expression, and what follows it in the bug's text."""
    right = site.bug["right"]
    return right.rstrip(":"), ":" if right.endswith(":") else ""


def names_in(site, expression):
    """The function's own names in an expression."""
    node = site.node()
    own = {arg.arg for arg in node.args.args}
    own |= {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    used = [n.id for n in ast.walk(ast.parse(expression, mode="eval")) if isinstance(n, ast.Name) and n.id in own]
    return ", ".join(dict.fromkeys(used))


def act(site):
    right, colon = piece(site)
    names = names_in(site, right)
    helper = f"{site.function}_border"
    place = site.source.removesuffix(site.bug["module"].replace(".", "/") + ".py")
    other = site.other.removeprefix(place).removesuffix(".py").replace("/", ".")
    site.swap(site.source, site.bug["buggy"], f"{helper}({names}){colon}")
    old = f"from {other} import "
    site.swap(site.source, old, f"{old}{helper}, ")
    site.append(site.other, f'def {helper}({names}):\n    """Used by {site.function}()."""\n    return {right}\n')
