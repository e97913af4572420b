"""Config that a task may change, read key by key: what weakens a check is refused even there."""

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import PurePosixPath

from regreen.act.guard.names import defines_green
from regreen.act.guard.rule import Place, Rule
from regreen.act.guard.settings_kinds import Kind, asks_for_more, kind_of
from regreen.act.guard.settings_read import Settings, values
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
_SAYS = re.compile(
    r"\b(?:pytest|tox|nox|unittest|coverage|mypy|ruff|flake8|pylint|pyright|eslint|jest|vitest|mocha|tsc|npm|yarn|pnpm)\b|"
    r"\btests?\b|\blint|\|\| *true|\|\| *:|exit 0|continue-on-error|fail.under|threshold|omit|exclude|ignore|rules?:|"
    r"add_test|discover_tests|enable_testing|TestTask|RakeTask|JUnitPlatform|surefire|failsafe|\brspec\b|\bctest\b|"
    r"\bonly\b|\b[sS]kip|level:|: *[\"']?(?:off|warn|error)\b"
)
"""What a line holds that says what is run, counted or tolerated."""
_YES = frozenset({"true", "1", "yes", "on"})
_REGISTERED = re.compile(r"[A-Za-z_]\w*(\([^)]*\))?(\s*:.*)?\Z")


def _changed(
    look: Look, kind: Kind, keys: tuple[str, ...], lets: Callable[[str, Settings, Settings], bool] | None = None
) -> Iterator[Place]:
    for view in look.views:
        if view.role is not Role.GREEN and PurePosixPath(view.path).name != "package.json":
            continue
        old, new = values(view.before), values(view.after)
        if old is None or new is None:
            continue
        for key in sorted({*old, *new}):
            decides = bool(set(key.split(".")) & set(keys)) or kind_of(view.path, key) is kind
            if old.get(key) == new.get(key) or not decides or asks_for_more(key, old.get(key), new.get(key)):
                continue
            if lets is None or not lets(key, old, new):
                yield Place(file=view.path, before=f"{key} = {old.get(key, '')}", after=f"{key} = {new.get(key, '')}")


def _runner(look: Look) -> Iterator[Place]:
    yield from _changed(look, Kind.RUNNER, _RUNNER, _only_asks_for_more)
    yield from _unread(look)


def _unread(look: Look) -> Iterator[Place]:
    """Lines of files of no known format that say what is run, counted or tolerated."""
    for view in look.views:
        if not defines_green(view.path) or view.path.endswith("conftest.py") or view.after is None:
            continue
        # What decides already is not changed by a pipeline that comes beside it.
        if view.is_new and view.role is not Role.GREEN:
            continue
        if values(view.before) is not None and values(view.after) is not None:
            continue
        old, new = _lines(view.before), _lines(view.after)
        for line in sorted({*old, *new}):
            if old[line] != new[line] and _SAYS.search(line):
                before, after = (line if side[line] else "" for side in (old, new))
                yield Place(file=view.path, before=before, after=after)


def _lines(side: Side | None) -> Counter[str]:
    """Lines without comments, white space folded."""
    lines = side.text.splitlines() if side is not None else []
    return Counter(" ".join(line.partition(" #")[0].split()) for line in lines if line.strip()[:1] not in {"#", ""})


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
    return _changed(look, Kind.COVERAGE, _COVERAGE)


def _linters(look: Look) -> Iterator[Place]:
    return _changed(look, Kind.LINTER, _LINTERS, _only_demands_more)


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
