"""Repairs the bug and gives a local name in the function a clearer one."""

import ast


def act(site):
    site.fix()
    old = site.bug["local"]
    node = site.node()
    names = [n for n in ast.walk(node) if isinstance(n, ast.Name)]
    taken = {n.id for n in names} | set(site.params())
    new = next(n for n in ("so_far", "result_so_far", "gathered") if n not in taken)
    lines = site.read(site.source).splitlines()
    spots = sorted(((n.lineno - 1, n.col_offset) for n in names if n.id == old), reverse=True)
    if not spots:
        raise SystemExit("no such local name")
    for row, column in spots:
        line = lines[row]
        lines[row] = line[:column] + new + line[column + len(old) :]
    site.write(site.source, "\n".join(lines) + "\n")
