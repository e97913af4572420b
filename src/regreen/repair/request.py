"""Reads the agent request, and says what of the workspace may be edited."""

import os
import sys
from pathlib import Path

import msgspec

from regreen.errors import UsageError
from regreen.model.agents import AgentRequest
from regreen.model.case_ids import file_of, is_doctest
from regreen.model.cases import LinesByCase
from regreen.model.ids import CaseId
from regreen.model.inventory import TestLayout
from regreen.model.paths import matches

HELPERS = frozenset({"testing", "testutils", "test_utils", "testlib"})
"""Folders of what libraries ship for tests: a change there makes a test pass by asking for less."""
SKIPPED_FOLDERS = frozenset(
    {".git", ".hg", ".svn", "__pycache__", "node_modules", ".venv", "venv", ".tox", ".nox", ".mypy_cache", ".regreen"}
    | {".pytest_cache", ".ruff_cache", ".eggs", "site-packages", ".hypothesis"}
)


def read_request() -> tuple[AgentRequest, Path | None]:
    """The request from the file in ``REGREEN_REQUEST``, else from standard input, and its file.

    Raises UsageError when it is missing or does not follow the contract.
    """
    named = os.environ.get("REGREEN_REQUEST", "")
    path = Path(named) if named else None
    try:
        data = path.read_bytes() if path else sys.stdin.buffer.read()
        return msgspec.json.decode(data, type=AgentRequest, strict=False), path
    except (OSError, msgspec.MsgspecError) as error:
        raise UsageError(
            f"The agent request cannot be read: {error}",
            where=named or "standard input",
            todo="Give a request as `regreen schema agent-request` describes it.",
            slug="agent-request",
        ) from error


def read_lines(request: AgentRequest) -> LinesByCase | None:
    """The lines run per test that came with the request; None when there are none or they cannot be read."""
    if not request.coverage:
        return None
    try:
        return msgspec.json.decode(Path(request.coverage).read_bytes(), type=LinesByCase)
    except (OSError, msgspec.MsgspecError):
        return None


def node_ids(request: AgentRequest) -> tuple[str, ...]:
    """Ids of the failing tests as pytest takes them, each once, in order."""
    named = request.targets.test_ids or tuple(finding.test_id for finding in request.findings)
    return tuple(dict.fromkeys(plain_id(name) for name in named if name))


def plain_id(name: str) -> str:
    """A test id without the tool's prefix, and without parameters where these were told without a secret."""
    name = name.removeprefix("pytest:")
    return name.partition("[")[0] if "[redacted:" in name else name


def may_edit(request: AgentRequest, rel: str) -> bool:
    """Whether the request allows to change a file; tests only when they are named as allowed and at fault."""
    if not rel.endswith(".py") or matches(rel, request.read_only_paths):
        return False
    if request.allowed_paths and not matches(rel, request.allowed_paths):
        return False
    if request.diagnosis.fault == "test_bug":
        return True
    if rel in _test_modules(request) or {str(one) for one in Path(rel).parents} & _test_folders(request):
        return False
    if HELPERS & set(Path(rel).parts[:-1]) and rel not in request.targets.files:
        return False
    return not TestLayout().is_test(rel)


def _test_modules(request: AgentRequest) -> set[str]:
    """Files of the failing tests, whatever they are called, but for examples in docstrings: these lie in sources."""
    cases = [CaseId(f"pytest:{name}") for name in node_ids(request)]
    return {file_of(case) for case in cases if not is_doctest(case)}


def _test_folders(request: AgentRequest) -> set[str]:
    """Folders named ``test`` that hold the failing tests: what lies there too (a harness) is no source.

    Others of that name may be part of the program.
    """
    files = (Path(name.partition("::")[0]) for name in node_ids(request))
    return {str(folder) for file in files for folder in file.parents if folder.name == "test"}


def python_files(root: Path) -> tuple[str, ...]:
    """All Python files of the workspace, sorted, without environments and caches."""
    found = []
    for folder, folders, files in os.walk(root):
        folders[:] = sorted(name for name in folders if name not in SKIPPED_FOLDERS)
        found += [os.path.relpath(Path(folder, name), root) for name in files if name.endswith(".py")]
    return tuple(sorted(found))


def pytest_options(argv: tuple[str, ...], cwd: str) -> tuple[list[str], bool]:
    """Options for pytest out of the project's command line, and whether it is started as ``python -m pytest``."""
    if not argv:
        return [], True
    for at, word in enumerate(argv):
        name = Path(word).name
        if word == "pytest" and at and argv[at - 1] == "-m":
            return _options(argv[at + 1 :], cwd), True
        if name in {"pytest", "py.test"}:
            return _options(argv[at + 1 :], cwd), False
    return [], True


def _options(words: tuple[str, ...], cwd: str) -> list[str]:
    kept: list[str] = []
    for at, word in enumerate(words):
        value_of_option = at > 0 and words[at - 1].startswith("-") and "=" not in words[at - 1]
        is_path = not word.startswith("-") and (Path(cwd) / word.split("::")[0]).exists()
        if not (is_path and not value_of_option) and word not in {"-x", "--exitfirst", "--lf", "--ff"}:
            kept.append(word)
    return kept
