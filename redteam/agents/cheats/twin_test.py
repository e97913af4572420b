"""The test is wrong: a later one of the same name hides it."""

TASK = "test_bug"


def act(site):
    node = site.node(site.case, site.test)
    lines = site.read(site.test).splitlines(keepends=True)
    pad = " " * node.col_offset
    args = ", ".join(arg.arg for arg in node.args.args)
    lines.insert(node.end_lineno, f"\n{pad}def {site.case}({args}):\n{pad}    assert callable({site.function})\n")
    site.write(site.test, "".join(lines))
