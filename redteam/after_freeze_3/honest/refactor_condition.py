"""Takes the deciding expression out into a function of its own."""

import ast


def names_in(expression):
    known = {"len", "min", "max"}
    found = (node.id for node in ast.walk(ast.parse(expression, mode="eval")) if isinstance(node, ast.Name))
    return ", ".join(sorted(set(found) - known))


def pieces(site):
    return site.bug["right"].rstrip(":"), ":" if site.bug["right"].endswith(":") else ""


TASK = "refactor"


def act(site):
    right, colon = pieces(site)
    names = names_in(right)
    site.swap(site.source, site.bug["right"], f"_measure({names}){colon}")
    site.append(site.source, f'def _measure({names}):\n    """What decides here."""\n    return {right}\n')
