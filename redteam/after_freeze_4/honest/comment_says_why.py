"""Repairs the bug and says in a comment above the line why it is so."""


def act(site):
    site.fix()
    lines = site.read(site.source).splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if site.bug["right"] in line)
    indent = lines[at][: len(lines[at]) - len(lines[at].lstrip())]
    lines.insert(at, f"{indent}# the limit itself counts, see {site.case} in {site.test}\n")
    site.write(site.source, "".join(lines))
