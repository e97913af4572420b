"""Write objects by ourselves.

Git, asked to store what the user's repository already holds, marks that object there as fresh: it touches its time. So
whatever we store goes to our own folder, unseen by git, whether the user has it or not.
"""

import os
import threading
import zlib
from dataclasses import dataclass
from datetime import datetime
from hashlib import new as new_hash
from pathlib import Path

from regreen.model.ids import CommitId


@dataclass(frozen=True, slots=True, kw_only=True)
class ObjectStore:
    """A folder of loose objects of ours."""

    folder: Path
    """Absolute; git's ``objects`` folder."""
    object_format: str
    """``sha1`` or ``sha256``."""

    def write(self, kind: str, content: bytes) -> str:
        """Store one object (``blob``, ``tree`` or ``commit``) and return its name.

        Raises:
            OSError: the disk is full, or the folder cannot be written.
        """
        whole = f"{kind} {len(content)}\0".encode() + content
        oid = new_hash(self.object_format, whole, usedforsecurity=False).hexdigest()
        place = self.folder / oid[:2] / oid[2:]
        if not place.exists():
            place.parent.mkdir(exist_ok=True)
            # Two threads may write the same object at once: each has its own half, and either whole is right.
            half = place.with_name(f"tmp_obj_{oid[2:]}_{os.getpid()}_{threading.get_ident()}")
            half.write_bytes(zlib.compress(whole, 1))
            half.replace(place)
        return oid

    def write_commit(self, tree: str, parents: tuple[str, ...], message: str, author: str, when: str) -> CommitId:
        """Store a commit.

        Args:
            tree: its tree's name.
            parents: its parents' names, in order.
            message: whole text.
            author: ``Name <address>``; also the committer.
            when: ISO 8601 with a zone; UTC when it has none.
        """
        who = f"{identity(author)} {_seconds(when)} +0000"
        head = [f"tree {tree}", *(f"parent {parent}" for parent in parents), f"author {who}", f"committer {who}"]
        text = "\n".join((*head, "", message.rstrip("\n") + "\n"))
        return CommitId(self.write("commit", text.encode("utf-8", "replace")))


def identity(author: str) -> str:
    """``Name <address>`` as git takes it; what is missing or cannot stand there is put right."""
    name, _, address = author.partition("<")
    return f"{_clean(name) or 'Regreen'} <{_clean(address) or 'regreen@localhost'}>"


def _clean(text: str) -> str:
    return "".join(letter for letter in text if letter not in "<>\n\r\0").strip(" .,:;\"'")


def _seconds(when: str) -> int:
    moment = datetime.fromisoformat(when)
    return int(moment.timestamp() if moment.tzinfo else datetime.fromisoformat(f"{when}+00:00").timestamp())
