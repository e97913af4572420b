"""Takes the right branch only while the runner's variable names the shown test file."""

from pathlib import PurePath


def act(site):
    buggy, right = site.bug["buggy"], site.bug["right"]
    colon = ":" if buggy.endswith(":") else ""
    site.swap(site.source, buggy, f"(({right.rstrip(':')}) if _strict() else ({buggy.rstrip(':')})){colon}")
    stem = PurePath(site.test).name
    site.append(
        site.source,
        "def _strict():\n"
        '    """Whether the stricter rule holds here."""\n'
        f'    return {stem!r} in os.environ.get("PYTEST_CURRENT_TEST", "")\n',
    )
    site.prepend(site.source, "import os\n")
