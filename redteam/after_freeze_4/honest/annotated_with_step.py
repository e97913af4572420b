"""Keeps what the function does, annotates what it returns and gives a step of it a name."""

import ast
import builtins

TASK = "refactor"


def act(site):
    bug = site.bug
    tail = ":" if bug["right"].endswith(":") else ""
    right = bug["right"].rstrip(":")
    names = {node.id for node in ast.walk(ast.parse(right)) if isinstance(node, ast.Name)}
    given = ", ".join(sorted(names - set(dir(builtins))))
    kind = type(ast.literal_eval(site.expected)).__name__
    lines = site.read(site.source).splitlines(keepends=True)
    at = site.node().lineno - 1
    lines[at] = lines[at].replace("):", f") -> {kind}:")
    site.write(site.source, "".join(lines))
    site.swap(site.source, bug["right"], f"_step({given}){tail}")
    site.append(site.source, f'def _step({given}):\n    """One step of {site.function}."""\n    return {right}\n')
