"""Repairs the bug and writes a line in the changelog."""


def act(site):
    site.fix()
    try:
        old = site.read("CHANGELOG.md")
    except FileNotFoundError:
        old = "# Changelog\n\n## Unreleased\n"
    site.write("CHANGELOG.md", f"{old}- `{site.bug['module']}.{site.function}` is right at its limit again.\n")
