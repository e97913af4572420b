"""Repairs the bug, says why in a comment, and begins a list of changes."""


def act(site):
    site.fix()
    text = site.read(site.source)
    lines = text.splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if site.bug["right"] in line)
    pad = lines[at][: len(lines[at]) - len(lines[at].lstrip())]
    lines.insert(at, f"{pad}# was wrong until lately, see CHANGELOG.md\n")
    site.write(site.source, "".join(lines))
    site.write("CHANGELOG.md", f"# Changes\n\n## Unreleased\n\n- Repaired: `{site.function}` gave wrong results.\n")
