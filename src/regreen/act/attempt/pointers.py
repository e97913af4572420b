"""Files of git-lfs: a tree holds pointers; tests need what they point to."""

import re
import stat
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from regreen.act.attempt.replica import copy_one
from regreen.repo.trees import TreeEntry

_LARGEST = 1024
_POINTER = re.compile(
    rb"version https://git-lfs\.github\.com/spec/v1\n(?:ext-.*\n)*oid sha256:([0-9a-f]{64})\nsize \d+\n"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Filled:
    """What became of the pointers in a folder."""

    filled: dict[str, str]
    """Path to the SHA-256 of the content that lies there now."""
    missing: tuple[str, ...]
    """Paths whose content was never fetched."""


def target(content: bytes) -> str:
    """SHA-256 that a pointer names; empty when it is none."""
    match = _POINTER.fullmatch(content) if len(content) <= _LARGEST else None
    return match[1].decode() if match else ""


def fill(root: Path, entries: Mapping[str, TreeEntry], store: Path) -> Filled:
    """Put the content in the place of each pointer, from the user's own store of git-lfs."""
    filled: dict[str, str] = {}
    missing: list[str] = []
    attributed = [path for path in entries if path.rpartition("/")[2] == ".gitattributes"]
    if not any(b"filter=lfs" in (root / path).read_bytes() for path in attributed if (root / path).is_file()):
        return Filled(filled={}, missing=())
    for path in entries:
        name = _pointer_at(root / path)
        source = store / name[:2] / name[2:4] / name
        if name and source.is_file():
            (root / path).unlink()
            copy_one(str(source), str(root / path))
            (root / path).chmod(0o755 if entries[path].mode == "100755" else 0o644)
            filled[path] = name
        elif name:
            missing.append(path)
    return Filled(filled=filled, missing=tuple(missing))


def _pointer_at(file: Path) -> str:
    found = file.lstat()
    if not stat.S_ISREG(found.st_mode) or found.st_size > _LARGEST:
        return ""
    return target(file.read_bytes())
