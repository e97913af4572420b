"""What git ignores and tests need all the same: generated sources, built extensions; what is linked; secrets."""

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path, PurePosixPath

_LINKED = frozenset(
    {".venv", "venv", "env", ".env", "virtualenv", "node_modules", ".tox", ".nox", ".pixi", "__pypackages__"}
)
_CACHES = frozenset(
    {
        *(".git", ".hg", ".svn", "__pycache__", ".mypy_cache", ".ruff_cache", ".pytest_cache", ".hypothesis", ".cache"),
        *(".regreen", "htmlcov", ".eggs", ".idea", ".vscode", "dist", ".coverage", ".direnv", ".gradle", ".terraform"),
    }
)
_BUILT = ("*.so", "*.pyd", "*.dylib", "*_pb2.py", "*_pb2_grpc.py", "*_pb2.pyi")
_VERSION_FILES = (
    "_version.py",
    "version.py",
    "_version_info.py",
    "__version__.py",
    "_build.py",
    "_generated.py",
    "__about__.py",
)
_SECRET = (".env", ".env.*", ".envrc", "*.pem", "secrets.toml", "secrets.json", "secrets.y*ml", ".netrc", ".pypirc")
_NO_SECRET = ("*.example", "*.sample", "*.template", "*.dist", "*.defaults", ".env.test.example")
_MOST_ENTRIES = 200_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Ignored:
    """Untracked files and folders that matter; repo-relative."""

    needed: tuple[str, ...] = ()
    """To copy."""
    linked: tuple[str, ...] = ()
    """To mount."""
    secret: tuple[str, ...] = ()
    """For tool runs only."""


def untracked(root: Path, tracked: Iterable[str]) -> Iterator[tuple[str, bool]]:
    """Untracked files, and folders that are not entered; each with whether it is a folder. Caches are passed over."""
    known = frozenset(tracked)
    todo = [""]
    seen = 0
    while todo and seen < _MOST_ENTRIES:
        prefix = todo.pop()
        entries = _entries(root / prefix)
        seen += len(entries)
        folders = {entry.name: entry for entry in entries if entry.is_dir(follow_symlinks=False)}
        whole = {name for name, entry in folders.items() if closed(name, Path(entry.path))}
        todo += [f"{prefix}{name}/" for name in folders if name not in whole and name not in _CACHES]
        yield from ((f"{prefix}{name}", True) for name in whole)
        files = (f"{prefix}{entry.name}" for entry in entries if entry.name not in folders)
        yield from ((path, False) for path in files if path not in known)


def _entries(folder: Path) -> list["os.DirEntry[str]"]:
    try:
        with os.scandir(folder) as found:
            return sorted(found, key=lambda entry: entry.name)
    except OSError:
        return []


def closed(name: str, path: Path) -> bool:
    """Whether a folder is taken as a whole: an environment, installed packages, metadata of an installation."""
    return name.endswith(".egg-info") or (name in _LINKED and path.is_dir()) or (path / "pyvenv.cfg").is_file()


def sort_ignored(found: Iterable[tuple[str, bool]], tracked: Sequence[str]) -> Ignored:
    """Decide what each untracked thing is.

    Args:
        found: paths, and whether each is a folder taken as a whole.
        tracked: repo-relative files under version control.
    """
    code_folders = {str(PurePosixPath(path).parent) for path in tracked if path.endswith((".py", ".pyx"))}
    needed: list[str] = []
    linked: list[str] = []
    secret: list[str] = []
    for path, is_folder in found:
        if is_folder:
            (needed if path.endswith(".egg-info") else linked).append(path)
        elif is_secret(path):
            secret.append(path)
        elif is_needed(path, code_folders):
            needed.append(path)
    return Ignored(needed=tuple(sorted(needed)), linked=tuple(sorted(linked)), secret=tuple(sorted(set(secret))))


def is_secret(path: str) -> bool:
    """Whether a file's name says that it holds secrets; examples of such files do not."""
    name = PurePosixPath(path).name
    if any(fnmatchcase(name, pattern) for pattern in _NO_SECRET):
        return False
    return any(fnmatchcase(name, pattern) for pattern in _SECRET)


def is_needed(path: str, code_folders: set[str]) -> bool:
    """Whether an untracked file is a generated source or built extension beside tracked code."""
    name = PurePosixPath(path).name
    if any(fnmatchcase(name, pattern) for pattern in _BUILT):
        return True
    return name in _VERSION_FILES and str(PurePosixPath(path).parent) in code_folders
