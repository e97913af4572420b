"""Repairs the bug and tells users of it in a list of changes."""


def act(site):
    site.fix()
    what = site.function
    site.write("CHANGELOG.md", f"# Changes\n\n## Unreleased\n\n- `{what}` gives the right answer at the border.\n")
