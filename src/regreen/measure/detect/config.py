"""Which file configures pytest here, by pytest's own order of precedence, and what it says."""

import re
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any

from regreen.measure.detect.project import Project, dig, read_ini, read_toml

_TOML_SINCE = 9
_CANDIDATES = ("pytest.toml", ".pytest.toml", "pytest.ini", ".pytest.ini", "pyproject.toml", "tox.ini", "setup.cfg")
_ALWAYS = frozenset({"pytest.toml", ".pytest.toml", "pytest.ini", ".pytest.ini"})


@dataclass(frozen=True, slots=True, kw_only=True)
class PytestConfig:
    """What pytest reads."""

    file: str = ""
    """Path relative to the project's folder (``../`` above it); empty: none."""
    options: tuple[tuple[str, str], ...] = ()
    """Names and values as text; lists one entry a line."""
    ignored: tuple[str, ...] = ()
    """Other files that configure pytest as well and are not read."""

    def get(self, name: str) -> str:
        """One value; empty when it is not set."""
        return dict(self.options).get(name, "")

    def words(self, name: str) -> tuple[str, ...]:
        """A value split as a shell would, line by line."""
        value = self.get(name)
        try:
            return tuple(word for line in value.splitlines() for word in shlex.split(line, comments=True))
        except ValueError:
            return tuple(value.split())


def options_in(name: str, text: str, pytest_major: int) -> dict[str, str] | None:
    """What one file says to pytest; None when pytest passes it over (docs: "Initialization: determining rootdir").

    Args:
        name: the file's name.
        text: its text.
        pytest_major: major version of the target's pytest.
    """
    if name.endswith(".toml"):
        return _toml_options(name, read_toml(text), pytest_major)
    section = "tool:pytest" if name == "setup.cfg" else "pytest"
    found = read_ini(text).get(section)
    if found is None and name in _ALWAYS:
        return {}
    return None if found is None else dict(found)


def _toml_options(name: str, table: Mapping[str, Any], pytest_major: int) -> dict[str, str] | None:
    if name in _ALWAYS:
        return None if pytest_major < _TOML_SINCE else _as_text(dig(table, "pytest") or {})
    legacy = dig(table, "tool", "pytest", "ini_options")
    if isinstance(legacy, Mapping):
        return _as_text(legacy)
    native = dig(table, "tool", "pytest")
    return _as_text(native) if isinstance(native, Mapping) and pytest_major >= _TOML_SINCE else None


def _as_text(table: Mapping[str, Any]) -> dict[str, str]:
    return {key: _value(value) for key, value in table.items()}


def _value(value: object) -> str:
    if isinstance(value, list):
        return "\n".join(shlex.quote(part) if re.search(r"\s", str(part)) else str(part) for part in map(str, value))
    return str(value)


def find_config(project: Project, pytest_major: int) -> PytestConfig:
    """The first folder upwards from the project's to the repository's root that holds a config file, and its first."""
    for up in range(len(PurePosixPath(project.prefix).parts) + 1):
        found = _in_folder(project, "../" * up, pytest_major)
        if found:
            (file, options), *rest = found
            return PytestConfig(
                file=file, options=tuple(options.items()), ignored=tuple(name for name, more in rest if more)
            )
    return PytestConfig()


def _in_folder(project: Project, where: str, pytest_major: int) -> Sequence[tuple[str, dict[str, str]]]:
    found = []
    for name in _CANDIDATES:
        path = f"{where}{name}"
        if project.has(path):
            options = options_in(name, project.text(path), pytest_major)
            if options is not None:
                found.append((path, options))
    return found
