"""Names that a module of the project lacks: the error names the module, and another module of it may have them."""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from regreen.syntax.scopes import module_names

LACKS = re.compile(r"module '?(?P<module>[\w.]+)'? has no attribute '(?P<name>\w+)'")
IMPORT = re.compile(r"cannot import name '(?P<name>\w+)' from '?(?P<module>[\w.]+)'?")
"""What errors say of a module that lacks a name: asked for later, and when it is imported."""
MOST = 8


def absent(messages: Iterable[str], files: Iterable[str]) -> dict[str, frozenset[str]]:
    """Files of the modules that errors tell of, with the names that these lack."""
    known = list(files)
    found: dict[str, set[str]] = {}
    for message in messages:
        for pattern in (LACKS, IMPORT):
            for told in pattern.finditer(message):
                home = _file_of(told["module"], known)
                if home:
                    found.setdefault(home, set()).add(told["name"])
    return {file: frozenset(names) for file, names in found.items()}


def _file_of(module: str, files: Sequence[str]) -> str:
    """The file of a module whose package begins at a folder that is none itself; empty when there is none."""
    path = module.replace(".", "/")
    for end in (f"{path}/__init__.py", f"{path}.py"):
        for file in sorted((one for one in files if f"/{one}".endswith(f"/{end}")), key=len):
            if f"{file.removesuffix(end)}__init__.py" not in files:
                return file
    return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Supplier:
    """A module of the same package that has a name."""

    origin: str
    """As a relative import names it."""
    name: str
    """What is lacking."""
    others: frozenset[str] = frozenset()
    """What the module binds besides."""


def suppliers(lacking: Mapping[str, frozenset[str]], texts: Mapping[str, str]) -> dict[str, tuple[Supplier, ...]]:
    """Modules that have the names that others lack, by the file of what lacks them: the nearest ones first."""
    return {
        file: tuple(one for name in sorted(names) for one in _below(file, name, texts))[:MOST]
        for file, names in lacking.items()
    }


def _below(file: str, name: str, texts: Mapping[str, str]) -> Iterator[Supplier]:
    folder = PurePosixPath(file).parent
    below = sorted(
        (one for one in texts if one != file and PurePosixPath(one).is_relative_to(folder)),
        key=lambda one: (one.count("/"), one),
    )
    for one in below:
        inner = PurePosixPath(one).relative_to(folder).with_suffix("")
        parts = inner.parts[:-1] if inner.name == "__init__" else inner.parts
        if parts and all(part.isidentifier() for part in parts):
            if parts[-1] == name:
                yield Supplier(origin=f".{'.'.join(parts[:-1])}", name=name)
            elif re.search(rf"\b{re.escape(name)}\b", texts[one]) and name in (others := _bound(texts[one])):
                yield Supplier(origin=f".{'.'.join(parts)}", name=name, others=others - {name})


def imports(supply: Iterable[Supplier], words: frozenset[str]) -> tuple[str, ...]:
    """Import statements for what is lacking: the name alone, and with all else that the failing tests speak of."""
    found: dict[str, None] = {}
    for one in supply:
        more = sorted(one.others & words)
        if more:
            found[f"from {one.origin} import {', '.join(sorted([one.name, *more]))}"] = None
        found[f"from {one.origin} import {one.name}"] = None
    return tuple(found)


def _bound(text: str) -> frozenset[str]:
    """What a module binds at its outermost level."""
    try:
        return frozenset(module_names(ast.parse(text)))
    except (SyntaxError, ValueError, RecursionError):
        return frozenset()
