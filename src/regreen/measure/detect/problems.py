"""What keeps the tests from running, and what to do about it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from regreen.measure.detect.answer import Answer, normal
from regreen.measure.detect.config import PytestConfig
from regreen.measure.detect.installing import OWN, install
from regreen.measure.detect.interpreter import Choice
from regreen.measure.detect.project import Project

# Options and settings that only a plug-in brings; plug-ins' own documentation.
_BY_OPTION = (
    (re.compile(r"-n(\d.*|auto|logical)?|--numprocesses|--dist|--maxprocesses|--tx|--looponfail"), "pytest-xdist"),
    (re.compile(r"--cov(-.*)?|--no-cov(-on-fail)?"), "pytest-cov"),
    (re.compile(r"--timeout(-method)?|--session-timeout"), "pytest-timeout"),
    (re.compile(r"--reruns(-delay)?|--only-rerun|--rerun-except"), "pytest-rerunfailures"),
    (re.compile(r"--asyncio-mode"), "pytest-asyncio"),
    (re.compile(r"--ds|--dc|--reuse-db|--create-db|--no-?migrations|--django-.*"), "pytest-django"),
    (re.compile(r"--benchmark-.*"), "pytest-benchmark"),
    (re.compile(r"--randomly-.*"), "pytest-randomly"),
    (re.compile(r"--random-order(-.*)?"), "pytest-random-order"),
    (re.compile(r"--html|--self-contained-html"), "pytest-html"),
    (re.compile(r"--disable-socket|--allow-hosts|--allow-unix-socket"), "pytest-socket"),
    (re.compile(r"--forked"), "pytest-forked"),
    (re.compile(r"--hypothesis-.*"), "hypothesis"),
    (re.compile(r"--alluredir"), "allure-pytest"),
    (re.compile(r"--json-report(-.*)?"), "pytest-json-report"),
    (re.compile(r"--instafail"), "pytest-instafail"),
    (re.compile(r"--mypy(-.*)?"), "pytest-mypy"),
    (re.compile(r"--nbval(-.*)?"), "nbval"),
    (re.compile(r"--snapshot-update|--snapshot-.*"), "syrupy"),
    (re.compile(r"--testmon.*"), "pytest-testmon"),
    (re.compile(r"--mpl(-.*)?"), "pytest-mpl"),
    (re.compile(r"--doctest-(plus|rst|ufunc).*"), "pytest-doctestplus"),
    (re.compile(r"--count"), "pytest-repeat"),
    (re.compile(r"--splits|--group"), "pytest-split"),
)
_BY_SETTING = {
    "asyncio_mode": "pytest-asyncio",
    "DJANGO_SETTINGS_MODULE": "pytest-django",
    "timeout": "pytest-timeout",
    "timeout_method": "pytest-timeout",
    "reruns": "pytest-rerunfailures",
    "mocked-sessions": "pytest-alembic",
}
_BY_MODULE = {
    "timeout": "pytest-timeout",
    "asyncio": "pytest-asyncio",
    "benchmark": "pytest-benchmark",
    "randomly": "pytest-randomly",
    "anyio": "anyio",
    "xdist": "pytest-xdist",
    "pytest_cov": "pytest-cov",
    "pytest_asyncio": "pytest-asyncio",
    "pytest_django": "pytest-django",
    "pytest_mock": "pytest-mock",
    "pytest_timeout": "pytest-timeout",
    "pytest_benchmark": "pytest-benchmark",
    "xprocess": "pytest-xprocess",
}
_XDIST = _BY_OPTION[0][0]
_FATAL_SETTINGS = frozenset({"DJANGO_SETTINGS_MODULE"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Need:
    """A distribution that the tests need."""

    name: str
    """Normal name."""
    spec: str
    """As one asks an installer for it."""
    why: str
    """What asks for it."""


def needs(config: PytestConfig, argv: Sequence[str]) -> tuple[Need, ...]:
    """Plug-ins that config and command ask for, each once.

    Args:
        config: what pytest reads.
        argv: the tests' command.
    """
    found: dict[str, Need] = {}
    for spec in config.words("required_plugins"):
        name = normal(re.split(r"[<>=!~\[; ]", spec, maxsplit=1)[0])
        found.setdefault(name, Need(name=name, spec=spec, why=f"required_plugins in {config.file}"))
    for why, words in ((f"addopts in {config.file}", config.words("addopts")), ("the tests' command", argv)):
        for name in _by_options(words):
            found.setdefault(name, Need(name=name, spec=name, why=why))
    for setting in _FATAL_SETTINGS.intersection(dict(config.options)):
        name = _BY_SETTING[setting]
        found.setdefault(name, Need(name=name, spec=name, why=f"{setting} in {config.file}"))
    return tuple(found.values())


def _by_options(words: Sequence[str]) -> list[str]:
    found = []
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if word == "-p" and rest:
            found += [_BY_MODULE[rest[0]]] if rest[0] in _BY_MODULE else []
            rest.pop(0)
        elif word.startswith("-p") and not word.startswith("--"):
            found += [_BY_MODULE[word[2:]]] if word[2:] in _BY_MODULE else []
        else:
            option = word.partition("=")[0]
            found += [name for pattern, name in _BY_OPTION if pattern.fullmatch(option)]
    return found


def hints(config: PytestConfig, answer: Answer) -> tuple[str, ...]:
    """Settings that no installed plug-in will read: pytest only warns, and tests may fail for it."""
    asked = [
        (key, _BY_SETTING[key]) for key in dict(config.options) if key in _BY_SETTING and key not in _FATAL_SETTINGS
    ]
    return tuple(
        f"{config.file} sets {key}, which only {plugin} reads, and it is not installed"
        for key, plugin in asked
        if not answer.has(plugin)
    )


def without_xdist(argv: Sequence[str]) -> tuple[str, ...]:
    """A command without pytest-xdist's options: it then runs the same tests, one after the other."""
    found: list[str] = []
    rest = list(argv)
    while rest:
        word = rest.pop(0)
        if not _XDIST.fullmatch(word.partition("=")[0]):
            found.append(word)
        elif word in {"-n", "--numprocesses", "--dist", "--maxprocesses", "--tx"} and rest:
            rest.pop(0)
    return tuple(found)


class Obstacle(NamedTuple):
    """What keeps the tests from running."""

    why: str = ""
    """Empty when nothing does."""
    todo: str = ""
    """What to do about it, in one or two sentences."""


def problem(
    project: Project, choice: Choice, wanted: Sequence[Need], own: Sequence[str] = (), *, uv: bool = False
) -> Obstacle:
    """Why the tests cannot run and what to do next; empty when they can.

    Args:
        project: the project.
        choice: its interpreter.
        wanted: plug-ins that config and command ask for.
        own: normal names of the project's own distributions.
        uv: whether uv is at hand.
    """
    if choice.found is None:
        if choice.broken:
            why = f"The project's own environment cannot be used: {choice.broken}"
            return Obstacle(why, "Make it anew, or set test.python.")
        return Obstacle(
            "No Python 3.8 or later was found for this project",
            "Run `python3 -m venv .venv`, install the project and pytest into it, or set test.python in regreen.toml.",
        )
    python, answer = choice.found.candidate.path, choice.found.answer
    if not answer.has("pytest"):
        command = install(project, python, answer, ("pytest",), uv=uv)
        return Obstacle(f"pytest is not installed for {python} ({choice.found.candidate.source})", f"Run: {command}")
    missing = [need for need in wanted if not answer.has(need.name)]
    if not missing:
        return Obstacle()
    names = ", ".join(f"{need.name} ({need.why})" for need in missing)
    specs = tuple(OWN if need.name in own else need.spec for need in missing)
    command = install(project, python, answer, specs, uv=uv)
    return Obstacle(f"Not installed for {python}: {names}", f"Run: {command}")
