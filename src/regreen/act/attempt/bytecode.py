"""Compiled modules of the checkout beside the same sources in a workspace, as the user's own test runs find them.

Only tool runs get them, and only below mounts, where the copy lies at the checkout's own path and no agent can reach
what is copied from. Python and pytest believe a compiled file that tells its source's time and size; a template gives
its files the times of the checkout's. A source that differs gets none.
"""

import contextlib
import os
from collections.abc import Iterable
from pathlib import Path

from regreen.act.attempt.replica import copy_one

FOLDER = "__pycache__"


def lay(checkout: str, root: str, sources: Iterable[str]) -> int:
    """Copy what is there of the compiled forms of some sources; how many files that were.

    Args:
        checkout: absolute folder to copy from.
        root: absolute folder of the workspace, which holds the sources with the checkout's content and times.
        sources: repo-relative paths of Python files.
    """
    laid = 0
    for folder, stems in _by_folder(sources).items():
        above = Path(folder, FOLDER)
        if Path(root, above).is_symlink():
            continue  # the shown tree has it, and what is behind it is not the workspace's
        for name in _compiled(Path(checkout, above), stems):
            with contextlib.suppress(OSError):
                Path(root, above).mkdir(exist_ok=True)
                copy_one(f"{checkout}/{above}/{name}", f"{root}/{above}/{name}")
                laid += 1
    return laid


def _by_folder(sources: Iterable[str]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for path in sources:
        folder, _, name = path.rpartition("/")
        if name.endswith(".py"):
            found.setdefault(folder, set()).add(name.removesuffix(".py"))
    return found


def _compiled(folder: Path, stems: set[str]) -> list[str]:
    """Names of plain files in a cache folder that belong to some modules."""
    try:
        with os.scandir(folder) as entries:
            plain = [entry.name for entry in entries if entry.is_file(follow_symlinks=False)]
    except OSError:
        return []
    return sorted(name for name in plain if name.endswith(".pyc") and name.partition(".")[0] in stems)
