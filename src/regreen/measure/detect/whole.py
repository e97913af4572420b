"""Puts an inventory together: interpreter, command, layout, what is ignored, what is missing."""

import ast
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from regreen.measure.detect.answer import Answer, editables, interpreter, normal
from regreen.measure.detect.candidates import candidates, users_python_path
from regreen.measure.detect.command import TestCommand, find_command
from regreen.measure.detect.config import PytestConfig, find_config
from regreen.measure.detect.configured import from_setting
from regreen.measure.detect.ignored import sort_ignored, untracked
from regreen.measure.detect.interpreter import Choice, Shell, choose
from regreen.measure.detect.layout import layout
from regreen.measure.detect.named import named_python, overruled
from regreen.measure.detect.problems import Obstacle, hints, needs, problem, without_xdist
from regreen.measure.detect.project import Project, dig, read_ini
from regreen.measure.detect.requirements import missing_packages
from regreen.model.inventory import DetectedTool, Inventory
from regreen.model.jobs import Job, JobResult
from regreen.model.settings import Settings
from regreen.ports import ProjectFiles, Tool

_NEWEST = 999
_ECOSYSTEMS = (
    ("python", (".py",), ("pyproject.toml", "setup.py", "setup.cfg", "requirements.txt", "Pipfile")),
    ("javascript", (), ("package.json",)),
    ("go", (), ("go.mod",)),
    ("rust", (), ("Cargo.toml",)),
)


def detect(  # noqa: PLR0917 - agreed with its caller
    root: Path,
    project: str,
    files: ProjectFiles,
    settings: Settings,
    host_env: Mapping[str, str],
    find: Callable[[str], str | None],
    run: Callable[[Job], JobResult],
    tools: Sequence[Tool],
    scratch: Path,
) -> Inventory:
    """Find out how a project is tested. Writes nothing into it; a failure of what it asks is a note or a problem.

    Args:
        root: absolute path of the repository's root.
        project: the project's folder, relative to the root; ``.`` for the root.
        files: its files.
        settings: the user's settings.
        host_env: the user's environment.
        find: looks up a program on the user's PATH.
        run: runs a quick Job.
        tools: the tools to ask whether the project uses them.
        scratch: an existing folder of our own.
    """
    looked = Project(root, project, files.tracked)
    ecosystems = ecosystems_of(looked.files)
    ignored = sort_ignored(untracked(root, files.tracked), files.tracked)
    inventory = Inventory(
        root=str(root),
        project=project,
        ecosystems=ecosystems,
        needed_ignored=ignored.needed,
        linked_ignored=ignored.linked,
        secret_files=ignored.secret,
        python_path=users_python_path(host_env, str(root)) if "python" in ecosystems else (),
    )
    if "python" in ecosystems:
        shell = Shell(run, scratch, looked.folder)
        named = named_python(looked, settings.test.command)
        choice = choose(candidates(looked, settings.test.python, host_env, find, shell.output, named), shell.ask)
        inventory = _python(inventory, looked, settings, choice, uv=find("uv") is not None)
    found = [detected for tool in tools if (detected := tool.detect(inventory, settings)) is not None]
    return replace(inventory, tools=tuple(found))


def ecosystems_of(files: Sequence[str]) -> tuple[str, ...]:
    """Languages whose files or manifests are there."""
    names = {path.rpartition("/")[2] for path in files}
    return tuple(
        name
        for name, endings, manifests in _ECOSYSTEMS
        if names.intersection(manifests) or any(path.endswith(endings) for path in files if endings)
    )


def _python(inventory: Inventory, project: Project, settings: Settings, choice: Choice, *, uv: bool) -> Inventory:
    """The inventory with all that concerns Python; ``tools`` holds pytest for its plug-in to take up."""
    answer = choice.found.answer if choice.found else None
    config = find_config(project, _major(answer))
    python = choice.found.candidate.path if choice.found else ""
    command = _possible(_command(project, settings, config.words("testpaths"), python), answer)
    where = layout(project, config, command.folders)
    own = distributions(project)
    found = problem(project, choice, needs(config, command.argv), own, uv=uv)
    obstacle = Obstacle(command.problem, command.todo) if command.problem else found
    return replace(
        inventory,
        interpreter=interpreter(python, choice.found.candidate.source, answer, own)
        if choice.found and answer
        else None,
        editable=editables(answer, str(project.root), own, backend(project)) if answer else (),
        tools=(_pytest(inventory, project, config, command, obstacle),)
        if command.problem or (is_pytest(command) and where.test_paths)
        else (),
        missing_packages=missing_packages(project, answer) if answer else (),
        layout=where,
        warnings=_warnings(choice, python),
        notes=(
            *choice.notes,
            *command.notes,
            *_config_notes(config, where.test_paths),
            *_hints(config, answer),
        ),
    )


def _warnings(choice: Choice, python: str) -> tuple[str, ...]:
    if choice.found is None:
        return ()
    source = choice.found.candidate.source
    instead = f"the tests run with {python} ({source}) instead. Install pytest there, or set test.python"
    return tuple(f"{each}; {instead}" for each in choice.passed_over)


def _command(project: Project, settings: Settings, testpaths: tuple[str, ...], python: str) -> TestCommand:
    configured = settings.test.command
    if not configured:
        return find_command(project, testpaths)
    command = from_setting(project, configured, reads_results=bool(settings.test.results))
    return overruled(command, python, named_python(project, configured)) if settings.test.python and python else command


def _possible(command: TestCommand, answer: Answer | None) -> TestCommand:
    """The command, one after the other where it wants to run in parallel and pytest-xdist is not there."""
    argv = without_xdist(command.argv)
    if answer is None or answer.has("pytest-xdist") or argv == command.argv or command.source == "test.command":
        return command
    note = f"run one after the other: {command.source} asks for pytest-xdist, which is not installed"
    return replace(command, argv=argv, notes=(*command.notes, note))


def is_pytest(command: TestCommand) -> bool:
    """Whether the command starts pytest."""
    return any(word.rpartition("/")[2] in {"pytest", "py.test"} for word in command.argv)


def _pytest(
    inventory: Inventory, project: Project, config: PytestConfig, command: TestCommand, obstacle: Obstacle
) -> DetectedTool:
    return DetectedTool(
        name="pytest",
        argv=command.argv,
        source=command.source,
        cwd=inventory.project,
        env=command.env,
        config_files=(project.repo_relative(config.file),) if config.file and ".." not in config.file else (),
        problem=obstacle.why,
        todo=obstacle.todo,
    )


def _major(answer: Answer | None) -> int:
    """Major version of the target's pytest; the newest when it is not known."""
    version = next((str(dist["version"]) for dist in answer.dists if dist["name"] == "pytest"), "") if answer else ""
    head = version.partition(".")[0]
    return int(head) if head.isdecimal() else _NEWEST


def _config_notes(config: PytestConfig, test_paths: Sequence[str]) -> list[str]:
    notes = [f"pytest's config: {config.file or 'none'}"]
    if config.ignored:
        notes.append(f"not read by pytest, since {config.file} comes first: {', '.join(config.ignored)}")
    if not test_paths:
        notes.append("no test files were found: pytest is not used")
    return notes


def _hints(config: PytestConfig, answer: Answer | None) -> tuple[str, ...]:
    return hints(config, answer) if answer else ()


def backend(project: Project) -> str:
    """Name of the build back-end in pyproject.toml, without its module's parts; empty when none is named."""
    named = str(dig(project.pyproject, "build-system", "build-backend") or "").partition(".")[0].partition(":")[0]
    return {"mesonpy": "meson-python", "scikit_build_core": "scikit-build-core", "poetry": "poetry-core"}.get(
        named, named
    )


def distributions(project: Project) -> tuple[str, ...]:
    """Normal names of the project's own distributions, as its metadata and installations beside it tell."""
    cfg = read_ini(project.text("setup.cfg"))
    named = [
        dig(project.pyproject, "project", "name"),
        project.tool("poetry", "name"),
        project.tool("flit", "metadata", "module"),
        dig(cfg, "metadata", "name"),
        _setup_name(project.text("setup.py")),
    ]
    return tuple(dict.fromkeys(normal(name.strip()) for name in named if isinstance(name, str) and name.strip()))


def _setup_name(text: str) -> str:
    """The ``name`` that setup.py gives to ``setup``, when it is written out."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError):
        return ""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    words = [
        word
        for call in calls
        if getattr(call.func, "attr", getattr(call.func, "id", "")) == "setup"
        for word in call.keywords
    ]
    found = [word.value.value for word in words if word.arg == "name" and isinstance(word.value, ast.Constant)]
    return str(found[0]) if found else ""
