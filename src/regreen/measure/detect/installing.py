"""The command that brings what the tests lack, as the project itself would bring it."""

import re
import shlex
from collections.abc import Mapping, Sequence

from regreen.measure.detect.answer import Answer, normal
from regreen.measure.detect.project import Project, dig

OWN = "-e ."
"""Stands for the project itself among what is to be installed."""
_REQUIREMENTS = re.compile(
    r"^(requirements/)?(requirements[-_.])?(dev|test|tests|testing|ci)([-_.]requirements)?\.txt$"
)
_EXTRAS = ("test", "tests", "testing", "dev", "develop", "development", "all")


def install(project: Project, python: str, answer: Answer, specs: Sequence[str], *, uv: bool = False) -> str:
    """The command that brings what is missing, as this project does it.

    Args:
        project: the project.
        python: its interpreter.
        answer: what that says of itself.
        specs: what is missing.
        uv: whether uv is at hand, for environments without pip.
    """
    managed = _managed(project, specs)
    if managed:
        return managed
    if not answer.is_environment:
        return f"python3 -m venv .venv && .venv/bin/python -m pip install {_what(project, specs)}"
    return f"{_installer(shlex.quote(python), pip=answer.has('pip'), uv=uv)} {_what(project, specs)}"


def _installer(python: str, *, pip: bool, uv: bool) -> str:
    if uv and not pip:
        return f"uv pip install --python {python}"
    return f"{python} -m pip install" if pip else f"{python} -m ensurepip && {python} -m pip install"


def _managed(project: Project, specs: Sequence[str]) -> str:
    """What the project's package manager does about it; empty when it has none."""
    listed = " ".join(map(shlex.quote, specs))
    declared = all(spec == OWN or _is_declared(project, spec) for spec in specs)
    for file, sync, add in (
        ("uv.lock", "uv sync --all-extras --all-groups", "uv add --dev"),
        ("poetry.lock", "poetry install --all-extras", "poetry add --group dev"),
        ("pdm.lock", "pdm install -G :all", "pdm add -dG test"),
        ("Pipfile", "pipenv install --dev", "pipenv install --dev"),
    ):
        if project.has(file):
            return sync if declared else f"{add} {listed}"
    return ""


def _is_declared(project: Project, spec: str) -> bool:
    """Whether the project's files name it already, so that a sync brings it."""
    name = normal(re.split(r"[<>=!~\[; ]", spec, maxsplit=1)[0])
    named = re.compile(rf"(?<![\w-]){_spelled(name)}(?![\w-])", re.IGNORECASE)
    return any(named.search(project.text(file)) for file in ("pyproject.toml", "Pipfile"))


def _spelled(name: str) -> str:
    """A pattern for every spelling of a normal name."""
    return "[-_.]".join(map(re.escape, name.split("-")))


def _what(project: Project, specs: Sequence[str]) -> str:
    """Extras or requirement files that declare it; else the distributions themselves."""
    name = normal(re.split(r"[<>=!~\[; ]", specs[0], maxsplit=1)[0])
    extras: Mapping[str, Sequence[str]] = dig(project.pyproject, "project", "optional-dependencies") or {}
    for extra in (*_EXTRAS, *extras):
        if any(normal(re.split(r"[<>=!~\[; ]", str(one), maxsplit=1)[0]) == name for one in extras.get(extra, ())):
            return f"-e '.[{extra}]'"
    groups: Mapping[str, Sequence[object]] = dig(project.pyproject, "dependency-groups") or {}
    for group in (*_EXTRAS, *groups):
        if any(normal(re.split(r"[<>=!~\[; ]", str(one), maxsplit=1)[0]) == name for one in groups.get(group, ())):
            return f"-e . --group {group}"
    for file in sorted(project.files):
        if _REQUIREMENTS.match(file) and re.search(rf"(?im)^{_spelled(name)}\b", project.text(file)):
            return f"-r {shlex.quote(file)}"
    return " ".join(spec if spec == OWN else shlex.quote(spec) for spec in specs)
