"""Seals a run: names every file with its SHA-256, and proves later that nothing changed since."""

import json
import os
import stat
from collections.abc import Iterator, Mapping
from hashlib import file_digest, sha256
from pathlib import Path

from regreen.errors import StateError
from regreen.store.log import START, hash_of

MANIFEST = "manifest.json"
SCHEMA = "regreen/manifest"
SCHEMA_VERSION = 1
LOG = "events.jsonl"


def seal(run_dir: Path, *, facts: Mapping[str, object]) -> str:
    """Write the manifest; gives its SHA-256, to be kept elsewhere as well.

    Args:
        run_dir: the run's folder, which nothing writes to from now on.
        facts: plain JSON values that stand in it (run_id, created_at, target, tools, counts, parent, version, posture).

    Raises:
        StateError: when it cannot be written, or the log of events is torn.
    """
    head, broken = chain(run_dir / LOG)
    if broken:
        raise StateError(
            f"The run cannot be sealed: {broken[0]}.",
            where=str(run_dir / LOG),
            todo="`regreen resume` writes the log anew from the database; then it can be sealed.",
            slug="log-broken",
        )
    body = {"schema": SCHEMA, "schema_version": SCHEMA_VERSION, **facts, "files": listed(run_dir), "chain": head}
    data = _text(body)
    _write(run_dir / MANIFEST, data)
    return sha256(data).hexdigest()


def verify(run_dir: Path, *, expected: str = "") -> list[str]:
    """Say what differs from the sealed state, one sentence each; an empty list proves that nothing does.

    Args:
        run_dir: the run's folder.
        expected: SHA-256 of the manifest, as ``seal`` gave it; empty when it is not known.
    """
    try:
        data = (run_dir / MANIFEST).read_bytes()
        body = json.loads(data)
        files, head = dict(body["files"]), body["chain"]
    except FileNotFoundError:
        return [f"{MANIFEST} is missing: the run was not sealed, or it was removed"]
    except (OSError, ValueError, KeyError, TypeError) as problem:
        return [f"{MANIFEST} cannot be read: {problem}"]
    return [
        *_manifest_problems(data, body, expected),
        *_file_problems(files, listed(run_dir)),
        *_chain_problems(run_dir, head),
    ]


def kept(run_dir: Path) -> dict[str, str]:
    """Give what the run kept outside of its folder, by its manifest: SHA-256 by name; none where it tells none.

    Whether the manifest is the one that was sealed, ``verify`` says.
    """
    try:
        named = dict(json.loads((run_dir / MANIFEST).read_bytes())["kept"])
    except (OSError, ValueError, KeyError, TypeError):
        return {}
    return {str(name): str(digest) for name, digest in named.items()}


def files(run_dir: Path) -> frozenset[str]:
    """Names of the files that a sealed run's manifest lists; none where it cannot be read."""
    try:
        return frozenset(json.loads((run_dir / MANIFEST).read_bytes())["files"])
    except (OSError, ValueError, KeyError, TypeError):
        return frozenset()


def listed(run_dir: Path) -> dict[str, dict[str, object]]:
    """Give every file below the run's folder but the manifest: relative path to SHA-256 and size, sorted.

    A link is named by what it points to; it is not followed.
    """
    return dict(sorted((name, _facts_of(path)) for name, path in _files(run_dir) if name != MANIFEST))


def chain(log: Path) -> tuple[dict[str, object], list[str]]:
    """Follow the chain of the log: number of events and hash of the last line, and every link that does not hold."""
    previous, count, broken = START, 0, []
    for line in _lines(log):
        count += 1
        problem = _link_problem(line, previous, count)
        if problem:
            broken.append(f"{LOG} line {count} {problem}")
        previous = hash_of(line.rstrip(b"\n"))
    return {"events": count, "head": previous}, broken


def _lines(log: Path) -> Iterator[bytes]:
    if log.exists():
        with log.open("rb") as stream:
            yield from stream


def _link_problem(line: bytes, previous: str, number: int) -> str:
    if not line.endswith(b"\n"):
        return "is torn"
    try:
        event = json.loads(line)
        named, seq = event["prev"], event["seq"]
    except (ValueError, KeyError, TypeError):
        return "is no event"
    if named != previous:
        return "does not follow from the line before"
    return "" if seq == number else f"has number {seq}"


def _manifest_problems(data: bytes, body: Mapping[str, object], expected: str) -> Iterator[str]:
    if expected and sha256(data).hexdigest() != expected:
        yield f"{MANIFEST} is not the one that was sealed"
    elif data != _text({name: value for name, value in body.items() if name != "self"}):
        yield f"{MANIFEST} was changed: its own hash does not hold"


def _file_problems(
    sealed: Mapping[str, Mapping[str, object]], found: Mapping[str, Mapping[str, object]]
) -> Iterator[str]:
    for name in sorted(sealed.keys() | found.keys()):
        if name not in found:
            yield f"{name} is missing"
        elif name not in sealed:
            yield f"{name} was added"
        elif dict(sealed[name]) != dict(found[name]):
            yield f"{name} was changed"


def _chain_problems(run_dir: Path, head: object) -> Iterator[str]:
    found, broken = chain(run_dir / LOG)
    yield from broken
    if found != head:
        yield f"{LOG} does not end where it was sealed"


def _files(run_dir: Path) -> Iterator[tuple[str, Path]]:
    for folder, _, names in os.walk(run_dir):
        inner = [entry.name for entry in os.scandir(folder) if entry.is_symlink() and entry.is_dir()]
        for name in [*names, *inner]:
            path = Path(folder, name)
            yield path.relative_to(run_dir).as_posix(), path


def _facts_of(path: Path) -> dict[str, object]:
    mode = path.lstat().st_mode
    if stat.S_ISLNK(mode):
        return {"link": str(path.readlink())}
    if not stat.S_ISREG(mode):
        return {"special": stat.filemode(mode)}
    with path.open("rb") as stream:
        return {"sha256": file_digest(stream, "sha256").hexdigest(), "size": path.stat().st_size}


def _text(body: Mapping[str, object]) -> bytes:
    """The manifest's bytes: the body, and its own hash as the last key."""
    plain = json.dumps(body, sort_keys=True).encode()
    return (json.dumps({**body, "self": sha256(plain).hexdigest()}, indent=1) + "\n").encode()


def _write(path: Path, data: bytes) -> None:
    # Beside the run's folder: a crash in between must not leave a file that the manifest would have to name.
    part = path.parent.with_name(f".{path.parent.name}.{path.name}.part")
    try:
        with part.open("wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        part.replace(path)
    except OSError as problem:
        part.unlink(missing_ok=True)
        raise StateError(
            f"The run cannot be sealed: {problem.strerror or problem}.",
            where=str(path),
            todo="Free space or make the folder writable, then `regreen resume`.",
            slug="disk-full",
        ) from problem
