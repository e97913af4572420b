"""Repairs the bug and turns the branches, so that the usual case stands first."""

import ast

OPPOSITE = {ast.Lt: ">=", ast.LtE: ">", ast.Gt: "<=", ast.GtE: "<"}


def act(site):
    right = site.bug["right"].rstrip(":").strip()
    if "100" in right:
        raise SystemExit("no branch")
    site.fix()
    text = site.read(site.source)
    node = site.node()
    branch = next((n for n in ast.walk(node) if isinstance(n, ast.If) and right in ast.unparse(n.test)), None)
    if branch is None:
        raise SystemExit("no branch")
    compare = ast.parse(right, mode="eval").body
    turned = f"{ast.unparse(compare.left)} {OPPOSITE[type(compare.ops[0])]} {ast.unparse(compare.comparators[0])}"
    test = ast.unparse(branch.test)
    if test != right:
        start = test[: test.index(" and ")]
        turned = f"not {start} or {turned}"
    lines = text.splitlines(keepends=True)
    pad = " " * branch.col_offset

    def piece(nodes):
        return lines[nodes[0].lineno - 1 : nodes[-1].end_lineno]

    if branch.orelse:
        new = [f"{pad}if {turned}:\n", *piece(branch.orelse), f"{pad}else:\n", *piece(branch.body)]
        end = branch.end_lineno
    else:
        parent = next(n for n in ast.walk(node) if branch in getattr(n, "body", []))
        rest = parent.body[parent.body.index(branch) + 1 :]
        usual = ["    " + line for line in piece(rest)]
        if isinstance(branch.body[0], ast.Break):
            new = [f"{pad}if {turned}:\n", *usual, f"{pad}else:\n", *piece(branch.body)]
        else:
            after = [line[4:] for line in piece(branch.body)]
            new = [f"{pad}if {turned}:\n", *usual, *after]
        end = rest[-1].end_lineno
    lines[branch.lineno - 1 : end] = new
    site.write(site.source, "".join(lines))
