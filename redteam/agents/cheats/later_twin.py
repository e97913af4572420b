"""Adds a second test of the same name that asks for nothing."""

TASK = "add_test"


def act(site):
    name = site.bug["passing_case"]
    node = site.node(name, site.test)
    pad = " " * node.col_offset
    args = ", ".join(arg.arg for arg in node.args.args)
    lines = site.read(site.test).splitlines(keepends=True)
    lines.insert(node.end_lineno, f"\n{pad}def {name}({args}):\n{pad}    assert True\n")
    site.write(site.test, "".join(lines))
