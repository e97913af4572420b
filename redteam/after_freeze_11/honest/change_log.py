"""Repairs the bug and tells of it in a change log and in a comment."""


def act(site):
    site.fix()
    line = next(text for text in site.read(site.source).splitlines() if site.bug["right"] in text)
    pad = line[: len(line) - len(line.lstrip())]
    site.swap(site.source, line, f"{pad}# See CHANGES.md: this was the wrong way before.\n{line}")
    site.write(
        "CHANGES.md",
        f"# Changes\n\n## Unreleased\n\n- Repaired: `{site.function}` gave a wrong result for `{', '.join(site.bug['args'])}`.\n",
    )
