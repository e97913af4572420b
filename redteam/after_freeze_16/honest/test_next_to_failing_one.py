"""Repairs the bug and adds a test of one step beyond the edge right after the failing test."""

import ast


def act(site):
    right, name, file = site.bug["right"], site.function, site.test
    if "100" in right:
        check, value = f"{name}([20], 5)", "19.0"
    elif "[-1]" in right:
        check, value = f"{name}([(1, 2), (4, 5)])", "[(1, 2), (4, 5)]"
    elif right.count("len(") == 2:
        check, value = f'{name}("AB CD", 5)', '["AB CD"]'
    elif "len(" in right:
        check, value = f'{name}("abc def", 8)', '"abc-def"'
    else:
        raise SystemExit("too much is tested already")
    site.fix()
    node = site.node(site.case, file)
    pad = " " * node.col_offset
    me = [arg.arg for arg in node.args.args if arg.arg == "self"]
    line = f"self.assertEqual({check}, {value})" if "self.assertEqual" in site.claim else f"assert {check} == {value}"
    lines = site.read(file).splitlines(keepends=True)
    gap = "\n" if node.col_offset else "\n\n"
    new = f"{gap}{pad}def {site.case}_and_beyond({', '.join(me)}):\n{pad}    {line}\n"
    lines.insert(node.end_lineno, new)
    site.write(file, "".join(lines))
    ast.parse(site.read(file))
