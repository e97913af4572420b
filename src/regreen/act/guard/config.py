"""Config that a task may change, read key by key: what weakens a check is refused even there."""

import configparser
import json
import tomllib
from collections.abc import Iterator
from pathlib import PurePosixPath

from regreen.act.guard.rule import Place, Rule
from regreen.act.guard.view import Look, Role, Side

_RUNNER = (
    "addopts",
    "testpaths",
    "python_files",
    "python_classes",
    "python_functions",
    "norecursedirs",
    "collect_ignore",
    "filterwarnings",
    "xfail_strict",
    "strict",
    "required_plugins",
    "usefixtures",
    "minversion",
    "doctest_optionflags",
    "consider_namespace_packages",
    "pythonpath",
    "markers",
    "timeout",
    "testMatch",
    "testRegex",
    "testPathIgnorePatterns",
    "passWithNoTests",
    "setupFiles",
    "setupFilesAfterEnv",
    "moduleNameMapper",
    "globalSetup",
    "scripts",
)
_COVERAGE = (
    "omit",
    "fail_under",
    "exclude_lines",
    "exclude_also",
    "source",
    "include",
    "branch",
    "coverageThreshold",
    "collectCoverageFrom",
)
_LINTERS = (
    "ignore",
    "extend-ignore",
    "select",
    "extend-select",
    "per-file-ignores",
    "exclude",
    "extend-exclude",
    "max-complexity",
    "max-line-length",
    "line-length",
    "disable",
    "enable",
    "ignore_errors",
    "ignore_missing_imports",
    "strict",
    "disallow_untyped_defs",
    "follow_imports",
    "rules",
    "overrides",
    "ignorePatterns",
    "noImplicitAny",
    "strictNullChecks",
    "skipLibCheck",
)


def _values(side: Side | None) -> dict[str, str] | None:
    """Every key of a config file with its value as text; None when the file cannot be read that way."""
    if side is None:
        return {}
    try:
        return dict(_flat(_read(side), ""))
    except (ValueError, configparser.Error, RecursionError):
        return None


def _read(side: Side) -> object:
    suffix = PurePosixPath(side.path).suffix
    if suffix == ".toml":
        return tomllib.loads(side.text)
    if suffix == ".json":
        return json.loads(side.text)
    if suffix in {".ini", ".cfg"} or PurePosixPath(side.path).name in {
        ".coveragerc",
        ".flake8",
        ".pylintrc",
        "pylintrc",
    }:
        parser = configparser.RawConfigParser(strict=False)
        parser.read_string(side.text)
        return {section: dict(parser.items(section)) for section in parser.sections()}
    raise ValueError("no known format")


def _flat(value: object, prefix: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _flat(inner, f"{prefix}.{key}" if prefix else str(key))
    else:
        yield prefix, repr(value)


def _changed(look: Look, keys: tuple[str, ...]) -> Iterator[Place]:
    for view in look.of(Role.GREEN):
        old, new = _values(view.before), _values(view.after)
        if old is None or new is None:
            continue
        for key in sorted({*old, *new}):
            if old.get(key) != new.get(key) and set(key.split(".")) & set(keys):
                yield Place(file=view.path, before=f"{key} = {old.get(key, '')}", after=f"{key} = {new.get(key, '')}")


def _runner(look: Look) -> Iterator[Place]:
    return _changed(look, _RUNNER)


def _coverage(look: Look) -> Iterator[Place]:
    return _changed(look, _COVERAGE)


def _linters(look: Look) -> Iterator[Place]:
    return _changed(look, _LINTERS)


RULES = (
    Rule(
        id="green-runner-options",
        message="What the test runner collects, takes or tolerates is changed.",
        doc="`addopts`, `testpaths`, patterns, markers, `filterwarnings`, Jest's and Vitest's like, even in a "
        "file that the task names; a waiver can allow it.",
        find=_runner,
    ),
    Rule(
        id="green-coverage-options",
        message="What coverage counts or demands is changed.",
        doc="`omit`, `exclude_lines`, `fail_under`, thresholds.",
        find=_coverage,
    ),
    Rule(
        id="green-linter-options",
        message="What linters or type checkers report is changed.",
        doc="Rules ignored or lowered, folders excluded, strictness dropped.",
        find=_linters,
    ),
)
