"""Which files a change reaches by imports: read from the text, so that nothing of the project has to run."""

import ast
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import PurePosixPath

from regreen.syntax.newer import parse_tree

_PACKAGE = "__init__"


def importers(sources: Mapping[str, str], changed: Collection[str], roots: Iterable[str] = ()) -> frozenset[str]:
    """Files that import a changed one, whether at once or through others; the changed ones are among them.

    An import that is made from a computed name is not seen. A file that cannot be parsed imports nothing.

    Args:
        sources: text of the project's Python files, by repo-relative path.
        changed: files that changed.
        roots: folders on the import path; the repository's root always is one.
    """
    folders = sorted({root.strip("/") for root in roots} - {"", "."}, key=len, reverse=True)
    files: dict[str, set[str]] = {}
    for path in sources:
        for name in _names(path, folders):
            files.setdefault(name, set()).add(path)
    users: dict[str, set[str]] = {}
    for path, text in sources.items():
        for name in _imported(text, path, folders):
            for target in files.get(name, ()):
                users.setdefault(target, set()).add(path)
    return _closure(changed, users)


def _closure(start: Collection[str], users: Mapping[str, Collection[str]]) -> frozenset[str]:
    found, waiting = set(start), list(start)
    while waiting:
        fresh = set(users.get(waiting.pop(), ())) - found
        found |= fresh
        waiting += fresh
    return frozenset(found)


def _names(path: str, folders: Iterable[str]) -> Iterator[str]:
    """Names under which a file can be imported: from each folder of the path that holds it, and beside its importer."""
    for folder in ("", *folders):
        if not folder or path.startswith(f"{folder}/"):
            yield _dotted(path[len(folder) :].lstrip("/"))
    if "/" in path:
        # Test modules find each other by their folder, which pytest puts on the path.
        yield _dotted(PurePosixPath(path).name)


def _dotted(path: str) -> str:
    parts = list(PurePosixPath(path).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1:] == [_PACKAGE] and len(parts) > 1 else parts)


def _imported(text: str, path: str, folders: Iterable[str]) -> frozenset[str]:
    """Names that a text imports, and the packages around them, which run with them."""
    try:
        tree = parse_tree(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return frozenset()
    found: set[str] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                found.update(alias.name for alias in names)
            case ast.ImportFrom(module=module, names=names, level=level):
                for base in _bases(module or "", level, path, folders):
                    found.update({base, *(f"{base}.{alias.name}" for alias in names)})
    return frozenset(part for name in found for part in _with_packages(name))


def _bases(module: str, level: int, path: str, folders: Iterable[str]) -> Iterator[str]:
    """What a ``from`` names; one with dots stands for a name below the file's own package."""
    if not level:
        yield module
        return
    package = PurePosixPath(path).parent
    for _ in range(level - 1):
        package = package.parent
    for name in _names(f"{package}/{_PACKAGE}.py" if str(package) != "." else f"{_PACKAGE}.py", folders):
        yield f"{name}.{module}".strip(".") if name != _PACKAGE else module


def _with_packages(name: str) -> Iterator[str]:
    parts = name.split(".")
    return (".".join(parts[:count]) for count in range(1, len(parts) + 1))
