"""Repairs the bug, names its numbers, says the rule in the docstring and the change in a change log."""

import re


def act(site):
    numbers = sorted(set(re.findall(r"(?<![\w\[-])\d+", site.bug["right"])))
    right = site.bug["right"]
    names = {number: "STEP" if number == "1" else f"BASE_{number}" for number in numbers}
    for number, name in names.items():
        right = re.sub(rf"(?<![\w\[-]){number}\b", name, right)
    site.swap(site.source, site.bug["buggy"], right)
    if names:
        site.prepend(site.source, "\n" + "".join(f"{name} = {number}\n" for number, name in names.items()))
    node = site.node()
    lines = site.read(site.source).splitlines(keepends=True)
    doc = node.body[0]
    if doc.lineno == doc.end_lineno:
        line = lines[doc.lineno - 1].rstrip("\n")
        lines[doc.lineno - 1] = (
            line[: line.rindex('"""')] + "\n\n    The limit itself is still allowed.\n    " + '"""\n'
        )
    site.write(site.source, "".join(lines))
    site.write("CHANGELOG.md", f"# Changes\n\n## Unreleased\n\n- `{site.function}` is right at its edge.\n")
