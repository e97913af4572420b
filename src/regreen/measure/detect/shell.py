"""Finds pytest's command lines in shell text, and takes them out of what is wrapped around them."""

import re
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

_PYTEST = frozenset({"pytest", "py.test"})
_PYTHON = re.compile(r"^(?:python|pypy)[\d.]*(?:\.exe)?$")
_ASSIGNMENT = re.compile(r"^[A-Za-z_]\w*=")
_SEPARATORS = frozenset({"&&", "||", ";", "|", "&", "(", ")", "{", "}", "|&", ";;"})
_MORE = re.compile(r"\{(?:posargs|args)\}|\$[@*]")
"""Where a user's further words go: never the value of the option before."""
_VARIABLE = re.compile(r"[$`]|\{\{|\{[A-Za-z_]")
# Runners that only choose the environment: ours is known already. Their options that take a value stand beside them.
_RUNNERS: dict[tuple[str, ...], frozenset[str]] = {
    ("uv", "run"): frozenset(
        {"-p", "--python", "--with", "--with-requirements", "--with-editable", "--extra", "--group", "--only-group"}
        | {
            "--no-group",
            "--package",
            "--project",
            "--directory",
            "--env-file",
            "--index-url",
            "--resolution",
            "--no-extra",
        }
    ),
    ("poetry", "run"): frozenset({"-C", "--directory", "-P", "--project"}),
    ("pdm", "run"): frozenset({"-p", "--project", "--venv"}),
    ("pipenv", "run"): frozenset(),
    ("hatch", "run"): frozenset(),
    ("hatch", "-e"): frozenset(),
    ("rye", "run"): frozenset(),
    ("pixi", "run"): frozenset({"-e", "--environment", "--manifest-path"}),
    ("conda", "run"): frozenset({"-n", "--name", "-p", "--prefix", "--cwd"}),
    ("mamba", "run"): frozenset({"-n", "--name", "-p", "--prefix", "--cwd"}),
    ("micromamba", "run"): frozenset({"-n", "--name", "-p", "--prefix"}),
    ("xvfb-run",): frozenset({"-e", "-f", "-n", "-p", "-s", "-w", "--server-args", "--server-num"}),
    ("env",): frozenset({"-u", "--unset"}),
    ("time",): frozenset(),
    ("nice",): frozenset({"-n"}),
    ("exec",): frozenset(),
    ("command",): frozenset(),
    ("travis_retry",): frozenset(),
}
_COVERAGE_VALUES = frozenset(
    {"--source", "--rcfile", "--omit", "--include", "--context", "--data-file", "--concurrency"}
)
_PYTHON_VALUES = frozenset({"-W", "-X"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """One way to start pytest."""

    head: tuple[str, ...]
    """``pytest``, or ``python … -m pytest``."""
    words: tuple[str, ...] = ()
    """What follows."""
    env: tuple[tuple[str, str], ...] = ()
    """Variables that it sets."""


def continued(text: str) -> str:
    """The text with each line that a backslash continues as one line."""
    return re.sub(r"\\\r?\n[ \t]*", " ", text)


def commands(text: str) -> Iterator[Command]:
    """Every pytest command line in a shell text (several lines, continuations, chains)."""
    # A Makefile's variable would fall apart at its brackets.
    for line in re.sub(r"\$\((\w+)\)", r"$\1", continued(text)).splitlines():
        for words in simple_commands(line):
            command = unwrap(words)
            if command is not None:
                yield command


def simple_commands(line: str) -> Iterator[list[str]]:
    """The commands of a chain; nothing for a line that no shell would take."""
    lexer = shlex.shlex(line, posix=True, punctuation_chars="();|&")
    lexer.whitespace_split = True
    try:
        words = list(lexer)
    except ValueError:
        return
    current: list[str] = []
    for word in [*words, ";"]:
        if word in _SEPARATORS or set(word) <= set("();|&"):
            if current:
                yield current
            current = []
        else:
            current.append(word)


def unwrap(words: Sequence[str]) -> Command | None:
    """The pytest command in a simple command; None when it starts something else."""
    before, rest = stripped(words)
    head, follow = head_of(rest)
    if head is None:
        return None
    set_first = (word.partition("=") for word in before if _ASSIGNMENT.match(word))
    env = tuple((name, value) for name, _, value in set_first if not _VARIABLE.search(value))
    return Command(head=head, words=tuple(_plain(follow)), env=env)


def stripped(words: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The words of assignments and runners that stand before a command, and the command."""
    rest = list(words)
    while rest:
        shorter = rest[1:] if _ASSIGNMENT.match(rest[0]) else _without_runner(rest)
        if shorter is None:
            break
        rest = shorter
    return tuple(words[: len(words) - len(rest)]), tuple(rest)


def _without_runner(words: list[str]) -> list[str] | None:
    """What stands behind a runner's own words; None when no runner starts the command."""
    for runner, values in _RUNNERS.items():
        if tuple(words[: len(runner)]) == runner:
            rest = _after_options(words[len(runner) :], values)
            if runner[0] == "hatch" and rest and ":" in rest[0]:
                rest[0] = rest[0].partition(":")[2]
            return rest
    if words[0] == "timeout":
        return _after_options(words[1:], frozenset({"-k", "-s"}))[1:]
    return None


def _after_options(words: Sequence[str], takes_value: frozenset[str]) -> list[str]:
    rest = list(words)
    while rest and rest[0].startswith("-"):
        word = rest.pop(0)
        if word == "--":
            break
        if word in takes_value and rest:
            rest.pop(0)
    return rest


def head_of(words: Sequence[str]) -> tuple[tuple[str, ...] | None, list[str]]:
    """How pytest is started, and what follows; None when it is not."""
    if not words:
        return None, []
    name = PurePosixPath(words[0]).name
    if name in _PYTEST:
        return ("pytest",), list(words[1:])
    if name == "coverage" and list(words[1:2]) == ["run"]:
        return _module(("python",), _after_options_to_module(words[2:], _COVERAGE_VALUES))
    if _PYTHON.match(name) or _is_python_variable(words[0]):
        options, rest = _python_options(words[1:])
        if rest[:3] == ["-m", "coverage", "run"]:
            return _module(("python", *options), _after_options_to_module(rest[3:], _COVERAGE_VALUES))
        return _module(("python", *options), rest)
    return None, []


def _is_python_variable(word: str) -> bool:
    """``$PYTHON``, ``$(PY)``, ``{envpython}``, ``${{ matrix.python }}``: a name that can only be an interpreter."""
    return bool(_VARIABLE.search(word)) and "py" in word.lower() and "pytest" not in word.lower()


def _module(python: tuple[str, ...], words: list[str]) -> tuple[tuple[str, ...] | None, list[str]]:
    if words[:1] == ["-m"] and len(words) > 1 and words[1] in _PYTEST:
        return (*python, "-m", "pytest"), words[2:]
    return None, []


def _python_options(words: Sequence[str]) -> tuple[tuple[str, ...], list[str]]:
    """The interpreter's own options, which are kept: they change outcomes."""
    kept: list[str] = []
    rest = list(words)
    while rest and rest[0].startswith("-") and rest[0] != "-m":
        kept.append(rest.pop(0))
        if kept[-1] in _PYTHON_VALUES and rest:
            kept.append(rest.pop(0))
    return tuple(kept), rest


def _after_options_to_module(words: Sequence[str], takes_value: frozenset[str]) -> list[str]:
    rest = list(words)
    while rest and rest[0].startswith("-") and rest[0] != "-m":
        word = rest.pop(0)
        if word in takes_value and rest:
            rest.pop(0)
    return rest


def _plain(words: Sequence[str]) -> list[str]:
    """The words without redirections, and without those that only a shell, CI or tox could fill in."""
    found: list[str] = []
    for word in words:
        if re.match(r"^\d?>", word):
            break
        default = re.fullmatch(r"\{posargs:([^}]*)\}", word)
        if default:
            found += default[1].split()
        elif _MORE.fullmatch(word):
            continue
        elif not _VARIABLE.search(word):
            found.append(word)
        elif found and found[-1].startswith("--") and "=" not in found[-1]:
            found.pop()
    return found
