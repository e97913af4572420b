"""Files that are known by their names: what defines green, what is loaded by itself, what locks dependencies."""

import sys
from functools import lru_cache
from pathlib import PurePosixPath

from regreen.act.guard.runners import LOADED
from regreen.model.paths import matches

GREEN = (
    "**/conftest.py",
    "**/pytest.ini",
    "**/.pytest.ini",
    "**/pytest.toml",
    "**/.pytest.toml",
    "**/tox.ini",
    "**/tox.toml",
    "**/setup.cfg",
    "**/pyproject.toml",
    "**/.coveragerc",
    "**/noxfile.py",
    "**/mypy.ini",
    "**/.mypy.ini",
    "**/ruff.toml",
    "**/.ruff.toml",
    "**/.flake8",
    "**/.isort.cfg",
    "**/.pylintrc",
    "**/pylintrc",
    "**/pyrightconfig.json",
    "**/.eslintrc*",
    "**/eslint.config.*",
    "**/.eslintignore",
    "**/biome.json*",
    "**/.oxlintrc.json",
    "**/cypress.config.*",
    "**/playwright.config.*",
    "**/jest.config.*",
    "**/jest.setup.*",
    "**/vitest.config.*",
    "**/vitest.setup.*",
    "**/vite.config.*",
    "**/.mocharc*",
    "**/karma.conf.*",
    "**/.nycrc*",
    "**/tsconfig*.json",
    "**/babel.config.*",
    "**/.babelrc*",
    "**/Makefile",
    "**/GNUmakefile",
    "**/justfile",
    "**/.pre-commit-config.yaml",
    "**/codecov.yml",
    "**/.codecov.yml",
    "**/sonar-project.properties",
    "**/pom.xml",
    "**/build.gradle",
    "**/build.gradle.kts",
    "**/settings.gradle*",
    "**/build.sbt",
    "**/*.csproj",
    "**/*.fsproj",
    "**/*.vbproj",
    "**/Directory.Build.props",
    "**/Directory.Build.targets",
    "**/composer.json",
    "**/phpunit.xml",
    "**/phpunit.xml.dist",
    "**/.rspec",
    "**/mix.exs",
    "**/Package.swift",
    "**/.golangci.yml",
    "**/.golangci.yaml",
    "**/.golangci.toml",
    "**/rustfmt.toml",
    "**/.rustfmt.toml",
    "**/clippy.toml",
    "**/.clippy.toml",
    "**/deno.json",
    "**/deno.jsonc",
    "**/bunfig.toml",
    "**/.npmrc",
    "**/regreen.toml",
    "**/__snapshots__/**",
    "**/*.snap",
)
"""What a runner, linter or coverage tool reads to decide what green means."""
CI = (
    ".github/**",
    ".gitlab-ci.yml",
    ".gitlab/**",
    ".circleci/**",
    ".ci/**",
    ".travis.yml",
    "azure-pipelines.yml",
    "bitbucket-pipelines.yml",
    "appveyor.yml",
    ".appveyor.yml",
    ".drone.yml",
    ".cirrus.yml",
    ".woodpecker.yml",
    ".woodpecker/**",
    ".buildkite/**",
    "Jenkinsfile",
    ".githooks/**",
    ".husky/**",
    ".gitattributes",
    "**/.gitignore",
    "**/.gitattributes",
)
DEPENDENCIES = (
    "**/requirements*.txt",
    "**/constraints*.txt",
    "requirements/**",
    "**/Pipfile",
    "**/*.lock",
    "**/pylock*.toml",
    "**/requirements*.in",
    "**/pdm.toml",
    "**/environment*.yml",
    "**/environment*.yaml",
    "**/setup.py",
    "**/package.json",
    "**/package-lock.json",
    "**/npm-shrinkwrap.json",
    "**/pnpm-lock.yaml",
    "**/go.mod",
    "**/go.sum",
    "**/Cargo.toml",
    "**/Gemfile",
)
MADE = (
    "**/node_modules/**",
    "**/.venv/**",
    "**/venv/**",
    "**/site-packages/**",
    "**/__pycache__/**",
    "**/*.dist-info/**",
    "**/*.egg-info/**",
    "**/vendor/**",
    "**/_vendor/**",
    "**/*.min.js",
)
"""What nobody writes by hand."""
PROSE = (
    "**/CHANGELOG*",
    "**/CHANGES*",
    "**/HISTORY*",
    "**/NEWS*",
    "**/RELEASE*",
    "**/README*",
    "**/AUTHORS*",
    "**/CONTRIBUTORS*",
    "**/CONTRIBUTING*",
    "**/THANKS*",
    "changelog.d/**",
    "changes/**",
    "news/**",
    "newsfragments/**",
    "doc/**",
    "docs/**",
)
"""What people write for people, when it also ends as in ``PROSE_ENDS``."""
EXAMPLES = ("example/**", "examples/**", "demo/**", "demos/**", "sample/**", "samples/**")
"""Where programs stand that show a project's use, and that nothing imports."""
PROSE_ENDS = frozenset({"", ".md", ".rst", ".txt", ".adoc"})
CODE_BINARIES = frozenset(
    {".pyc", ".pyo", ".so", ".pyd", ".dll", ".dylib", ".egg", ".whl", ".zip", ".pyz", ".node", ".wasm"}
)
_LOADERS = frozenset({"sitecustomize", "usercustomize"})
_TEST_LIBRARIES = frozenset(
    {"pytest", "_pytest", "pluggy", "hypothesis", "mock", "nose", "coverage", "pytest_cov", "pytest_mock", "xdist"}
)


@lru_cache(maxsize=1 << 15)
def is_green(path: str) -> bool:
    """Whether the file defines what green means."""
    return matches(path, (*GREEN, *LOADED))


def defines_green(path: str) -> bool:
    """The same, or what a pipeline runs."""
    return is_green(path) or matches(path, CI)


def loads_itself(path: str) -> bool:
    """Whether the interpreter runs the file without being asked: ``sitecustomize``, ``usercustomize``, ``.pth``."""
    pure = PurePosixPath(path)
    return pure.suffix == ".pth" or bool(_LOADERS & {pure.stem, pure.parent.name})


def shadows(path: str, roots: tuple[str, ...]) -> bool:
    """Whether a new file at a source root takes the name of the standard library or of a test library."""
    pure = PurePosixPath(path)
    at_root = str(pure.parent) in {".", *roots} or str(pure.parent).startswith("test")
    inside = pure.name == "__init__.py" and str(pure.parent.parent) in {".", *roots}
    name = pure.parent.name if inside else pure.stem
    suffix_fits = pure.suffix in {".py", ".pyi", ".so"} or inside
    taken = name in _TEST_LIBRARIES or name in sys.stdlib_module_names
    return suffix_fits and taken and (at_root or inside)
