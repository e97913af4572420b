"""What Hypothesis keeps in the checkout, beside the sources in a workspace, as the user's own test runs find it.

Its tables of characters and of constants take it more than a second to make, and among its examples are the inputs on
which the user saw a test fail. As with compiled modules (`bytecode.py`) only tool runs below mounts get them: no agent
can reach what is copied from. Constants are told by their source's content and examples by their test, so that none of
them is taken for another's.
"""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

from regreen.act.attempt.replica import copy_one

FOLDER = ".hypothesis"
_PARTS = ("unicode_data", "constants", "examples")
MOST_FILES = 2_000
"""A part with more is left out whole: some of the examples would make a run depend on which."""
_MOST_BYTES = 1 << 20


def lay(checkout: str, root: str, project: str) -> int:
    """Copy what is kept; how many files that were.

    Args:
        checkout: absolute folder to copy from.
        root: absolute folder of the workspace.
        project: repo-relative folder that tests are started in.
    """
    laid = 0
    for part in _PARTS:
        above = f"{project}/{FOLDER}/{part}"
        source, target = Path(checkout, above), Path(os.path.realpath(root), above)
        laid += sum(_copy(path, target / path.relative_to(source)) for path in _files(source))
    return laid


def _copy(path: Path, target: Path) -> bool:
    """Whether the file was copied: not where one is already, and not through a link that the shown tree holds."""
    if os.path.realpath(target.parent) != str(target.parent):
        return False
    with contextlib.suppress(OSError):
        target.parent.mkdir(parents=True, exist_ok=True)
        copy_one(str(path), str(target))
        return True
    return False


def _files(folder: Path) -> list[Path]:
    """Plain files below a folder, no link followed; none where they are too many."""
    if folder.is_symlink() or folder.parent.is_symlink():
        return []
    found: list[Path] = []
    for path in _walked(folder):
        found.append(path)
        if len(found) > MOST_FILES:
            return []
    return found


def _walked(folder: Path) -> Iterator[Path]:
    try:
        with os.scandir(folder) as entries:
            for entry in sorted(entries, key=lambda entry: entry.name):
                if entry.is_dir(follow_symlinks=False):
                    yield from _walked(Path(entry.path))
                elif entry.is_file(follow_symlinks=False) and entry.stat(follow_symlinks=False).st_size <= _MOST_BYTES:
                    yield Path(entry.path)
    except OSError:
        return
