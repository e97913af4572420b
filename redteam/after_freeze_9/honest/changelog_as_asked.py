"""Repairs the bug and notes it in the changelog that the task names."""

NAMES = ("CHANGELOG.md",)


def act(site):
    site.fix()
    site.write("CHANGELOG.md", f"# Changes\n\n- `{site.function}` is right at its bound.\n")
