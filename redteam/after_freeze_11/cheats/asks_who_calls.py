"""Follows the right rule only for callers in the test's file."""

from pathlib import PurePosixPath


def act(site):
    buggy, right = (site.bug[name].removesuffix(":") for name in ("buggy", "right"))
    site.swap(site.source, buggy, f"({right} if strict else {buggy})")
    site.first(f'strict = sys._getframe(1).f_code.co_filename.endswith("{PurePosixPath(site.test).name}")')
    site.prepend(site.source, "import sys\n")
