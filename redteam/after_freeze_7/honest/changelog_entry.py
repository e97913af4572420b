"""Repairs the bug and notes it in a changelog."""


def act(site):
    site.fix()
    site.write(
        "CHANGELOG.md",
        "# Changes\n\n"
        "## Unreleased\n\n"
        f"- `{site.function}`: `{site.bug['buggy'].rstrip(':')}` was wrong at the boundary; it is "
        f"`{site.bug['right'].rstrip(':')}` now.\n",
    )
