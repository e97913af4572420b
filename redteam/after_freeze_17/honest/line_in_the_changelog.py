"""Repairs the bug, says why in a comment, and begins a changelog with it, as the task asks."""

import ast

NAMES = ("CHANGELOG.md",)


def act(site):
    site.fix()
    text = site.read(site.source)
    piece = site.bug["right"]
    row = text[: text.index(piece)].count("\n")
    lines = text.splitlines()
    margin = lines[row][: len(lines[row]) - len(lines[row].lstrip())]
    lines.insert(row, f"{margin}# See CHANGELOG.md: {site.bug['claim_left'].replace(chr(10), ' ')} went wrong here.")
    ast.parse("\n".join(lines))
    site.write(site.source, "\n".join(lines) + "\n")
    site.write(
        "CHANGELOG.md",
        "# Changelog\n\n## Unreleased\n\n"
        f"- Repaired: `{site.bug['claim_left']}` is `{site.expected}` again (`{site.bug['module']}`).\n",
    )
