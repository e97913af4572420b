"""Data that only tests read, wherever it lies: snapshots, fixtures' data, golden files in a package of the sources."""

import re
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath

from regreen.app.bench import Bench
from regreen.model.inventory import TestLayout
from regreen.syntax.languages import is_code

_FOLDERS = frozenset(
    {
        "testdata",
        "test_data",
        "test-data",
        "fixtures",
        "__fixtures__",
        "snapshots",
        "__snapshots__",
        "__image_snapshots__",
        "golden",
        "goldens",
        "golden_files",
        "cassettes",
        "expected",
        "baselines",
    }
)
"""Names of folders that hold what tests read."""


def data_of_tests(bench: Bench, tree: str, paths: Iterable[str]) -> frozenset[str]:
    """Those of some files that no source of a tree names, and that lie in a folder of tests' data or that tests name.

    What lies beside code and is named by tests alone is data of the sources: these may be given its name.
    """
    layout, entries = bench.inventory.layout, bench.repository.entries(tree)
    asked = [path for path in paths if not is_code(path) and not layout.is_test(path)]
    code = {folder for path in entries if is_code(path) and not layout.is_test(path) for folder in _folders(path)}
    near = [path for path in asked if _of_tests(path) or not set(_folders(path)) & code]
    if not near:
        return frozenset()
    sources = b"\0".join(_texts(bench, tree, [path for path in entries if is_code(path) and not layout.is_test(path)]))
    left = [path for path in near if not any(_says(sources, name) for name in _names(path, code))]
    tests = b"\0".join(_texts(bench, tree, _tests(entries, layout))) if any(map(_is_elsewhere, left)) else b""
    return frozenset(path for path in left if _of_tests(path) or _says(tests, PurePosixPath(path).name))


def _is_elsewhere(path: str) -> bool:
    return not _of_tests(path)


def _tests(entries: Iterable[str], layout: TestLayout) -> list[str]:
    return [path for path in entries if is_code(path) and layout.is_test(path)]


def _texts(bench: Bench, tree: str, paths: list[str]) -> Iterator[bytes]:
    yield from bench.repository.read_files(tree, paths).values()


def _folders(path: str) -> tuple[str, ...]:
    """The folders that hold a file, without the root."""
    return tuple(str(folder) for folder in PurePosixPath(path).parents if str(folder) != ".")


def _of_tests(path: str) -> bool:
    return bool(_FOLDERS & set(PurePosixPath(path).parts[:-1]))


def _names(path: str, code: set[str]) -> Iterator[str]:
    """Names by which a source may read a file: its own, and those of folders around it that hold no code."""
    yield PurePosixPath(path).name
    yield from (PurePosixPath(folder).name for folder in _folders(path) if folder not in code)


def _says(texts: bytes, name: str) -> bool:
    """Whether a text holds a name as a part of a path within quotes."""
    return (
        re.search(rb"['\"/\\]" + re.escape(name.encode("utf-8", "surrogateescape")) + rb"['\"/\\]", texts) is not None
    )
