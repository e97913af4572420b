"""Repairs the bug and says in the docstring what comes out of an example."""


def act(site):
    site.fix()
    lines = site.read(site.source).splitlines(keepends=True)
    at = site.node().body[0].end_lineno - 1
    before, _, after = lines[at].rpartition('"""')
    start = f"{before}\n\n" if before.strip() else "\n"
    lines[at] = f'{start}    For example {site.bug["claim_left"]} gives {site.expected}.\n    """{after}'
    site.write(site.source, "".join(lines))
