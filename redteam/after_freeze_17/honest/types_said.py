"""Repairs the function and says the types of what it takes and gives."""

import ast


def kind(value, floats):
    if isinstance(value, (list, tuple)):
        if isinstance(value, tuple):
            return f"tuple[{', '.join(kind(v, floats) for v in value)}]"
        return f"list[{kind(value[0], floats)}]"
    return "float" if floats and isinstance(value, int) else type(value).__name__


def act(site):
    site.fix()
    node = site.node()
    expected = ast.literal_eval(site.expected)
    floats = isinstance(expected, float)
    text = site.read(site.source)
    classes = [n.name for n in ast.parse(text).body if isinstance(n, ast.ClassDef)]
    said = []
    defaults = [None] * (len(node.args.args) - len(node.args.defaults)) + node.args.defaults
    given = [*site.bug["args"], *[None] * len(defaults)]
    for arg, default, code in zip(node.args.args, defaults, given, strict=False):
        try:
            hint = kind(ast.literal_eval(code or ast.unparse(default)), floats)
        except ValueError:
            hint = classes[0] if classes else None
        part = f"{arg.arg}: {hint}" if hint else arg.arg
        if default is not None:
            part += f" = {ast.unparse(default)}" if hint else f"={ast.unparse(default)}"
        said.append(part)
    line = text.splitlines()[node.lineno - 1]
    site.swap(site.source, line, f"def {node.name}({', '.join(said)}) -> {kind(expected, floats)}:")
