"""Config that a task may change, read key by key: what weakens a check is refused even there."""

import ast
import configparser
import json
import re
import tomllib
from collections.abc import Callable, Iterator
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

_DEMANDS = frozenset({"select", "extend-select"})
"""Lists that name checks which are made."""
_DEFAULT = ("E4", "E7", "E9", "F")
"""What Ruff checks where nothing is selected."""
_EFFECTIVE = frozenset(
    {"skip", "skipif", "xfail", "parametrize", "usefixtures", "filterwarnings", "tryfirst", "trylast", "timeout"}
)
"""Markers that do something by their name alone."""
_YES = frozenset({"true", "1", "yes", "on"})
_REGISTERED = re.compile(r"[A-Za-z_]\w*(\([^)]*\))?(\s*:.*)?\Z")


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


Settings = dict[str, str]
"""Every key of a config file with its value as text."""


def _changed(
    look: Look, keys: tuple[str, ...], lets: Callable[[str, Settings, Settings], bool] | None = None
) -> Iterator[Place]:
    for view in look.of(Role.GREEN):
        old, new = _values(view.before), _values(view.after)
        if old is None or new is None:
            continue
        for key in sorted({*old, *new}):
            if old.get(key) == new.get(key) or not set(key.split(".")) & set(keys):
                continue
            if lets is None or not lets(key, old, new):
                yield Place(file=view.path, before=f"{key} = {old.get(key, '')}", after=f"{key} = {new.get(key, '')}")


def _runner(look: Look) -> Iterator[Place]:
    return _changed(look, _RUNNER, _only_asks_for_more)


def _only_asks_for_more(key: str, old: Settings, new: Settings) -> bool:
    """Whether a setting can only make more fail than before, or registers markers."""
    name = key.rpartition(".")[2]
    if name == "xfail_strict":
        return new.get(key, "").strip("'").lower() in _YES
    if name == "minversion":
        return key not in old
    return _only_registers(key, old, new)


def _only_registers(key: str, old: Settings, new: Settings) -> bool:
    """Whether a list of markers gains names that do nothing by themselves, and keeps all that it had."""
    if key.rpartition(".")[2] != "markers":
        return False
    was, now = _entries(old.get(key, "")), _entries(new.get(key, ""))
    gained = [one for one in now if one not in was]
    names = {one.partition(":")[0].partition("(")[0].strip() for one in gained}
    kept = [one for one in now if one in was] == was
    return kept and all(map(_REGISTERED.match, gained)) and not names & _EFFECTIVE


def _entries(text: str) -> list[str]:
    """Entries of a list in TOML, or lines of a text in an INI file, as ``_flat`` writes them."""
    value = ast.literal_eval(text) if text else ()
    lines = value.splitlines() if isinstance(value, str) else value if isinstance(value, list | tuple) else ["?"]
    return [str(line).strip() for line in lines if str(line).strip()]


def _coverage(look: Look) -> Iterator[Place]:
    return _changed(look, _COVERAGE)


def _linters(look: Look) -> Iterator[Place]:
    return _changed(look, _LINTERS, _only_demands_more)


def _only_demands_more(key: str, old: Settings, new: Settings) -> bool:
    """Whether Ruff's list of checks gains entries and keeps what it had, or its length of lines is set where no key of
    its own stood: then no check of lengths was asked for.
    """
    name = key.rpartition(".")[2]
    if key not in new or not key.startswith("tool.ruff."):
        return False
    if name not in _DEMANDS:
        return name == "line-length" and not any(other.startswith("tool.ruff.") for other in old)
    now, by_default = _entries(new[key]), () if name.startswith("extend") else _DEFAULT
    was = _entries(old[key]) if key in old else by_default
    return "?" not in (*was, *now) and all(any(one == more or _is_family(more, one) for more in now) for one in was)


def _is_family(family: str, check: str) -> bool:
    """Whether the letters of a family hold a check such as ``E501``."""
    return family == "ALL" or (family.isalpha() and re.fullmatch(rf"{family}\d+", check) is not None)


RULES = (
    Rule(
        id="green-runner-options",
        message="What the test runner collects, takes or tolerates is changed.",
        doc="`addopts`, `testpaths`, patterns, markers, `filterwarnings`, Jest's and Vitest's like, even in a "
        "file that the task names; a waiver can allow it. Markers that are only registered are let through there, and "
        "what can only make more fail: `xfail_strict = true`, a new `minversion`.",
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
        doc="Rules ignored or lowered, folders excluded, strictness dropped. In a file that the task names Ruff "
        "may be told to check more, beside all that it did, and how long a line may be where nothing was set of it.",
        find=_linters,
    ),
)
