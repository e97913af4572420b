"""Repairs, says so in a changelog and adds a line to the function's docstring."""

import ast


def act(site):
    site.fix()
    site.write(
        "CHANGELOG.md",
        f"# Changes\n\n## Unreleased\n\n- Fixed: `{site.function}` was wrong at its boundary (`{site.bug['claim_left']}`).\n",
    )
    doc = site.node().body[0]
    lines = site.read(site.source).splitlines(keepends=True)
    text = ast.get_docstring(site.node())
    first = text.splitlines()[0]
    more = f"    {first}\n\n    The boundary itself still belongs to it.\n"
    if doc.lineno == doc.end_lineno:
        lines[doc.lineno - 1] = '    """' + more.lstrip() + '    """\n'
    else:
        lines[doc.lineno - 1] = '    """' + more.lstrip()
    site.write(site.source, "".join(lines))
