"""Repairs the bug and gives what is decided or computed there a name of its own, one line above."""

import ast


def act(site):
    site.fix()
    text = site.read(site.source)
    piece = site.bug["right"].removesuffix(":")
    taken = {node.id for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)} | set(site.params())
    steps = [
        node
        for node in ast.walk(site.node())
        if isinstance(node, (ast.If, ast.Return))
        and piece in ast.get_source_segment(text, node.test if isinstance(node, ast.If) else node)
    ]
    if not steps:
        raise SystemExit("nothing to name")
    step = min(steps, key=lambda node: node.end_lineno - node.lineno)
    if isinstance(step, ast.If):
        whole = ast.get_source_segment(text, step.test)
        wanted = "is_next" if "<=" in piece else "too_far" if "<" in piece else "too_long"
    else:
        whole, wanted = piece, "kept"
    name = next(n for n in (wanted, wanted + "_here", "chosen") if n not in taken)
    lines = text.splitlines()
    line = lines[step.lineno - 1]
    value = whole[1:-1] if whole.startswith("(") and isinstance(step, ast.Return) else whole
    lines[step.lineno - 1] = line.replace(whole, name, 1)
    lines.insert(step.lineno - 1, f"{' ' * step.col_offset}{name} = {value}")
    site.write(site.source, "\n".join(lines) + "\n")
