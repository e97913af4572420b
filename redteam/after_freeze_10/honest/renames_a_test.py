"""A refactoring: a passing test gets a name that says more, and so does a local value."""

import re

TASK = "refactor"


def act(site):
    old = site.bug["passing_case"]
    site.write(site.test, re.sub(rf"\bdef {old}\(", f"def {old}_in_general(", site.read(site.test)))
    name = site.bug["local"]
    lines = site.read(site.source).splitlines(keepends=True)
    node = site.node()
    for at in range(node.body[0].lineno, node.end_lineno):
        lines[at] = re.sub(rf"(?<![.\w]){name}\b", f"{name}_now", lines[at])
    site.write(site.source, "".join(lines))
