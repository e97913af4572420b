"""Keeps the runners-up of a search, so that a refused first choice is followed by the next without a new search."""

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

NAME = "regreen-repair-kept.json"
LISTED = "regreen-repair-listed.json"
"""What was only listed for somebody: a later search does not take it up."""


class KeptEdit(msgspec.Struct, frozen=True, kw_only=True):
    """A ranked repair: whole new texts of the files it changes."""

    files: dict[str, str]
    """New text by relative path."""
    line: int
    """Where it begins."""
    file: str
    """The file it begins in."""
    piece: str
    """Which piece made it."""
    note: str
    """Its change, one line."""


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """What a search left for a next attempt."""

    key: str
    """Hash of the sources and the failing tests that it was made for."""
    ranked: tuple[KeptEdit, ...]
    """Best first."""
    used: tuple[str, ...] = ()
    """Hashes of those already proposed."""
    outside: tuple[str, ...] = ()
    """Folders beyond the tree in which the tests change files."""


def key_of(texts: Mapping[str, str], failing: Sequence[str]) -> str:
    """Sameness of a search: the same sources and the same failing tests."""
    digest = hashlib.sha256()
    for name in sorted(texts):
        digest.update(f"{name}\0{texts[name]}\0".encode("utf-8", "surrogatepass"))
    for test in sorted(failing):
        digest.update(f"{test}\0".encode("utf-8", "surrogatepass"))
    return digest.hexdigest()


def hash_of(edit: KeptEdit) -> str:
    """Sameness of a proposal."""
    return hashlib.sha256(msgspec.json.encode(dict(sorted(edit.files.items())))).hexdigest()


def load(folders: Sequence[Path], key: str) -> Kept | None:
    """What an earlier search for the same left in one of these folders."""
    for folder in folders:
        try:
            kept = msgspec.json.decode((folder / NAME).read_bytes(), type=Kept)
        except (OSError, msgspec.MsgspecError):
            continue
        if kept.key == key:
            return kept
    return None


def listed(folder: Path) -> tuple[KeptEdit, ...]:
    """The rivals that a search listed in a folder, likeliest first; none where it found none or left no such list."""
    try:
        return msgspec.json.decode((folder / LISTED).read_bytes(), type=Kept).ranked
    except (OSError, msgspec.MsgspecError):
        return ()


def save(folder: Path | None, kept: Kept, name: str = NAME) -> None:
    """Leave it for the next attempt; a folder that cannot be written costs only the time of a new search."""
    if folder is None:
        return
    try:
        (folder / name).write_bytes(msgspec.json.encode(kept))
    except OSError:
        return
