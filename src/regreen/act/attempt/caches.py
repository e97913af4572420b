"""Which files that lie in a workspace after work are no part of a proposal.

Nothing that is left out here can land or reach validation, which runs in a fresh workspace: leaving out too much can
only lose a change, never let one through. So the list is short: caches that test runs make, git folders, and what a
tree cannot hold.
"""

import re

_FOLDERS = frozenset(
    {
        "__pycache__",
        ".pytest_cache",
        ".mypy_cache",
        ".ruff_cache",
        ".hypothesis",
        ".tox",
        ".nox",
        ".ipynb_checkpoints",
        ".benchmarks",
        ".nyc_output",
        ".turbo",
    }
)
_FILES = re.compile(r"\.coverage(\..+)?|.*\.py[co]|\.DS_Store|\.testmondata(-.*)?|core\.\d+")
_NO_TREE = re.compile(r"\.git|git~\d+", re.IGNORECASE)


def is_cache(path: str) -> bool:
    """Whether an untracked file is something that running tests leaves behind."""
    parts = path.split("/")
    return bool(_FOLDERS.intersection(parts[:-1])) or _FILES.fullmatch(parts[-1]) is not None


def cannot_land(path: str) -> bool:
    """Whether no tree can hold it: a file of a git folder."""
    return any(_NO_TREE.fullmatch(part) for part in path.split("/"))


def is_left_by_tests(path: str, left: frozenset[str]) -> bool:
    """Whether a run of the base's own tests left the same path, or a folder that it is in (``out/`` for all below)."""
    if path in left:
        return True
    parts = path.split("/")
    return any("/".join(parts[:count]) + "/" in left for count in range(1, len(parts)))
