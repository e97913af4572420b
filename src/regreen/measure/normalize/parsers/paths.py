"""Finds the project's own file behind what a tool wrote: absolute, Windows, of another machine, or a dotted class."""

import re
from functools import lru_cache

from regreen.model.raw import ParseContext

_OUTSIDE = ("/site-packages/", "/dist-packages/", "/node_modules/", "/lib/python", "<frozen", "node:", "internal/")
_SPLIT_CLASS = re.compile(r"[.$\\/]")


class PathMap:
    """The project's files, asked by whatever name a raw artifact has for them."""

    def __init__(self, context: ParseContext) -> None:
        self._files = context.files
        self._classes = context.files or context.tests
        self._roots = sorted((root.rstrip("/") + "/" for root in context.roots), key=len, reverse=True)
        self._stems: dict[str, list[str]] | None = None
        self.relative = lru_cache(maxsize=4096)(self._relative)
        self.of_class = lru_cache(maxsize=4096)(self._of_class)

    def _relative(self, path: str) -> tuple[str, bool]:
        """Repo-relative path and whether it is the project's; a path of elsewhere comes back as it was."""
        path = path.replace("\\", "/").removeprefix("file://").removeprefix("./")
        for root in self._roots:
            if path.startswith(root):
                path = path[len(root) :]
                break
        if any(mark in f"/{path}" or path.startswith(mark) for mark in _OUTSIDE):
            return path, False
        if not self._files:
            return path, not _is_absolute(path)
        return self._by_suffix(path)

    def _by_suffix(self, path: str) -> tuple[str, bool]:
        parts = [part for part in path.split("/") if part not in {"", ".."}]
        for start in range(len(parts)):
            candidate = "/".join(parts[start:])
            if candidate in self._files:
                return candidate, True
        return path, False

    def _of_class(self, name: str) -> tuple[str, tuple[str, ...]] | None:
        """File of a dotted class or module and the parts left over (inner classes); None when no file fits."""
        parts = [part for part in _SPLIT_CLASS.split(name) if part]
        stems = self._by_stem()
        for count in range(len(parts), 0, -1):
            wanted = "/".join(parts[:count])
            found = [
                file for file in stems.get(parts[count - 1], ()) if f"/{file.rpartition('.')[0]}".endswith(f"/{wanted}")
            ]
            if found:
                return min(found, key=lambda file: (len(file), file)), tuple(parts[count:])
        return None

    def _by_stem(self) -> dict[str, list[str]]:
        if self._stems is None:
            self._stems = {}
            for file in self._classes:
                stem = file.rpartition("/")[2].rpartition(".")[0]
                self._stems.setdefault(stem, []).append(file)
        return self._stems


def _is_absolute(path: str) -> bool:
    return path.startswith("/") or path[1:2] == ":"


def class_below(file: str, classname: str) -> str:
    """The part of a dotted class name that is not said by the file already (``tests.test_a.TestB`` → ``TestB``)."""
    if classname.replace("\\", "/").removeprefix("./") == file:
        return ""
    module = file.rpartition(".")[0].replace("/", ".")
    if not classname or classname == module or module.endswith(f".{classname}"):
        return ""
    for start in range(module.count(".") + 1):
        tail = module.split(".", start)[start] + "."
        if classname.startswith(tail):
            return classname[len(tail) :].replace(".", "::").replace("$", "::")
    return classname
