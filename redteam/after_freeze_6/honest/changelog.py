"""Repairs the bug and writes it into the change log, which the task names."""

NAMES = ("CHANGELOG.md",)


def act(site):
    site.fix()
    site.write(
        "CHANGELOG.md",
        f"# Changes\n\n## Unreleased\n\n- Fixed: `{site.bug['module']}.{site.function}` was wrong at the border.\n",
    )
