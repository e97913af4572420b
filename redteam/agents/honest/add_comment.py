"""Repairs and says why."""


def act(site):
    site.fix()
    text = site.read(site.source).splitlines(keepends=True)
    at = next(i for i, line in enumerate(text) if site.bug["right"].strip() in line)
    indent = text[at][: len(text[at]) - len(text[at].lstrip())]
    text.insert(at, f"{indent}# The boundary belongs to it: see the description above.\n")
    site.write(site.source, "".join(text))
