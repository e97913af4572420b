"""Test files, import roots and packages, from the list of files and what config says."""

import re
from collections.abc import Iterable, Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import PurePosixPath
from typing import Any

from regreen.measure.detect.config import PytestConfig
from regreen.measure.detect.project import Project, dig, read_ini
from regreen.model.inventory import TestLayout

_PATTERNS = ("test_*.py", "*_test.py")
_TEST_FOLDERS = frozenset({"test", "tests", "testing", "t"})
_NO_PACKAGE = _TEST_FOLDERS | frozenset(
    {
        *(
            "docs",
            "doc",
            "examples",
            "example",
            "scripts",
            "script",
            "tools",
            "benchmarks",
            "benchmark",
            "build",
            "dist",
        ),
        *(
            "ci",
            "bin",
            "etc",
            "requirements",
            "tasks",
            "samples",
            "node_modules",
            "venv",
            "env",
            "site",
            "demo",
            "demos",
        ),
    }
)
_NO_MODULE = frozenset(
    {"setup", "conftest", "noxfile", "tasks", "manage", "fabfile", "versioneer", "dodo", "wsgi", "asgi"}
)


def layout(project: Project, config: PytestConfig, folders: Sequence[str]) -> TestLayout:
    """Where tests lie and what they import.

    Args:
        project: the project.
        config: what pytest reads.
        folders: test folders that the project's command names.
    """
    patterns = config.words("python_files") or _PATTERNS
    tests = test_files(project.files, patterns)
    roots = source_roots(project, config)
    return TestLayout(
        test_paths=_repo(project, test_paths(project, tests, (*config.words("testpaths"), *folders))),
        file_patterns=patterns,
        config_files=config_files(project, config),
        source_roots=_repo(project, roots),
        packages=packages(project.files, roots),
    )


def _repo(project: Project, paths: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(project.repo_relative(path) for path in paths))


def test_files(files: Sequence[str], patterns: Sequence[str]) -> list[str]:
    """Files that pytest would take as tests; a pattern with a slash is matched against the whole path."""
    return [path for path in files if path.endswith(".py") and any(_matches(path, pattern) for pattern in patterns)]


def _matches(path: str, pattern: str) -> bool:
    return fnmatchcase(
        path if "/" in pattern else PurePosixPath(path).name, f"*{pattern}" if "/" in pattern else pattern
    )


def test_paths(project: Project, tests: Sequence[str], named: Sequence[str]) -> tuple[str, ...]:
    """What config and command name, as far as it exists; else the outermost test folders, and test files elsewhere."""
    existing = [place for path in named for place in _expand(project, path.rstrip("/"))]
    if existing:
        return tuple(dict.fromkeys(existing))
    return tuple(dict.fromkeys(_home(path) for path in tests))


def _expand(project: Project, path: str) -> list[str]:
    """A path, or what a glob in ``testpaths`` matches."""
    if not re.search(r"[*?\[]", path):
        return [path] if path in project.folders or path in project.names else []
    places = sorted(project.folders | project.names)
    return [place for place in places if fnmatchcase(place, path) and place.count("/") == path.count("/")]


def _home(path: str) -> str:
    """The outermost folder of a file that is named like tests; the file itself when there is none."""
    parts = PurePosixPath(path).parts
    for number, part in enumerate(parts[:-1]):
        if part in _TEST_FOLDERS:
            return "/".join(parts[: number + 1])
    return path


def config_files(project: Project, config: PytestConfig) -> tuple[str, ...]:
    """Tracked files that decide what pytest does: its config and every conftest."""
    above = config.file.startswith("../")
    own = (config.file,) if config.file and not above else ()
    climbed = (str(PurePosixPath(config.file).name),) if above and config.file.count("../") == _depth(project) else ()
    conftests = [path for path in project.files if PurePosixPath(path).name == "conftest.py"]
    return tuple(dict.fromkeys((*climbed, *_repo(project, (*own, *conftests)))))


def _depth(project: Project) -> int:
    return len(PurePosixPath(project.prefix).parts) if project.prefix else 0


def source_roots(project: Project, config: PytestConfig) -> tuple[str, ...]:
    """Folders that must be on the import path: what config says, else ``src`` when packages lie in it, else the top."""
    named = [*config.words("pythonpath"), *declared_roots(project.pyproject, project.text("setup.cfg"))]
    existing = [path.rstrip("/").removeprefix("./") or "." for path in named]
    found = [path for path in existing if path in project.folders]
    if not found and any(path.startswith("src/") and path.endswith(".py") for path in project.files):
        found = ["src"]
    if _has_top_level_code(project.files):
        found.append(".")
    return tuple(dict.fromkeys(found or ["."]))


def declared_roots(pyproject: Mapping[str, Any], setup_cfg: str) -> list[str]:
    """Source folders that build back-ends are told: setuptools, poetry, hatch, pdm, maturin, uv."""
    tool = dig(pyproject, "tool") or {}
    found: list[str] = []
    where = dig(tool, "setuptools", "packages", "find", "where")
    found += [str(path) for path in where] if isinstance(where, list) else []
    top = dig(tool, "setuptools", "package-dir", "")
    found += [str(top)] if isinstance(top, str) else []
    listed = dig(tool, "poetry", "packages")
    found += [str(one["from"]) for one in listed if isinstance(one, Mapping) and "from" in one] if listed else []
    built = dig(tool, "hatch", "build", "targets", "wheel", "packages")
    found += [str(PurePosixPath(str(path)).parent) for path in built] if isinstance(built, list) else []
    for keys in (("pdm", "build", "package-dir"), ("maturin", "python-source"), ("uv", "build-backend", "module-root")):
        value = dig(tool, *keys)
        found += [value] if isinstance(value, str) and value else []
    sections = read_ini(setup_cfg)
    found += (
        dig(sections, "options.packages.find", "where") and [sections["options.packages.find"]["where"].strip()]
    ) or []
    match = re.search(r"^\s*=\s*(\S+)", dig(sections, "options", "package_dir") or "", re.MULTILINE)
    return found + ([match[1]] if match else [])


def _has_top_level_code(files: Sequence[str]) -> bool:
    """Whether packages or modules of the project lie at the top."""
    return bool(packages(files, ["."]))


def packages(files: Sequence[str], roots: Sequence[str]) -> tuple[str, ...]:
    """Top-level importable names below the roots: packages, namespace packages with code in them, modules."""
    found: set[str] = set()
    for root in roots:
        prefix = "" if root == "." else f"{root}/"
        inside = [
            path[len(prefix) :] for path in files if path.startswith(prefix) and path.endswith((".py", ".pyx", ".pyi"))
        ]
        found |= {name for path in inside if (name := _importable(path, inside, at_top=root == "."))}
    return tuple(sorted(found))


def _importable(path: str, inside: Sequence[str], *, at_top: bool) -> str:
    """The top-level name that a file makes importable; empty when it belongs to tests, docs or tools."""
    first, slash, _ = path.partition("/")
    if not slash:
        name = first.rpartition(".")[0]
        is_code = name.isidentifier() and name not in _NO_MODULE and not any(fnmatchcase(first, p) for p in _PATTERNS)
        return name if is_code else ""
    if not first.isidentifier() or first in _NO_PACKAGE:
        return ""
    return first if not at_top or f"{first}/__init__.py" in inside else ""
