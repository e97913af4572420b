"""Config files read key by key: TOML, INI, JSON with comments, and settings written as code."""

import configparser
import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import PurePosixPath

from regreen.act.guard.view import Side
from regreen.syntax.javascript import Script, above, text_of

Settings = dict[str, str]
"""Every key of a config file with its value as text."""


def values(side: Side | None) -> Settings | None:
    """Every key of a config file with its value as text; None when the file cannot be read that way."""
    if side is None:
        return {}
    try:
        if side.script is not None:
            return dict(_written(side.script))
        return dict(_flat(_read(side), ""))
    except (ValueError, configparser.Error, RecursionError):
        return None


def _read(side: Side) -> object:
    suffix = PurePosixPath(side.path).suffix
    if suffix == ".toml":
        return tomllib.loads(side.text)
    if suffix in {".json", ".jsonc", ".babelrc", ".eslintrc"} or side.text.lstrip().startswith("{"):
        return json.loads(_COMMENTS.sub(_kept, side.text))
    if suffix in {".ini", ".cfg"} or PurePosixPath(side.path).name in {
        ".coveragerc",
        ".flake8",
        ".pylintrc",
        "pylintrc",
    }:
        parser = configparser.RawConfigParser(strict=False)
        parser.read_string(side.text)
        return {section: dict(parser.items(section)) for section in parser.sections()}
    raise ValueError("no known format")


_COMMENTS = re.compile(r'"(?:[^"\\]|\\.)*"|//[^\n]*|/\*.*?\*/|,(?=\s*[}\]])', re.DOTALL)


def _kept(found: re.Match[str]) -> str:
    """Texts as they are; comments and commas at an end are left out."""
    return found[0] if found[0].startswith('"') else ""


def _written(script: Script) -> Iterator[tuple[str, str]]:
    """Pairs of a config written as code, each under the keys around it; what else it does, as one text."""
    found: dict[str, str] = {}
    for node in script.of("pair"):
        value = node.child_by_field_name("value")
        if value is not None and value.type != "object":
            around = [one for one in above(node) if one.type == "pair"]
            keys = [text_of(one.child_by_field_name("key")).strip("'\"") for one in reversed((node, *around))]
            name = ".".join(keys)
            found[name] = f"{found[name]}, {text_of(value)}" if name in found else text_of(value)
    yield from found.items()
    code = (one for one in script.root.named_children if one.type != "comment")
    yield "code", " ".join(re.sub(r"\{.*\}", "{}", text_of(one)) for one in code)


def _flat(value: object, prefix: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _flat(inner, f"{prefix}.{key}" if prefix else str(key))
    else:
        yield prefix, repr(value)
