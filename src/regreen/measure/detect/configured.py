"""The user's own test command: pytest itself, a program that starts it, or one whose result files are read."""

import ast
import re
import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import PurePosixPath

from regreen.measure.detect import just
from regreen.measure.detect.command import TestCommand, bare_recipe, nox_commands, strings, tox_commands, with_variables
from regreen.measure.detect.project import Project, dig
from regreen.measure.detect.shell import Command, commands, continued, head_of, stripped

SOURCE = "test.command"
"""The setting, as a command's source."""
_MAKEFILES = ("GNUmakefile", "makefile", "Makefile")
_RULE = re.compile(r"^@?([\w./ -]+?)(?:\s+[^:=]*)?:(?![=:])([^;]*)(?:;(.*))?$")
_SHELLS = frozenset({"sh", "bash", "dash", "zsh", "ksh"})
_TASK_RUNNERS = frozenset({"poe", "poethepoet", "task"})
_DEEPEST = 8
"""Rules that need rules that need rules."""


def from_setting(project: Project, argv: tuple[str, ...], *, reads_results: bool) -> TestCommand:
    """How the configured command is run, or why it cannot be.

    Args:
        project: the project.
        argv: ``test.command``.
        reads_results: whether ``test.results`` names the files that it leaves.
    """
    shown = shlex.join(argv)
    runner, bare = stripped(argv)
    if head_of(bare)[0] is not None or any(PurePosixPath(word).name in {"pytest", "py.test"} for word in argv):
        return _own(argv, runner, bare)
    if reads_results:
        note = f"tests' command: `{shown}`, as configured; its results are read from the files that test.results names"
        return TestCommand(argv=argv, source=SOURCE, notes=(note,))
    where, found = reached(project, bare)
    distinct = list(dict.fromkeys(found))
    if len(distinct) == 1:
        return _inside(shown, where, distinct[0])
    why, todo = _refusal(shown, where, distinct)
    return TestCommand(argv=argv, source=SOURCE, problem=why, todo=todo)


def _own(argv: tuple[str, ...], runner: tuple[str, ...], bare: tuple[str, ...]) -> TestCommand:
    """pytest, started by the command itself; what only chooses the environment is left out: that is chosen already."""
    head, words = head_of(bare)
    if head is None:
        return TestCommand(argv=argv, source=SOURCE, notes=("tests' command: as configured",))
    env = tuple((name, value) for name, _, value in (word.partition("=") for word in runner if _is_assignment(word)))
    left_out = [word for word in runner if not _is_assignment(word)]
    if "coverage" in {PurePosixPath(word).name for word in bare[:4]}:
        left_out.append("coverage run")
        bare = (*head, *words)
    notes = ["tests' command: as configured"]
    if left_out:
        notes.append(f"left out of test.command: `{' '.join(left_out)}`; the interpreter is chosen as said above")
    return TestCommand(argv=bare, source=SOURCE, env=env, notes=tuple(notes))


def _is_assignment(word: str) -> bool:
    return bool(re.match(r"^[A-Za-z_]\w*=", word))


def _inside(shown: str, where: str, found: Command) -> TestCommand:
    argv = (*found.head, *found.words)
    note = (
        f"tests' command: `{shlex.join(argv)}`, which is what test.command `{shown}` starts ({where}); "
        "whatever else it does is left out"
    )
    return TestCommand(argv=argv, source=f"{SOURCE} > {where}", env=found.env, notes=(note,))


def _refusal(shown: str, where: str, found: Sequence[Command]) -> tuple[str, str]:
    """What is the matter, and what to do."""
    if found:
        listed = "; ".join(f"`{shlex.join((*each.head, *each.words))}`" for each in found[:4])
        return (
            f"test.command `{shown}` starts pytest in several ways ({where}): {listed}",
            "Set test.command to the one that runs the whole suite.",
        )
    looked = f" (looked into {where})" if where else ""
    return (
        f"test.command `{shown}` does not start pytest in a form that can be seen{looked}",
        "Set it to the pytest command itself, such as `python -m pytest`; or name its JUnit XML files in test.results.",
    )


def reached(project: Project, argv: tuple[str, ...]) -> tuple[str, tuple[Command, ...]]:
    """Which file says what a command runs, and the pytest commands in there; empty when there is none."""
    if not argv:
        return "", ()
    name = PurePosixPath(argv[0]).name
    if name in _READERS:
        return _READERS[name](project, argv[1:])
    if name in _SHELLS:
        return _shell(project, argv[1:])
    script = argv[0].removeprefix("./")
    if project.has(script):
        return script, tuple(commands(project.text(script)))
    return _task(project, argv[1:] if name in _TASK_RUNNERS else argv)


def _shell(project: Project, words: Sequence[str]) -> tuple[str, tuple[Command, ...]]:
    if "-c" in words[:-1]:
        return "its own text", tuple(commands(words[list(words).index("-c") + 1]))
    script = next((word.removeprefix("./") for word in words if not word.startswith("-")), "")
    return (script, tuple(commands(project.text(script)))) if script and project.has(script) else ("", ())


def _make(project: Project, words: Sequence[str]) -> tuple[str, tuple[Command, ...]]:
    return _rules(project, words, _MAKEFILES)


def _just(project: Project, words: Sequence[str]) -> tuple[str, tuple[Command, ...]]:
    return _rules(project, words, just.NAMES)


def _rules(project: Project, words: Sequence[str], files: tuple[str, ...]) -> tuple[str, tuple[Command, ...]]:
    named = [words[at + 1] for at, word in enumerate(words[:-1]) if word in {"-f", "--file", "--justfile"}]
    file = next((name for name in (*named, *files) if project.has(name)), "")
    targets = [word for word in words if not word.startswith("-") and "=" not in word and word not in named]
    text = project.text(file) if file else ""
    text = continued(with_variables(just.plain(text) if file in just.NAMES else text))
    return file, tuple(commands("\n".join(map(bare_recipe, recipes(text, targets)))))


def recipes(text: str, targets: Sequence[str]) -> Iterator[str]:
    """Recipe lines of rules and of what they need first; without a target the first rule's.

    Args:
        text: a Makefile or justfile.
        targets: rules asked for.
    """
    rules = _read_rules(text)
    wanted = list(targets) or [name for name in rules if not name.startswith(".")][:1]
    yield from _follow(rules, wanted, set(), _DEEPEST)


def _follow(
    rules: Mapping[str, tuple[list[str], list[str]]], wanted: Sequence[str], seen: set[str], depth: int
) -> Iterator[str]:
    for name in wanted:
        if name in seen or name not in rules or not depth:
            continue
        seen.add(name)
        needed, lines = rules[name]
        yield from _follow(rules, needed, seen, depth - 1)
        yield from lines


def _read_rules(text: str) -> dict[str, tuple[list[str], list[str]]]:
    """Each rule's prerequisites and recipe lines."""
    rules: dict[str, tuple[list[str], list[str]]] = {}
    current: list[str] = []
    for line in text.splitlines():
        if line[:1] in {"\t", " "} and line.strip():
            for name in current:
                rules[name][1].append(line.strip())
            continue
        match = _RULE.match(line)
        if match is None:
            current = [] if line.strip() and not line.startswith("#") else current
            continue
        current = match[1].split()
        for name in current:
            needed, lines = rules.setdefault(name, ([], []))
            needed += match[2].split()
            lines += [match[3].strip()] if match[3] else []
    return rules


def _tox(project: Project, words: Sequence[str]) -> tuple[str, tuple[Command, ...]]:
    names = [words[at + 1] for at, word in enumerate(words[:-1]) if word in {"-e", "--env"}]
    for file, found in tox_commands(project, tuple(",".join(names).split(",")) if names else ()):
        listed = tuple(found)
        if listed:
            return file, listed
    return "", ()


def _nox(project: Project, words: Sequence[str]) -> tuple[str, tuple[Command, ...]]:
    text = project.text("noxfile.py")
    names = {words[at + 1] for at, word in enumerate(words[:-1]) if word in {"-s", "--session", "--sessions"}}
    return "noxfile.py", tuple(nox_commands(_functions(text, {name.partition("-")[0] for name in names})))


def _functions(text: str, names: set[str]) -> str:
    """The source of these functions alone; all of it when none of them is there."""
    try:
        body = ast.parse(text).body
    except (SyntaxError, ValueError):
        return text
    chosen = [node for node in body if isinstance(node, ast.FunctionDef) and node.name in names]
    return "\n".join(ast.unparse(node) for node in chosen) or text


def _task(project: Project, words: Sequence[str]) -> tuple[str, tuple[Command, ...]]:
    """A named task of hatch, pdm, poe, taskipy, rye or pixi."""
    name = next((word for word in words if not word.startswith("-")), "")
    tables = [dig(env, "scripts") for env in dict(project.tool("hatch", "envs") or {}).values()]
    tables += [project.tool("pdm", "scripts"), project.tool("poe", "tasks"), project.tool("taskipy", "tasks")]
    tables += [project.tool("rye", "scripts"), project.tool("pixi", "tasks")]
    tasks = [table[name] for table in tables if isinstance(table, Mapping) and name in table]
    texts = [text for task in tasks for text in strings(task)]
    return ("pyproject.toml", tuple(each for text in texts for each in commands(text))) if tasks else ("", ())


_READERS: Mapping[str, Callable[[Project, Sequence[str]], tuple[str, tuple[Command, ...]]]] = {
    "make": _make,
    "gmake": _make,
    "just": _just,
    "tox": _tox,
    "nox": _nox,
}
