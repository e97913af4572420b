"""Where the target's interpreter may be, most telling first, each with its reason."""

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from stat import S_ISREG

from regreen.measure.detect.project import Project, dig

Find = Callable[[str], str | None]
"""Looks up a program on the user's PATH."""
Output = Callable[[tuple[str, ...]], str]
"""Runs a quick command in the project's folder; its standard output, empty when it failed."""

SYSTEM = "system"
"""The source of what only PATH gives."""
_FOLDERS = (".venv", "venv", "env", ".env", "virtualenv")


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """One interpreter that may be the target's."""

    path: str
    """Absolute path of the executable, links not followed."""
    source: str
    """Why it may be the one: ``test.python``, ``VIRTUAL_ENV``, ``.venv``, ``poetry``…"""
    sure: bool = False
    """Whether it was named by the user, so that no other is tried."""
    barred: str = ""
    """Why this user may not even look at it or start it; empty when nothing is known against it."""

    @property
    def is_projects(self) -> bool:
        """Whether people run the tests in it: not the machine's, nor what tox or nox made for one of their tasks."""
        return self.source != SYSTEM and not self.source.startswith(("tox", "nox"))


def candidates(
    project: Project, configured: str, env: Mapping[str, str], find: Find, output: Output, named: str = ""
) -> Iterator[Candidate]:
    """Every candidate that exists, lazily: package managers are asked only when nothing was found before.

    Args:
        project: the project.
        configured: ``test.python``.
        env: the user's environment.
        find: looks up a program.
        output: runs a quick command.
        named: the interpreter that ``test.command`` names; empty when it names none.
    """
    if configured or named:
        path, source = (_named(project, configured, find), "test.python") if configured else (named, "test.command")
        yield Candidate(path=path, source=source, sure=True, barred=_barred(path))
        return
    seen: set[str] = set()
    for path, source in _all(project, env, find, output):
        if not path or path in seen:
            continue
        barred = _barred(path) if source != SYSTEM else ""
        if barred or _is_program(path) or _is_broken(path):
            seen.add(path)
            yield Candidate(path=path, source=source, barred=barred)


def own_prefix() -> str:
    """Root of Regreen's own environment; empty when it is none of its own."""
    return sys.prefix if sys.prefix != sys.base_prefix else ""


def users_python_path(env: Mapping[str, str], root: str) -> tuple[str, ...]:
    """Folders of the user's ``PYTHONPATH``, less those from which Regreen itself is imported.

    Args:
        env: the user's environment.
        root: the repository's root: what lies below it is the user's in any case.
    """
    ours = tuple(filter(None, (own_prefix(), str(Path(__file__).parents[3]))))
    parts = [part for part in env.get("PYTHONPATH", "").split(os.pathsep) if part]
    return tuple(part for part in parts if _below(part, (root,)) or not _below(part, ours))


def _below(part: str, folders: tuple[str, ...]) -> bool:
    return any(part == folder or part.startswith(f"{folder}/") for folder in folders)


def _named(project: Project, configured: str, find: Find) -> str:
    if "/" in configured:
        path = project.folder / Path(configured).expanduser()
        return in_folder(str(path)) if _is_folder(str(path)) else os.path.normpath(path)
    return find(configured) or configured


def _all(project: Project, env: Mapping[str, str], find: Find, output: Output) -> Iterator[tuple[str, str]]:
    active = env.get("VIRTUAL_ENV", "")
    if active and not _is_ours(active, project):
        yield in_folder(active), "VIRTUAL_ENV"
    named = env.get("UV_PROJECT_ENVIRONMENT", "")
    if named:
        yield in_folder(str(project.folder / named)), "UV_PROJECT_ENVIRONMENT"
    for name in _FOLDERS:
        for folder in dict.fromkeys((project.folder, project.root)):
            yield in_folder(str(folder / name)), name
    yield from _managed(project, find, output)
    yield from _conda(project, env)
    yield from _of_runners(project)
    yield from _system(project, env, find)


def _is_ours(prefix: str, project: Project) -> bool:
    """Whether an active environment is only active because Regreen was started from it."""
    return prefix == own_prefix() and not prefix.startswith(f"{project.root}/")


def in_folder(prefix: str) -> str:
    """The interpreter of an environment."""
    return os.path.normpath(f"{prefix}/bin/python")


def _is_broken(path: str) -> bool:
    """Whether an environment is there whose interpreter is gone, as after an upgrade of the machine's."""
    return _is_file(str(Path(path).parent.with_name("pyvenv.cfg")))


def _is_program(path: str) -> bool:
    return _is_file(path) and os.access(path, os.X_OK)


def _is_file(path: str) -> bool:
    """Whether there is a file; not, where nobody may look (for which a Path would raise)."""
    try:
        return S_ISREG(os.stat(path).st_mode)  # noqa: PTH116 - a plain text, as the callers have it
    except OSError:
        return False


def _is_folder(path: str) -> bool:
    return os.path.isdir(path)  # noqa: PTH112 - a Path would raise where nobody may look


def _barred(path: str) -> str:
    """Why what stands there may not be looked at, as for a link into another user's home; empty otherwise."""
    try:
        os.stat(path)  # noqa: PTH116 - a plain text, as the callers have it
    except PermissionError as error:
        return error.strerror or str(error)
    except (OSError, ValueError):
        return ""
    return ""


def _managed(project: Project, find: Find, output: Output) -> Iterator[tuple[str, str]]:
    """What the package manager that the project uses says."""
    pdm_file = project.text(".pdm-python").strip()
    if pdm_file:
        yield pdm_file, "pdm"
    for manager, argv in managers(project):
        program = find(argv[0])
        if program is not None:
            lines = output((program, *argv[1:])).strip().splitlines()
            answer = lines[-1].strip() if lines else ""
            if answer:
                yield (in_folder(answer) if _is_folder(answer) else answer), manager


def managers(project: Project) -> list[tuple[str, tuple[str, ...]]]:
    """Package managers whose files the project holds, and how to ask each for its interpreter."""
    found: list[tuple[str, tuple[str, ...]]] = []
    if project.has("uv.lock"):
        found.append(("uv", ("uv", "python", "find", "--offline", "--no-python-downloads")))
    if project.has("poetry.lock") or project.tool("poetry") is not None:
        found.append(("poetry", ("poetry", "env", "info", "--executable")))
    if project.has("Pipfile"):
        found.append(("pipenv", ("pipenv", "--py")))
    if project.has("pdm.lock"):
        found.append(("pdm", ("pdm", "info", "--python")))
    if dig(project.tool("hatch"), "envs") is not None:
        found.append(("hatch", ("hatch", "env", "find")))
    return found


def _conda(project: Project, env: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    prefix = env.get("CONDA_PREFIX", "")
    wanted = any(project.has(name) for name in ("environment.yml", "environment.yaml", "conda.yml", "pixi.toml"))
    if prefix and (wanted or env.get("CONDA_DEFAULT_ENV", "base") != "base"):
        yield in_folder(prefix), "conda"
    yield in_folder(str(project.folder / ".pixi/envs/default")), "pixi"


def _of_runners(project: Project) -> Iterator[tuple[str, str]]:
    """Environments that tox and nox left; those named like tests or interpreters first."""
    for runner in ("tox", "nox"):
        names = [path.parents[1].name for path in (project.folder / f".{runner}").glob("*/bin/python")]
        for name in sorted(names, key=lambda name: (not name.startswith(("py", "test")), name)):
            yield in_folder(str(project.folder / f".{runner}" / name)), f"{runner} ({name})"


def _system(project: Project, env: Mapping[str, str], find: Find) -> Iterator[tuple[str, str]]:
    """What PATH gives, past our own environment."""
    ours = own_prefix()
    shared = bool(ours) and ours.startswith(f"{project.root}/")
    for name in ("python3", "python"):
        found = [find(name) or "", *(f"{folder}/{name}" for folder in env.get("PATH", "").split(os.pathsep) if folder)]
        for path in found:
            if path and (shared or not ours or not path.startswith(f"{ours}/")):
                yield path, SYSTEM
