"""What a snapshot of a project contains, as far as tools must know."""

from dataclasses import dataclass
from pathlib import PurePosixPath

from regreen.model.customs import is_foreign_test
from regreen.model.paths import matches

_SCRIPTS = frozenset({".js", ".jsx", ".mjs", ".cjs", ".ts", ".mts", ".cts", ".tsx", ".vue", ".svelte", ".astro"})
_FOLDERS_OF_SCRIPTS = frozenset({"test", "spec", "specs", "e2e", "cypress", "__mocks__"})
"""Folders that hold tests of scripts, beside those that every project has."""


def _holds_scripts_tests(path: str) -> bool:
    """Whether a script is a test by the custom of its language: ``add.test.js``, ``test/add.js``."""
    *folders, name = path.split("/")
    return ".test." in name or ".spec." in name or bool(_FOLDERS_OF_SCRIPTS & set(folders))


@dataclass(frozen=True, slots=True, kw_only=True)
class Interpreter:
    """The target's own Python."""

    path: str
    """Absolute path of the executable, not resolved through links (a virtual environment is known by it)."""
    version: tuple[int, int, int]
    """Major, minor, micro."""
    prefix: str
    """Root of its environment."""
    source: str
    """Why this one: ``test.python``, ``test.command``, ``VIRTUAL_ENV``, ``.venv``, ``poetry``, ``system``…"""
    packages: tuple[tuple[str, str], ...] = ()
    """Name and version of installed distributions that matter: pytest and its plug-ins."""
    site_packages: tuple[str, ...] = ()
    """Absolute folders from which it imports packages."""

    def package(self, name: str) -> str | None:
        """Version of an installed distribution; None when it is not there."""
        return dict(self.packages).get(name)


@dataclass(frozen=True, slots=True, kw_only=True)
class Editable:
    """How the target itself is installed in its own environment."""

    distribution: str
    """Name of the distribution."""
    kind: str
    """``none``, ``copy`` (not editable), ``path`` (.pth), ``finder`` (hook), ``rebuild`` (compiled on import)."""
    locations: tuple[str, ...] = ()
    """Absolute folders that it makes importable."""
    builder: str = ""
    """Build back-end, where known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DetectedTool:
    """A quality tool that this project uses."""

    name: str
    """Name of the plug-in."""
    argv: tuple[str, ...]
    """How the project starts it, without selection."""
    source: str
    """Why this form: ``config``, ``tox.ini``, ``.github/workflows/ci.yml``, ``Makefile``, ``default``."""
    cwd: str = "."
    """Folder to start it in, relative to the snapshot's root."""
    env: tuple[tuple[str, str], ...] = ()
    """Variables that the project's own form sets."""
    config_files: tuple[str, ...] = ()
    """Repo-relative files that define what it checks."""
    sources: tuple[str, ...] = ()
    """Repo-relative files that its command names and that are sources all the same: tests are about them."""
    problem: str = ""
    """Why it cannot run; empty when it can."""
    todo: str = ""
    """What to do about that, in one or two sentences."""

    @property
    def obstacle(self) -> str:
        """The problem and what to do about it, for a reader; empty when it can run."""
        return f"{self.problem.rstrip('.')}. {self.todo}".rstrip() if self.problem else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TestLayout:
    """Which files are tests, and which define what green means."""

    __test__ = False

    test_paths: tuple[str, ...] = ()
    """Repo-relative files and folders that hold tests."""
    file_patterns: tuple[str, ...] = ("test_*.py", "*_test.py")
    """Names of test files."""
    config_files: tuple[str, ...] = ()
    """Repo-relative files that the runner reads."""
    source_roots: tuple[str, ...] = ()
    """Repo-relative folders that go first on the import path (``src``, ``.``)."""
    packages: tuple[str, ...] = ()
    """Top-level importable names of the project."""

    def is_test(self, path: str) -> bool:
        """Whether a repo-relative file belongs to the tests: by its name, or by the folder that holds it."""
        name = PurePosixPath(path).name
        if name == "conftest.py" or matches(name, self.file_patterns) or path in self.test_paths:
            return True
        if PurePosixPath(path).suffix in _SCRIPTS and _holds_scripts_tests(path):
            return True
        if is_foreign_test(path):
            return True
        return matches(path, self._test_folders()) or bool({"tests", "__tests__"} & set(path.split("/")[:-1]))

    def _test_folders(self) -> tuple[str, ...]:
        """Test paths that hold nothing but tests: a folder that is also a source root or a package is none."""
        mixed = {".", "", "./", *self.source_roots, *self.packages}
        mixed |= {f"{root}/{package}" for root in self.source_roots for package in self.packages}
        return tuple(path for path in self.test_paths if path.rstrip("/") not in mixed and not path.endswith(".py"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Inventory:
    """Ecosystems, tools at hand and how to start them, test layout, interpreter."""

    root: str
    """Absolute path of the repository's root in the user's checkout."""
    project: str = "."
    """The project's folder below the root (monorepo); ``.`` when it is the root."""
    ecosystems: tuple[str, ...] = ()
    """``python``, ``javascript``, ``go``…"""
    interpreter: Interpreter | None = None
    """The target's own Python; None when none was found or it is no Python project."""
    editable: tuple[Editable, ...] = ()
    """How the target is installed in its environment."""
    tools: tuple[DetectedTool, ...] = ()
    """The tools that the project uses."""
    layout: TestLayout = TestLayout()
    """Test layout."""
    needed_ignored: tuple[str, ...] = ()
    """Ignored files and folders that tests need (generated sources, built extensions, egg-info)."""
    linked_ignored: tuple[str, ...] = ()
    """Ignored folders to mount rather than copy (environments, node_modules)."""
    secret_files: tuple[str, ...] = ()
    """Files such as ``.env``: for tool runs only."""
    missing_packages: tuple[str, ...] = ()
    """Import names that the project declares as requirements, and that are not installed for it."""
    python_path: tuple[str, ...] = ()
    """Folders of the user's ``PYTHONPATH`` as they stand there, less those of Regreen's own installation."""
    notes: tuple[str, ...] = ()
    """What was chosen and why, one line each, for ``doctor``."""
    warnings: tuple[str, ...] = ()
    """What a user must see with every run: an environment of the project's own that was passed over."""
