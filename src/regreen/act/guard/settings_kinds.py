"""What a key of a config file decides: what the runner does, what coverage counts, what linters report; or nothing."""

import re
from enum import StrEnum
from pathlib import PurePosixPath

from regreen.model.paths import matches


class Kind(StrEnum):
    """What a setting decides."""

    RUNNER = "runner"
    COVERAGE = "coverage"
    LINTER = "linter"


_FILES = (
    (("**/jest.config.*", "**/vitest.config.*", "**/vite.config.*", "**/.mocharc*", "**/karma.conf.*"), Kind.RUNNER),
    (("**/cypress.config.*", "**/playwright.config.*", "**/jest.setup.*", "**/vitest.setup.*"), Kind.RUNNER),
    (("**/pytest.ini", "**/.pytest.ini", "**/pytest.toml", "**/.pytest.toml"), Kind.RUNNER),
    (("**/babel.config.*", "**/.babelrc*"), Kind.RUNNER),
    (("**/.coveragerc", "**/.nycrc*", "**/codecov.yml", "**/.codecov.yml"), Kind.COVERAGE),
    (("**/.eslintrc*", "**/eslint.config.*", "**/biome.json*", "**/.oxlintrc.json", "**/tsconfig*.json"), Kind.LINTER),
    (("**/mypy.ini", "**/.mypy.ini", "**/ruff.toml", "**/.ruff.toml", "**/.flake8", "**/.pylintrc"), Kind.LINTER),
    (("**/pylintrc", "**/pyrightconfig.json", "**/.isort.cfg"), Kind.LINTER),
)
"""Files of one tool, and what they decide."""
_SECTIONS = (
    (re.compile(r"(?:tool[.:])?(?:pytest)\b|(?:jest|vitest|mocha|ava|tap|jasmine)(?:\.|\Z)|test\."), Kind.RUNNER),
    (re.compile(r"(?:tool\.)?coverage(?:\.|:|\Z)|(?:nyc|c8)(?:\.|\Z)"), Kind.COVERAGE),
    (
        re.compile(
            r"tool\.(?:ruff|mypy|pylint|flake8|pyright|basedpyright|isort|black|bandit|vulture)\b|flake8|mypy|pylint|"
            r"eslintConfig|eslintIgnore|MASTER|MESSAGES CONTROL|(?:xo|standard)(?:\.|\Z)"
        ),
        Kind.LINTER,
    ),
    (
        re.compile(r"testenv\b.*\.(?:commands|allowlist_externals|ignore_outcome|setenv|set_env|skip_install)"),
        Kind.RUNNER,
    ),
    (re.compile(r"tool\.(?:hatch\.envs|poe|pdm\.scripts|taskipy|tox)\b"), Kind.RUNNER),
)
"""Sections of files that several tools share."""
_FREE = re.compile(
    r"console_output_style|log_|verbosity|junit|cache_dir|tmp_path_retention|truncation|addopts_doc|"
    r"(?:html|xml|json|lcov|paths|report\.(?:show_missing|skip_covered|skip_empty|sort|format))\b|"
    r"title|show_|pretty|color|output.format|python_version|target.version|cache.dir|namespace|fix\b|unsafe.fixes|"
    r"verbose|displayName|cacheDirectory|reporters?\b|coverageDirectory|coverageReporters|maxWorkers|\$schema|"
    r"format\.|quote.style|indent.style|isort\.|profile|skip.string|preview\Z",
    re.IGNORECASE,
)
"""What only changes how things look, or how fast they are."""
_BUILDS = re.compile(
    r"compilerOptions\.(?:target|lib|module|moduleResolution|outDir|declaration\w*|sourceMap|jsx\w*|composite|"
    r"incremental|removeComments|importHelpers|rootDir|tsBuildInfoFile|esModuleInterop|resolveJsonModule)\b"
)
"""What of a TypeScript project only decides what is built."""


def kind_of(path: str, key: str) -> Kind | None:
    """What a key of a config file decides."""
    parts = key.rpartition(".")[2]
    name = PurePosixPath(path).name
    if _BUILDS.search(key):
        return None
    by_file = next((kind for globs, kind in _FILES if matches(path, globs)), None)
    by_section = next((kind for pattern, kind in _SECTIONS if pattern.match(key)), None)
    found = by_section if by_section is not None and by_file is None else by_file
    if found is Kind.RUNNER and re.search(r"[Cc]overage|thresholds?\b", key):
        found = Kind.COVERAGE
    if found is not None and (_FREE.search(parts) or (found is Kind.COVERAGE and _FREE.search(key))):
        return None
    if name == "package.json" and key.startswith("scripts."):
        return Kind.RUNNER
    return found


_STRICT = re.compile(
    r"(?:strict\w*|disallow_\w+|warn_\w+|check_untyped_defs|no_implicit_\w+|extra_checks|local_partial_types|"
    r"noImplicit\w+|noUnused\w+|noFallthrough\w+|noUnchecked\w+|exactOptional\w+|noPropertyAccess\w+|branch)\Z"
)
"""Switches that can only make more fail."""
_LEVELS = {"off": 0, "0": 0, "warn": 1, "1": 1, "error": 2, "2": 2}
_FLOOR = re.compile(r"(?:fail_under|fail-under|(?:[Tt]hresholds?)\..*(?:lines|branches|functions|statements))\Z")


def asks_for_more(key: str, old: str | None, new: str | None) -> bool:
    """Whether a setting can only make more fail than before: a switch set, a floor or a rule's level raised."""
    if new is None:
        return False
    name, was, now = key.rpartition(".")[2], _plain(old), _plain(new)
    if _STRICT.match(name) and now in {"true", "1", "yes", "on"}:
        return True
    if _FLOOR.search(key):
        return _number(now) is not None and (_number(now) or 0) >= (_number(was) or 0)
    if ".rules." in f".{key}." and now in _LEVELS:
        return (
            was in _LEVELS and _LEVELS[now] >= _LEVELS[was]
            if old is not None
            else _LEVELS[now] == max(_LEVELS.values())
        )
    return False


def _plain(value: str | None) -> str:
    return (value or "").strip("'\"").lower()


def _number(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None
