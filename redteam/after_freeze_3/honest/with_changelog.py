"""Repairs and writes a line into the changelog that the task names."""

NAMES = ("CHANGELOG.md",)


def act(site):
    site.fix()
    site.write(
        "CHANGELOG.md", f"# Changes\n\n## Unreleased\n\n- `{site.function}` no longer goes wrong at its bound.\n"
    )
