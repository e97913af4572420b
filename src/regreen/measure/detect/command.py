"""The project's own test command: where it is written, and the one that says best what the suite is."""

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from regreen.measure.detect import just
from regreen.measure.detect.options import Sorted, sort_out
from regreen.measure.detect.project import Project, dig, read_ini, read_toml
from regreen.measure.detect.shell import Command, commands, continued

_CI = re.compile(
    r"^(\.github/workflows/[^/]+\.ya?ml|\.gitlab-ci\.ya?ml|\.gitlab/.*\.ya?ml|\.circleci/config\.ya?ml|\.travis\.ya?ml"
    r"|azure-pipelines\.ya?ml|\.azure-pipelines/.*\.ya?ml|appveyor\.ya?ml|\.appveyor\.ya?ml|\.cirrus\.ya?ml|Jenkinsfile"
    r"|bitbucket-pipelines\.ya?ml|\.drone\.ya?ml|\.woodpecker(/.*)?\.ya?ml|\.builds/.*\.ya?ml|\.buildkite/.*\.ya?ml"
    r"|\.ci/[^/]+|\.forgejo/workflows/.*\.ya?ml|\.gitea/workflows/.*\.ya?ml)$"
)
_SIDE = re.compile(
    r"downstream|upstream|nightly|cron|sched|release|publish|deploy|doc|lint|bench|codspeed|perf|fuzz|mutat|codeql|pypi"
    r"|wheel|stale|security|typ"
)
"""Workflows for something else than the project's own tests."""
_MAIN = re.compile(r"test|ci\b|main|build|check|python")
_MAKE = ("Makefile", "makefile", "GNUmakefile", *just.NAMES, "Taskfile.yml", "tasks.py")
_SCRIPTS = ("scripts/test", "scripts/test.sh", "script/test", "bin/test", "test.sh", "run_tests.sh", "runtests.sh")
_DOCS = re.compile(r"^((docs?/)?(CONTRIBUTING|DEVELOPMENT|DEVELOPING|HACKING|TESTING)|README)(\.\w+)?$", re.IGNORECASE)
_PROMPT = re.compile(r"^\s*(?:[-*]\s+)?(?:\$|>|%)\s+")
_YAML_KEY = re.compile(r"^\s*(?:-\s+)?(?:[\w.-]+:\s*)?(?:[|>][+-]?\s*$)?")
_TOX_PREFIX = re.compile(r"^\s*(?:[\w.,!{}-]+:\s+)?(?:[-!]\s*)?")
_MAKE_VARIABLE = re.compile(r"^(?:export\s+)?(\w+)\s*[:?]?=\s*(.*)$", re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class TestCommand:
    """How the project starts its tests."""

    __test__ = False

    argv: tuple[str, ...]
    """Without selection."""
    source: str
    """Where it is written, relative to the repository's root; ``test.command``, or ``default``."""
    env: tuple[tuple[str, str], ...] = ()
    """Variables that it sets."""
    folders: tuple[str, ...] = ()
    """Test folders that it names, relative to the project's folder."""
    notes: tuple[str, ...] = ()
    """What was chosen and why."""
    problem: str = ""
    """Why the configured command cannot be used; empty when it can."""
    todo: str = ""
    """What to do about that."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """One command as it is written somewhere."""

    source: str
    """File, relative to the project's folder or above it."""
    command: Command
    """What it says."""
    sorted: Sorted
    """Its options, sorted."""


def written(project: Project) -> Iterator[Written]:
    """Every pytest command that the project's files hold, the most telling files first."""
    for source, found in _sources(project):
        for command in found:
            sorted_out = sort_out(command.words, project.folders.__contains__, _path_test(project))
            if sorted_out.is_run:
                yield Written(source=source, command=command, sorted=sorted_out)


def _path_test(project: Project) -> Callable[[str], bool]:
    return lambda word: word.rstrip("/") in project.folders or word.partition("::")[0] in project.names


def _sources(project: Project) -> Iterator[tuple[str, Iterable[Command]]]:
    """Files with what they start, in order of trust: CI, task runners, docs."""
    up = "../" * (len(PurePosixPath(project.prefix).parts) if project.prefix else 0)
    main, side = ci_files(project.repository_files)
    for path in main:
        yield path, commands(ci_text(path, project.text(up + path)))
    for name in (*_MAKE, *_SCRIPTS):
        if name in project.names:
            text = project.text(name)
            yield project.repo_relative(name), commands(make_text(just.plain(text) if name in just.NAMES else text))
    for name, found in tox_commands(project):
        yield project.repo_relative(name), found
    yield project.repo_relative("noxfile.py"), nox_commands(project.text("noxfile.py"))
    yield project.repo_relative("pyproject.toml"), _task_tables(project)
    for path in side:
        yield path, commands(ci_text(path, project.text(up + path)))
    for name in sorted(name for name in project.files if _DOCS.match(name)):
        yield project.repo_relative(name), commands(docs_text(project.text(name)))


def choose(found: Iterable[Written]) -> Written | None:
    """The first source's command that selects least; None when there is none."""
    first: list[Written] = []
    for one in found:
        if first and one.source != first[0].source:
            break
        first.append(one)
    return min(first, key=lambda one: (len(one.sorted.selections), len(one.sorted.folders)), default=None)


def find_command(project: Project, testpaths: tuple[str, ...]) -> TestCommand:
    """The command to use when none is configured.

    Args:
        project: the project.
        testpaths: what pytest's own config says; folders of a command are then needless.
    """
    chosen = choose(written(project))
    if chosen is None:
        note = "tests' command: `pytest`, since neither CI, Makefile, tox, nox, pyproject.toml nor docs name one"
        return TestCommand(argv=("pytest",), source="default", notes=(note,))
    return _from_written(chosen, testpaths)


def _from_written(chosen: Written, testpaths: tuple[str, ...]) -> TestCommand:
    sorted_out = chosen.sorted
    folders = sorted_out.folders
    argv = (*chosen.command.head, *sorted_out.kept)
    if folders and set(folders) != {path.rstrip("/") for path in testpaths}:
        # Not as arguments: a selection would only add to these.
        argv = (*argv, "-o", f"testpaths={' '.join(folders)}")
    notes = [f"tests' command: `{' '.join(argv)}`, the form that {chosen.source} uses"]
    if "-m" in chosen.command.head:
        notes.append("the form `python -m pytest` puts the current folder on the import path; plain `pytest` does not")
    left_out = (*sorted_out.selections, *sorted_out.dropped)
    if left_out:
        notes.append(f"left out of {chosen.source}'s command: {', '.join(left_out)}")
    return TestCommand(argv=argv, source=chosen.source, env=chosen.command.env, folders=folders, notes=tuple(notes))


# --- one reader for each kind of file ---


def ci_files(files: Iterable[str]) -> tuple[list[str], list[str]]:
    """CI files of the project's own tests, the most telling first; and those for something else."""
    found = sorted(path for path in files if _CI.match(path))
    side = [path for path in found if _SIDE.search(PurePosixPath(path).name)]
    main = [path for path in found if path not in side]
    return sorted(main, key=lambda path: not _MAIN.search(PurePosixPath(path).stem)), side


def ci_text(path: str, text: str) -> str:
    """Shell lines of a CI file. In workflows a bare list item is a matrix entry, elsewhere it is a command."""
    return yaml_text(text, items="workflows/" not in path)


def yaml_text(text: str, *, items: bool = True) -> str:
    """Shell lines of a CI file: keys, list dashes and quotes around them taken off.

    Args:
        text: the file.
        items: whether a list item without a key is a command.
    """
    lines = []
    for line in text.splitlines():
        bare = line.strip()
        is_item = bare.startswith("- ") and not re.match(r"- +[\w.-]+:( |$)", bare)
        if not bare.startswith("#") and (items or not is_item):
            lines.append(_unquoted(_YAML_KEY.sub("", line, count=1).strip()))
    return "\n".join(lines)


def _unquoted(line: str) -> str:
    for quote in ("'", '"'):
        if len(line) > 1 and line.startswith(quote) and line.endswith(quote) and quote not in line[1:-1]:
            return line[1:-1]
    return line


def make_text(text: str) -> str:
    """Recipe lines of a Makefile with its simple variables put in; other scripts pass unchanged."""
    return "\n".join(bare_recipe(line) for line in with_variables(text).splitlines())


def with_variables(text: str) -> str:
    """A Makefile with its simple variables put in."""
    variables = {match[1]: match[2].strip() for match in _MAKE_VARIABLE.finditer(text)}
    for _ in range(3):
        text = re.sub(r"\$[({](\w+)[)}]", lambda match: variables.get(match[1], match[0]), text)
    return text


def bare_recipe(line: str) -> str:
    """A recipe line without what tells make to be quiet or to go on."""
    return re.sub(r"^\s*[@+-]+\s*", "", line)


def docs_text(text: str) -> str:
    """Lines of a page that are commands: after a prompt, indented, in a fence, or alone in backticks."""
    lines = [_PROMPT.sub("", line).strip() for line in text.splitlines()]
    return "\n".join((*lines, *re.findall(r"`([^`\n]*pytest[^`\n]*)`", text)))


def tox_commands(project: Project, names: Sequence[str] = ()) -> Iterator[tuple[str, Iterator[Command]]]:
    """What tox starts, by its config files; ``names``: of these environments where they have commands of their own."""
    yield "tox.ini", _tox_ini(project.text("tox.ini"), names)
    yield "tox.toml", _tox_toml(read_toml(project.text("tox.toml")), names)


def _tox_ini(text: str, names: Sequence[str] = ()) -> Iterator[Command]:
    sections = read_ini(text)
    tests = [name for name in sections if name == "testenv" or name.startswith("testenv:")]
    own = [f"testenv:{name}" for name in names if dig(sections, f"testenv:{name}", "commands")]
    for name in own or (["testenv"] if names and "testenv" in tests else tests):
        raw = sections[name].get("commands", "")
        yield from commands("\n".join(_TOX_PREFIX.sub("", line) for line in continued(tox_defaults(raw)).splitlines()))


def tox_defaults(text: str) -> str:
    """Tox's substitutions that have a default, by that default."""
    return re.sub(r"\{(?:posargs|args|env:\w+):([^{}]*)\}", r"\1", text)


def _tox_toml(table: Mapping[str, object], names: Sequence[str] = ()) -> Iterator[Command]:
    own = [dig(table, "env", name) for name in names if dig(table, "env", name, "commands")]
    for where in own or (dig(table, "env_run_base"), *(() if names else dict(dig(table, "env") or {}).values())):
        for argv in dig(where, "commands") or ():
            if isinstance(argv, list):
                yield from commands(" ".join(_quoted(word) for word in argv if isinstance(word, str)))


def _quoted(word: str) -> str:
    return f"'{word}'" if " " in word and "'" not in word else word


def nox_commands(text: str) -> Iterator[Command]:
    """What ``session.run(…)`` starts, as far as it is written out."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError):
        return
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr in {"run", "run_always"}
        ):
            words = [
                str(arg.value) for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
            ]
            yield from commands(" ".join(_quoted(word) for word in words))


def _task_tables(project: Project) -> Iterator[Command]:
    """Scripts of hatch, pdm, poe, taskipy, rye and tox in pyproject.toml."""
    hatch = project.tool("hatch", "envs")
    tables = [dig(env, "scripts") for env in hatch.values()] if isinstance(hatch, Mapping) else []
    tables += [project.tool("pdm", "scripts"), project.tool("poe", "tasks"), project.tool("taskipy", "tasks")]
    tables += [project.tool("rye", "scripts"), project.tool("pixi", "tasks")]
    for table in tables:
        for text in strings(table):
            yield from commands(tox_defaults(text))
    yield from _tox_toml(project.tool("tox") or {})
    yield from _tox_ini(project.tool("tox", "legacy_tox_ini") or "")


def strings(value: object) -> Iterator[str]:
    """All command texts in a task table, whatever its form."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from strings(part)
    elif isinstance(value, list):
        if value and all(isinstance(part, str) for part in value):
            yield " ".join(map(str, value))
        for part in value:
            yield from strings(part)
