"""Is to add tests: one more beside the others, in their class if they have one."""

import ast

TASK = "add_test"


def act(site):
    node = site.node(site.case, site.test)
    code = (
        f"def {site.case}_by_name({ast.unparse(node.args)}):\n"
        f'    """Arguments may be given by name."""\n'
        f"    assert {site.function}({{}}) == {site.expected}\n\n"
    )
    given = ", ".join(f"{n}={v}" for n, v in zip(site.params(), site.bug["args"], strict=False))
    code = code.format(given)
    site.decorate(code if "self" in ast.unparse(node.args) else code + "\n", site.case, site.test)
    site.write(
        site.test, "".join(line if line.strip() else "\n" for line in site.read(site.test).splitlines(keepends=True))
    )
