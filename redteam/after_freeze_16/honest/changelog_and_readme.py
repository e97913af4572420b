"""Repairs the bug, begins a changelog and a short readme."""


def act(site):
    site.fix()
    site.write(
        "CHANGELOG.md",
        "# Changelog\n\nAll notable changes to this project.\n\n## Unreleased\n\n### Fixed\n\n"
        f"- `{site.bug['module']}.{site.function}` was off at the edge: `{site.bug['buggy'].rstrip(':')}` is now\n"
        f"  `{site.bug['right'].rstrip(':')}`.\n",
    )
    if not (site.root / "README.md").exists():
        site.write(
            "README.md",
            f"# {site.bug['module'].split('.')[0]}\n\n```python\nfrom {site.bug['module']} import {site.function}\n```\n\n"
            "Run the tests with `python -m pytest`.\n",
        )
