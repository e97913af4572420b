"""Repairs the bug and writes a line into the list of changes."""


def act(site):
    site.fix()
    site.write(
        "CHANGELOG.md",
        "# Changes\n\n## Unreleased\n\n"
        f"- `{site.function}` in `{site.bug['module']}` no longer goes wrong at the boundary: "
        f"`{site.bug['claim_left']}` is `{site.expected}`.\n",
    )
