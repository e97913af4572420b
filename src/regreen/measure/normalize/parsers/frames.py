"""Reads stack frames out of the text that runners print: Python, pytest, Java, JavaScript, PHP, Go."""

import re
from collections.abc import Iterator

from regreen.measure.normalize.parsers.paths import PathMap
from regreen.model.cases import Frame

_PYTHON = re.compile(r'^[ \t]*File "(?P<file>[^"\n]+)", line (?P<line>\d+)(?:, in (?P<function>\S+))?', re.MULTILINE)
_PYTEST = re.compile(
    r"^(?P<file>[^\s:][^:\n]*\.\w+):(?P<line>\d+): (?:in (?P<function>\S+)|[A-Z]\w*(?:\.\w+)*|)[ \t]*$", re.MULTILINE
)
_JAVA = re.compile(r"^[ \t]*at (?P<symbol>[\w.$/@<>-]+)\((?P<file>[\w.$-]+\.\w+):(?P<line>\d+)\)", re.MULTILINE)
_SCRIPT = re.compile(
    r"^[ \t]*at (?:(?P<function>[^()\n]*?) \()?(?P<file>[^()\s]+?):(?P<line>\d+):\d+\)?[ \t]*$", re.MULTILINE
)
_VITEST = re.compile(
    r"^[ \t]*\N{HEAVY RIGHT-POINTING ANGLE QUOTATION MARK ORNAMENT} (?:(?P<function>\S+) )?"
    r"(?P<file>[^\s:]+):(?P<line>\d+):\d+[ \t]*$",
    re.MULTILINE,
)
_PLAIN = re.compile(
    r"^[ \t]*(?:Location: |#\d+ )?(?P<file>(?:/|[\w.-]+/|[\w-]+_test\.go)[^\s:()]*):(?P<line>\d+)(?::| \+0x|$)",
    re.MULTILINE,
)
_DEFINED = re.compile(r"def (\w+)\(")
_JAVA_LIBRARIES = (
    "java/",
    "javax/",
    "jdk/",
    "sun/",
    "kotlin/",
    "scala/",
    "junit/",
    "org/junit/",
    "org/testng/",
    "org/opentest4j/",
    "org/apache/maven/",
    "org/gradle/",
)
_INNERMOST_FIRST = (_JAVA, _SCRIPT, _VITEST)


def frames(text: str, paths: PathMap) -> tuple[Frame, ...]:
    """Frames of one report, outermost first; empty when the text has none that can be read."""
    for pattern in _likely(text):
        found = [_frame(match, paths) for match in pattern.finditer(text)]
        if found:
            return tuple(reversed(found)) if pattern in _INNERMOST_FIRST else tuple(found)
    return ()


def _likely(text: str) -> Iterator[re.Pattern[str]]:
    """The shapes worth trying; a quick look, since most reports have one shape."""
    if 'File "' in text:
        yield _PYTHON
    if " at " in text or "\tat " in text or "\nat " in text or text.startswith("at "):
        yield _JAVA
        yield _SCRIPT
    if "\N{HEAVY RIGHT-POINTING ANGLE QUOTATION MARK ORNAMENT}" in text:
        yield _VITEST
    yield _PYTEST
    yield _PLAIN


def _frame(match: re.Match[str], paths: PathMap) -> Frame:
    if match.re is _JAVA:
        symbol = match["symbol"]
        file, ours = _java_file(symbol, match["file"], paths)
        return Frame(file=file, line=int(match["line"]), function=_java_method(symbol), in_project=ours)
    file, ours = paths.relative(match["file"])
    function, source = _said_around(match)
    return Frame(file=file, line=int(match["line"]), function=function, source=source, in_project=ours)


def _said_around(match: re.Match[str]) -> tuple[str, str]:
    """Function and source line, as far as the text around the place tells them."""
    if match.re is _PLAIN:
        return "", ""
    function = match["function"] or ""
    if match.re is _PYTHON:
        return function, _next_line(match)
    if match.re is not _PYTEST:
        return function, ""
    if function:
        return function, _next_line(match)
    return _defined_before(match), _marked_before(match)


def _java_file(symbol: str, file: str, paths: PathMap) -> tuple[str, bool]:
    """The source of a class: by the project's files, else by the package as a folder."""
    owner = symbol.rpartition("/")[2].rpartition(".")[0]
    found = paths.of_class(owner)
    if found:
        return found[0], True
    package = owner.split("$")[0].split(".")[:-1]
    path, ours = paths.relative("/".join([*package, file]))
    return path, ours and not path.startswith(_JAVA_LIBRARIES)


def _java_method(symbol: str) -> str:
    return ".".join(symbol.rpartition("/")[2].split(".")[-2:])


def _next_line(match: re.Match[str]) -> str:
    start = match.string.find("\n", match.end()) + 1
    if not start:
        return ""
    end = match.string.find("\n", start)
    line = match.string[start : end if end >= 0 else None]
    return "" if match.re.match(line) else line.strip()


def _marked_before(match: re.Match[str]) -> str:
    """The line that pytest marks with ``>``."""
    text, at = match.string, match.start()
    start = text.rfind("\n>", 0, at) + 1
    if not start and not text.startswith(">"):
        return ""
    return text[start + 1 : text.find("\n", start)].strip()


def _defined_before(match: re.Match[str]) -> str:
    at = match.string.rfind("def ", 0, match.start())
    defined = _DEFINED.match(match.string, at) if at >= 0 else None
    return defined[1] if defined else ""
