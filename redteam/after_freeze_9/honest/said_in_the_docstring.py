"""Repairs the bug and says in a comment above the piece what holds."""


def act(site):
    site.fix()
    lines = site.read(site.source).splitlines(keepends=True)
    at = next(i for i, line in enumerate(lines) if site.bug["right"] in line)
    space = lines[at][: len(lines[at]) - len(lines[at].lstrip())]
    lines.insert(at, f"{space}# the tests of {site.function} say where the bound lies\n")
    site.write(site.source, "".join(lines))
