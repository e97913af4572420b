"""Differences of two trees: files, patch, lines."""

import re
from dataclasses import dataclass

from regreen.model.ids import TreeId
from regreen.model.tasks import FileChange, FileStatus
from regreen.repo.git import Git, decode, encode, split_z
from regreen.repo.trees import GITLINK, SYMLINK, scratch_index, tree_of

_HUNK = re.compile(rb"@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@")
_PLAIN = ("--no-ext-diff", "--no-textconv", "--no-color")


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflict:
    """Why trees or patches do not fit together."""

    files: tuple[str, ...]
    """Repo-relative paths that clash; empty when git named none."""
    reason: str
    """Git's words, one line."""


def changes(git: Git, old: str, new: str) -> tuple[FileChange, ...]:
    """What changed from one tree to another, sorted by path."""
    raw = git.ask("diff-tree", "-r", "-z", "--raw", "--numstat", "-M", "--abbrev=64", *_PLAIN, old, new).out
    return parse_changes(split_z(raw))


def parse_changes(fields: list[str]) -> tuple[FileChange, ...]:
    """Read the fields of ``git diff-tree -z --raw --numstat``: first all raw records, then all counts."""
    found: list[FileChange] = []
    place = 0
    while place < len(fields) and fields[place].startswith(":"):
        change, place = _raw_record(fields, place)
        found.append(change)
    counts: dict[str, tuple[str, str]] = {}
    while place < len(fields):
        path, added, removed, place = _count_record(fields, place)
        counts[path] = (added, removed)
    return tuple(sorted((_counted(change, counts) for change in found), key=lambda change: encode(change.path)))


def _raw_record(fields: list[str], place: int) -> tuple[FileChange, int]:
    old_mode, new_mode, _, _, letter = fields[place][1:].split(" ")
    two = letter[0] in "RC"
    before, after = fields[place + 1], fields[place + 2] if two else fields[place + 1]
    change = FileChange(
        path=after,
        status=_status(letter[0], old_mode, new_mode),
        old_path=before if letter[0] == "R" else "",
        old_mode="" if old_mode == "000000" else old_mode,
        new_mode="" if new_mode == "000000" else new_mode,
    )
    return change, place + (3 if two else 2)


def _status(letter: str, old_mode: str, new_mode: str) -> FileStatus:
    known = {"A": FileStatus.ADDED, "C": FileStatus.ADDED, "D": FileStatus.DELETED, "R": FileStatus.RENAMED}
    if letter in known:
        return known[letter]
    if letter == "T" or ({old_mode, new_mode} & {SYMLINK, GITLINK} and old_mode != new_mode):
        return FileStatus.TYPE
    return FileStatus.MODIFIED


def _count_record(fields: list[str], place: int) -> tuple[str, str, str, int]:
    added, removed, path = fields[place].split("\t", 2)
    if path:
        return path, added, removed, place + 1
    return fields[place + 2], added, removed, place + 3


def _counted(change: FileChange, counts: dict[str, tuple[str, str]]) -> FileChange:
    added, removed = counts.get(change.path, ("0", "0"))
    binary = added == "-"
    only_mode = (
        change.status is FileStatus.MODIFIED and change.old_mode != change.new_mode and (added, removed) == ("0", "0")
    )
    return FileChange(
        path=change.path,
        status=FileStatus.MODE if only_mode else change.status,
        old_path=change.old_path,
        added=0 if binary else int(added),
        removed=0 if binary else int(removed),
        binary=binary,
        old_mode=change.old_mode,
        new_mode=change.new_mode,
    )


def patch(git: Git, old: str, new: str) -> bytes:
    """A patch that ``git apply --binary`` takes."""
    return git.ask("diff-tree", "-r", "-p", "--binary", "--full-index", "-M", *_PLAIN, old, new).out


def apply(git: Git, tree: str, change: bytes) -> TreeId | Conflict:
    """The tree after a patch; when it does not fit as it stands, by a three-way merge with what it was made from."""
    if not change.strip():
        return tree_of(git, tree)
    first: str = ""
    for ways in ((), ("--3way",)):
        with scratch_index(git) as index:
            index.ask("read-tree", tree)
            answer = index.run("apply", "--cached", "--binary", "--whitespace=nowarn", *ways, "-", stdin=change)
            if answer.code == 0:
                return TreeId(index.ask("write-tree").text)
            first = first or answer.err
    return Conflict(files=_named(first), reason=first.strip().split("\n")[0])


def _named(words: str) -> tuple[str, ...]:
    return tuple(
        dict.fromkeys(re.findall(r"^error: (?:patch failed: )?([^\n]+?): ?(?:\d+|[a-z])", words, re.MULTILINE))
    )


def changed_lines(git: Git, old: str, new: str) -> tuple[dict[str, frozenset[int]], dict[str, frozenset[int]]]:
    """One-based lines that differ, by path, first as numbered in the old tree, then in the new one.

    Where lines were only added, the old side names the two between which they went (and the other way round).
    """
    raw = git.ask(
        "diff-tree", "-r", "-p", "-U0", "--no-renames", "--src-prefix=a/", "--dst-prefix=b/", *_PLAIN, old, new
    )
    return parse_lines(raw.out)


def parse_lines(raw: bytes) -> tuple[dict[str, frozenset[int]], dict[str, frozenset[int]]]:
    """Read a patch without context. Names with odd bytes must not be quoted away (``core.quotePath=false``)."""
    before: dict[str, set[int]] = {}
    after: dict[str, set[int]] = {}
    old_path = new_path = ""
    in_head = False
    for line in raw.split(b"\n"):
        if line.startswith(b"diff --git "):
            in_head, old_path, new_path = True, "", ""
        elif in_head and line.startswith(b"--- "):
            old_path = _name(line[4:], b"a/")
        elif in_head and line.startswith(b"+++ "):
            new_path = _name(line[4:], b"b/")
        elif match := _HUNK.match(line):
            in_head = False
            _note(before, old_path, match, 1)
            _note(after, new_path, match, 3)
    return _frozen(before), _frozen(after)


def _note(lines: dict[str, set[int]], path: str, match: re.Match[bytes], group: int) -> None:
    if not path:
        return
    start = int(match[group])
    count = 1 if match[group + 1] is None else int(match[group + 1])
    span = range(start, start + count) if count else (line for line in (start, start + 1) if line)
    lines.setdefault(path, set()).update(span)


def _frozen(lines: dict[str, set[int]]) -> dict[str, frozenset[int]]:
    return {path: frozenset(found) for path, found in lines.items()}


def _name(raw: bytes, prefix: bytes) -> str:
    """The path of a ``---`` or ``+++`` line; empty for /dev/null."""
    name = raw.rstrip(b"\t")
    if name.startswith(b'"') and name.endswith(b'"'):
        name = unquote(name[1:-1])
    return decode(name.removeprefix(prefix)) if name.startswith(prefix) else ""


_ESCAPES = {b"n": b"\n", b"t": b"\t", b"r": b"\r", b"a": b"\a", b"b": b"\b", b"f": b"\f", b"v": b"\v"}


def unquote(quoted: bytes) -> bytes:
    """Undo git's C-style quoting of a name."""

    def plain(match: re.Match[bytes]) -> bytes:
        body = match[1]
        return bytes([int(body, 8)]) if body.isdigit() else _ESCAPES.get(body, body)

    return re.sub(rb"\\([0-7]{3}|.)", plain, quoted, flags=re.DOTALL)
