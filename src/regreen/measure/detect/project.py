"""The project's files as detection looks at them: read once, never written."""

import configparser
import tomllib
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import Any

_MOST = 1024 * 1024


class Project:
    """One folder of a repository, which may be all of it."""

    def __init__(self, root: Path, project: str, tracked: Sequence[str]) -> None:
        """Know where it lies.

        Args:
            root: absolute path of the repository's root.
            project: the project's folder, relative to the root; ``.`` for the root.
            tracked: repo-relative files under version control.
        """
        self.root = root
        self.prefix = "" if project in {"", "."} else f"{project.strip('/')}/"
        self.folder = root / self.prefix
        self.repository_files = tuple(tracked)
        self._texts: dict[str, str] = {}

    @cached_property
    def files(self) -> tuple[str, ...]:
        """Tracked files below the project's folder, relative to it."""
        return tuple(path[len(self.prefix) :] for path in self.repository_files if path.startswith(self.prefix))

    @cached_property
    def names(self) -> frozenset[str]:
        """The same, for membership."""
        return frozenset(self.files)

    @cached_property
    def folders(self) -> frozenset[str]:
        """Folders that hold tracked files, relative to the project's; ``.`` among them."""
        found = {str(parent) for path in self.files for parent in PurePosixPath(path).parents}
        return frozenset(found)

    def has(self, name: str) -> bool:
        """Whether there is a file of this name, tracked or not."""
        return (self.folder / name).is_file()

    def text(self, name: str) -> str:
        """Text of a file relative to the project's folder; empty when it cannot be read."""
        if name not in self._texts:
            try:
                with (self.folder / name).open("rb") as stream:
                    self._texts[name] = stream.read(_MOST).decode("utf-8", errors="replace").removeprefix("\ufeff")
            except OSError:
                self._texts[name] = ""
        return self._texts[name]

    @cached_property
    def pyproject(self) -> Mapping[str, Any]:
        """The parsed pyproject.toml; empty when there is none that can be read."""
        return read_toml(self.text("pyproject.toml"))

    def tool(self, *keys: str) -> Any:
        """What stands under ``[tool.…]`` of pyproject.toml; None when nothing does."""
        return dig(self.pyproject, "tool", *keys)

    def repo_relative(self, path: str) -> str:
        """A path relative to the project's folder, relative to the repository's root."""
        return str(PurePosixPath(self.prefix, path))


def dig(value: Any, *keys: str) -> Any:
    """Follow keys into nested tables; None where there is nothing."""
    for key in keys:
        value = value.get(key) if isinstance(value, Mapping) else None
    return value


def read_toml(text: str) -> Mapping[str, Any]:
    """A parsed TOML text; empty when it is none."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return {}


class _KeepsCase(configparser.RawConfigParser):
    """Names of options as they are written."""

    def optionxform(self, optionstr: str) -> str:
        """The name itself."""
        return optionstr


def read_ini(text: str) -> Mapping[str, Mapping[str, str]]:
    """A parsed INI text, section by section; what cannot be parsed gives nothing."""
    parser = _KeepsCase(strict=False, allow_no_value=True, default_section="\0")
    try:
        parser.read_string(text)
    except configparser.Error:
        return {}
    return {name: {key: value or "" for key, value in parser.items(name)} for name in parser.sections()}
