"""Tests that stand inside of sources, in languages that have them: they stay as they are, others may be added."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from regreen.act.guard.rule import Place, Rule
from regreen.act.guard.view import Look, Role, Side
from regreen.syntax.javascript import line_of, text_of

_STARTS = {
    ".rs": re.compile(
        r"#\s*\[\s*(?:cfg\s*\((?!\s*not\b)[^\]]*(?<!\w)(?<!not\()test\b[^\]]*|(?:\w+\s*::\s*)*(?:test|rstest|test_case|bench)\b[^\]]*)\]"
    ),
    ".zig": re.compile(r"^[ \t]*test\b[^\n;={}()]*\{", re.MULTILINE),
    ".d": re.compile(r"\bunittest\b\s*\{"),
}
"""Where a test begins, in code without comments and texts."""
_QUIET = re.compile(
    r"//[^\n]*|/\*|/\+|\br(#*)\".*?\"\1|\"(?:\\.|[^\"\\])*\"|`[^`]*`|'(?:\\[^'\n]+|[^'\\\n])'|^[ \t]*\\\\[^\n]*",
    re.DOTALL | re.MULTILINE,
)
_BLOCKS = {"/*": re.compile(r"/\*|\*/"), "/+": re.compile(r"/\+|\+/")}
_PAIRS = {"{": "}", "(": ")", "[": "]"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One test in a source."""

    depth: int
    """How many blocks it stands in: a test that is moved into another may not be built any more."""
    text: str
    """All of it with the attributes before it, white space folded."""


def parts(side: Side | None) -> Iterator[tuple[Part, int]]:
    """The tests in one side of a source, each with its one-based line."""
    if side is None:
        return
    if side.script is not None:
        yield from _of_script(side)
    elif side.suffix in _STARTS:
        yield from _of_text(side.text, side.suffix)


def _of_script(side: Side) -> Iterator[tuple[Part, int]]:
    """Vitest's: ``if (import.meta.vitest) { … }``."""
    if "import.meta.vitest" not in side.text or side.script is None:
        return
    for node in side.script.of("if_statement"):
        if "import.meta.vitest" in text_of(node.child_by_field_name("condition")):
            top = node.parent is not None and node.parent.type == "program"
            yield Part(depth=0 if top else 1, text=text_of(node)), line_of(node)


def _of_text(text: str, suffix: str) -> Iterator[tuple[Part, int]]:
    code, at = _only_code(text, nested=suffix != ".zig"), 0
    for found in _STARTS[suffix].finditer(code):
        if found.start() < at:
            continue
        start = _with_attributes(code, found.start())
        at = _end(code, found.end() if suffix == ".rs" else found.end() - 1)
        depth = code.count("{", 0, start) - code.count("}", 0, start)
        yield Part(depth=depth, text=" ".join(text[start:at].split())), code.count("\n", 0, found.start()) + 1


def _only_code(text: str, *, nested: bool) -> str:
    """The text with blanks in the place of comments, texts and characters; every other character keeps its place."""
    kept, at = [], 0
    while (found := _QUIET.search(text, at)) is not None:
        end = _block_end(text, found, nested=nested) if found[0] in _BLOCKS else found.end()
        kept += [text[at : found.start()], re.sub(r"[^\n]", " ", text[found.start() : end])]
        at = end
    return "".join((*kept, text[at:]))


def _block_end(text: str, opened: re.Match[str], *, nested: bool) -> int:
    """Where a comment ends; those of Rust and D stand in each other."""
    depth, at = 1, opened.end()
    while (found := _BLOCKS[opened[0]].search(text, at)) is not None:
        at = found.end()
        if found[0] != opened[0]:
            depth -= 1
        elif nested:
            depth += 1
        if depth == 0:
            return at
    return len(text)


def _with_attributes(code: str, start: int) -> int:
    """Where the attributes before a place begin."""
    while (before := code[:start].rstrip()).endswith("]"):
        depth, at = 0, len(before)
        while at > 0:
            at -= 1
            depth += {"]": 1, "[": -1}.get(before[at], 0)
            if depth == 0:
                break
        opened = before[:at].rstrip()
        if not opened.endswith("#"):
            break
        start = len(opened) - 1
    return start


def _end(code: str, start: int) -> int:
    """The end of an item: its closing brace, or its semicolon outside of brackets; of the code where it has none."""
    waiting: list[str] = []
    for at in range(start, len(code)):
        letter = code[at]
        if letter in _PAIRS:
            waiting.append(_PAIRS[letter])
        elif waiting and letter == waiting[-1]:
            waiting.pop()
            if letter == "}" and not waiting:
                return at + 1
        elif letter == ";" and not waiting:
            return at + 1
    return len(code)


def _changed(look: Look) -> Iterator[Place]:
    if look.policy.task.edits_tests:
        return
    views = list(look.of(Role.SOURCE))
    left = Counter(part for view in views for part, _ in parts(view.after))
    for view in views:
        for part, line in parts(view.before):
            if left[part] <= 0:
                yield Place(file=view.path, line=line, before=part.text)
            left[part] -= 1


RULES = (
    Rule(
        id="test-inside-changed",
        message="A test that stands in a source is gone or says something else.",
        doc="`#[cfg(test)]` and `#[test]` in Rust, `if (import.meta.vitest)`, `unittest` in D, `test` in Zig, with "
        "their attributes and all that is in them. Such a file cannot be laid over, so its tests stay as they are; new "
        "ones may be added. Of Rust, D and Zig by text, of scripts by syntax. A task that edits tests may change them.",
        find=_changed,
    ),
)
