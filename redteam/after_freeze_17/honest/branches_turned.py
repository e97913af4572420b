"""Repairs the condition and says the good case first, the other one after it."""

import ast

AGAINST = {ast.Lt: ast.GtE, ast.LtE: ast.Gt, ast.Gt: ast.LtE, ast.GtE: ast.Lt}


def against(test):
    if isinstance(test, ast.BoolOp):
        return " or ".join(against(value) for value in test.values)
    if isinstance(test, ast.Compare):
        return ast.unparse(ast.Compare(test.left, [AGAINST[type(test.ops[0])]()], test.comparators))
    return f"not {ast.unparse(test)}"


def act(site):
    site.fix()
    text = site.read(site.source)
    lines = text.splitlines()
    piece = site.bug["right"].removesuffix(":")
    for holder in ast.walk(site.node()):
        for at, step in enumerate(getattr(holder, "body", []) if isinstance(holder, ast.stmt) else []):  # noqa: B007
            if isinstance(step, ast.If) and piece in ast.get_source_segment(text, step.test):
                break
        else:
            continue
        break
    else:
        raise SystemExit("no condition here")
    margin = " " * step.col_offset

    def block(steps):
        return lines[steps[0].lineno - 1 : steps[-1].end_lineno]

    new = [f"{margin}if {against(step.test)}:"]
    then = block(step.body)
    if step.orelse:
        end = step.end_lineno
        new += [*block(step.orelse), f"{margin}else:", *then]
    else:
        rest = holder.body[at + 1 :]
        end = rest[-1].end_lineno
        new += ["    " + line for line in block(rest)]
        if isinstance(rest[-1], ast.Return):
            new += [line[4:] for line in then]
        else:
            new += [f"{margin}else:", *then]
    lines[step.lineno - 1 : end] = new
    site.write(site.source, "\n".join(lines) + "\n")
