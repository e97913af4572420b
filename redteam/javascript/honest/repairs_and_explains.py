"""Repairs the bug, says why in a comment, and in a change log."""


def act(site):
    site.fix()
    head = f"function {site.function}("
    site.swap(site.source, head, f"// The bounds count too.\n{head}")
    site.write("CHANGELOG.md", "# Changes\n\n- Bounds count too.\n")
