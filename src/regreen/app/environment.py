"""Whether the user's environment is as it was: looked at before and after, where no mount keeps it read-only."""

import os
from collections.abc import Iterable, Iterator, Mapping

from regreen.app.cutting import some_of
from regreen.model.counts import counted

Seen = Mapping[str, tuple[int, int, int]]
"""By absolute path: size in bytes, time of the last change of the content, and of the file's facts, in nanoseconds."""


def seen(folders: Iterable[str]) -> Seen:
    """All files below some folders. What cannot be read is not there."""
    return {path: facts for folder in dict.fromkeys(folders) for path, facts in _below(folder)}


def _below(folder: str) -> Iterator[tuple[str, tuple[int, int, int]]]:
    try:
        entries = list(os.scandir(folder))
    except OSError:
        return
    for entry in entries:
        if entry.is_dir(follow_symlinks=False):
            yield from _below(entry.path)
            continue
        try:
            facts = entry.stat(follow_symlinks=False)
        except OSError:
            continue
        yield entry.path, (facts.st_size, facts.st_mtime_ns, facts.st_ctime_ns)


def what_changed(before: Seen, after: Seen) -> str:
    """In words; empty where nothing did."""
    kinds = (
        ("came", [path for path in after if path not in before]),
        ("went", [path for path in before if path not in after]),
        ("changed", [path for path in before if path in after and before[path] != after[path]]),
    )
    told = [f"{counted(len(paths), 'file')} {word} ({some_of(sorted(paths))})" for word, paths in kinds if paths]
    if not told:
        return ""
    return (
        f"Your environment is not as it was when this run began: {'; '.join(told)}. Nothing kept it read-only on this "
        "machine, so that tests, agents or you yourself may have done it."
    )
