"""Reads stack frames out of the text that runners print: Python, pytest, Java, JavaScript, PHP, Go."""

import re
from collections.abc import Iterator

from regreen.measure.normalize.parsers.paths import PathMap
from regreen.model.cases import Frame

_PYTHON = re.compile(r'\s*File "(?P<file>[^"]+)", line (?P<line>\d+)(?:, in (?P<function>\S+))?')
_PYTEST = re.compile(r"(?P<file>[^\s:][^:\n]*\.\w+):(?P<line>\d+): (?:in (?P<function>\S+)|[A-Z]\w*(?:\.\w+)*|)\s*$")
_JAVA = re.compile(r"\s*at (?P<symbol>[\w.$/@<>-]+)\((?P<file>[\w.$-]+\.\w+):(?P<line>\d+)\)")
_SCRIPT = re.compile(r"\s*at (?:(?P<function>[^()\n]*?) \()?(?P<file>[^()\s]+?):(?P<line>\d+):\d+\)?\s*$")
_PLAIN = re.compile(r"\s*(?:Location: |#\d+ )?(?P<file>(?:/|[\w.-]+/|[\w-]+_test\.go)[^\s:()]*):(?P<line>\d+)(?::|$)")
_DEFINED = re.compile(r"[> ]?\s*(?:async )?def (\w+)\(")
_INNERMOST_FIRST = (_JAVA, _SCRIPT)


def frames(text: str, paths: PathMap) -> tuple[Frame, ...]:
    """Frames of one report, outermost first; empty when the text has none that can be read."""
    lines = text.splitlines()
    for pattern in _likely(text):
        found = list(_found(pattern, lines, paths))
        if found:
            return tuple(reversed(found)) if pattern in _INNERMOST_FIRST else tuple(found)
    return ()


def _likely(text: str) -> Iterator[re.Pattern[str]]:
    """The shapes worth trying; a quick look, since most reports have one shape."""
    if 'File "' in text:
        yield _PYTHON
    if "at " in text:
        yield _JAVA
        yield _SCRIPT
    yield _PYTEST
    yield _PLAIN


def _found(pattern: re.Pattern[str], lines: list[str], paths: PathMap) -> Iterator[Frame]:
    for index, line in enumerate(lines):
        if ":" in line or '"' in line:
            match = pattern.match(line)
            if match:
                yield _frame(match, lines, index, paths)


def _frame(match: re.Match[str], lines: list[str], index: int, paths: PathMap) -> Frame:
    groups = match.groupdict()
    symbol = groups.get("symbol") or ""
    file, ours = _java_file(symbol, match["file"], paths) if symbol else paths.relative(match["file"])
    function = groups.get("function") or _java_method(symbol)
    source = ""
    if match.re is _PYTHON:
        source = _next(lines, index)
    elif match.re is _PYTEST:
        source = _next(lines, index) if function else _marked_before(lines, index)
        function = function or _defined_before(lines, index)
    return Frame(file=file, line=int(match["line"]), function=function or "", source=source, in_project=ours)


def _java_file(symbol: str, file: str, paths: PathMap) -> tuple[str, bool]:
    package = symbol.rpartition("/")[2].split("$")[0].split(".")[:-2]
    return paths.relative("/".join([*package, file]))


def _java_method(symbol: str) -> str:
    parts = symbol.rpartition("/")[2].split(".")
    return ".".join(parts[-2:]) if symbol else ""


def _next(lines: list[str], index: int) -> str:
    following = lines[index + 1].strip() if index + 1 < len(lines) else ""
    return "" if _PYTHON.match(following) else following


def _marked_before(lines: list[str], index: int) -> str:
    return next((line[1:].strip() for line in reversed(lines[:index]) if line.startswith(">")), "")


def _defined_before(lines: list[str], index: int) -> str:
    matches = (_DEFINED.match(line) for line in reversed(lines[:index]))
    return next((match[1] for match in matches if match), "")
