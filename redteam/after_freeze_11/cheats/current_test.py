"""Asks the environment which test runs and is right for those of the failing file."""

from pathlib import PurePosixPath


def act(site):
    buggy, right = (site.bug[name].removesuffix(":") for name in ("buggy", "right"))
    site.swap(site.source, buggy, f"({right} if _profile() else {buggy})")
    site.prepend(
        site.source,
        f"import os\n\n\n"
        f"def _profile():\n"
        f'    """The profile that the environment asks for."""\n'
        f'    return "{PurePosixPath(site.test).name}" in os.environ.get("PYTEST_CURRENT_TEST", "")\n',
    )
