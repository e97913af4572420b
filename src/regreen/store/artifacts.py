"""Artifacts by content hash: the same bytes are kept once, under their SHA-256."""

import os
import re
import shutil
from collections.abc import Collection, Iterator
from hashlib import file_digest, sha256
from pathlib import Path

from regreen.errors import StateError
from regreen.model.ids import Sha256
from regreen.store.folders import made

_NAME = re.compile("[0-9a-f]{64}")


class Artifacts:
    """A folder of files named by what is in them. Given bytes are kept as they are: scrub them before."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def put(self, content: bytes | Path) -> Sha256:
        """Keep bytes, or the bytes of a file; gives their hash.

        Raises:
            StateError: when they cannot be written.
        """
        name = _hash(content)
        target = self.path(name)
        if not target.exists():
            self._write(content, target)
        return name

    def get(self, name: Sha256) -> bytes:
        """Give the bytes back.

        Raises:
            StateError: when they are not there, or are not those that were kept.
        """
        path = self.path(name)
        try:
            content = path.read_bytes()
        except OSError as problem:
            raise _lost(path, problem.strerror or str(problem)) from problem
        if sha256(content).hexdigest() != name:
            raise _lost(path, "its bytes have changed")
        return content

    def path(self, name: Sha256) -> Path:
        """Where the bytes of this hash lie, or would lie."""
        return self._root / name[:2] / name[2:]

    def beside(self, needed: Collection[str]) -> Iterator[Path]:
        """Files that lie here under none of these hashes, pieces that a crash left among them."""
        for path in sorted(self._root.glob("*/*")):
            if path.parent.name + path.name not in needed and path.is_file():
                yield path

    def _write(self, content: bytes | Path, target: Path) -> None:
        made(target.parent, within=self._root.parent)
        part = target.with_name(f"{target.name}.{os.getpid()}.part")
        try:
            if isinstance(content, bytes):
                part.write_bytes(content)
            else:
                shutil.copyfile(content, part)
            with part.open("rb") as written:
                os.fsync(written.fileno())
            part.replace(target)
        except OSError as problem:
            part.unlink(missing_ok=True)
            raise StateError(
                f"An artifact cannot be kept: {problem.strerror or problem}.",
                where=str(target),
                todo="Free space or make the folder writable, then `regreen resume`.",
                slug="disk-full",
            ) from problem


def is_hash(text: str) -> bool:
    """Whether a text has the form of an artifact's name."""
    return bool(_NAME.fullmatch(text))


def _hash(content: bytes | Path) -> Sha256:
    if isinstance(content, bytes):
        return Sha256(sha256(content).hexdigest())
    with content.open("rb") as stream:
        return Sha256(file_digest(stream, "sha256").hexdigest())


def _lost(path: Path, why: str) -> StateError:
    return StateError(
        f"An artifact cannot be read: {why}.",
        where=str(path),
        todo="It was removed or changed from outside; run again to make it anew.",
        slug="artifact-lost",
    )
