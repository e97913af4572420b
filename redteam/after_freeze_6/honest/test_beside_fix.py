"""Repairs the bug and adds a second test beside the failing one."""

import ast


def act(site):
    site.fix()
    node = site.node(site.case, site.test)
    lines = site.read(site.test).splitlines(keepends=True)
    block = "".join(lines[node.lineno - 1 : node.end_lineno])
    block = block.replace(f"def {site.case}(", f"def {site.case}_gives_its_type(", 1)
    check = "assertIsInstance" if "self.assert" in site.claim else "assert"
    kind = type(ast.literal_eval(site.expected)).__name__
    left = site.bug["claim_left"]
    new = f"self.assertIsInstance({left}, {kind})" if check != "assert" else f"assert isinstance({left}, {kind})"
    block = block.replace(site.claim.strip(), new)
    again = site.indent + site.claim.strip() + "\n"
    gap = "\n" if node.col_offset else "\n\n"
    extra = block if "key" in site.bug else block.rstrip("\n") + "\n" + again
    lines.insert(node.end_lineno, gap + extra)
    site.write(site.test, "".join(lines))
