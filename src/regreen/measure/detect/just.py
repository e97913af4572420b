"""Justfiles as plain rules: defaults of parameters and plain variables put in, other expressions taken out."""

import re
from collections.abc import Mapping

NAMES = ("justfile", "Justfile", ".justfile")
"""What the file may be called."""

_TEXT = r"""(?:"[^"\n]*"|'[^'\n]*')"""
_SET = re.compile(rf"^(?:export\s+)?([A-Za-z_][\w-]*)\s*:=\s*({_TEXT})\s*(?:#.*)?$")
_PARAMETER = re.compile(rf"([+*]?)\$?([A-Za-z_][\w-]*)(?:\s*=\s*({_TEXT}|[\w./-]+))?")
_RECIPE = re.compile(
    rf"^(@?[A-Za-z_][\w-]*)((?:\s+[+*]?\$?[A-Za-z_][\w-]*(?:\s*=\s*(?:{_TEXT}|[\w./-]+))?)*)\s*:(?!=)(.*)$"
)
_NAMED = re.compile(r"\{\{\s*([A-Za-z_][\w-]*)\s*\}\}")
_OTHER = re.compile(r"\{\{(?!\s*[\w-]+\s*\}\})[^\n]*?\}\}(?!\})")


def plain(text: str) -> str:
    """The same rules without parameters, as a Makefile would hold them.

    What is asked for at the prompt has its default where it has one, and stays as it is otherwise; a choice
    (``{{ if … }}``) is left out.
    """
    variables: dict[str, str] = {}
    known: Mapping[str, str] = variables
    lines = []
    for line in text.splitlines():
        setting, recipe = _SET.match(line), _RECIPE.match(line)
        if setting:
            variables[setting[1]] = _bare(setting[2])
        elif recipe:
            given = _PARAMETER.findall(recipe[2])
            known = variables | {name: _bare(default) for many, name, default in given if default or many == "*"}
            lines.append(f"{recipe[1].removeprefix('@')}:{recipe[3].split('#')[0]}")
        else:
            lines.append(_filled(line, known))
    return "\n".join(lines)


def _filled(line: str, known: Mapping[str, str]) -> str:
    return _OTHER.sub("", _NAMED.sub(lambda found: known.get(found[1], found[0]), line))


def _bare(text: str) -> str:
    return text[1:-1] if text[:1] in {'"', "'"} else text
