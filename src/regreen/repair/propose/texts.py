"""Changes of text for a file that does not parse: colons, brackets, quotes, indentation."""

import ast
from collections.abc import Iterator, Mapping

from regreen.repair.variants import Variant
from regreen.syntax.source import Edit, line_starts

NEAR = 2


def text_variants(file: str, text: str, lines: Mapping[int, float]) -> list[Variant]:
    """Single-line changes near the given lines after which the file parses."""
    starts = [*line_starts(text), len(text)]
    found = []
    for line, score in lines.items():
        for at in range(max(1, line - NEAR), min(len(starts) - 1, line + 1) + 1):
            start, end = starts[at - 1], starts[at]
            whole = text[start:end]
            body = whole.rstrip("\r\n")
            for new, prior in _forms(body):
                if _parses(text[:start] + new + text[start + len(body) :]):
                    edit = Edit(start=start, end=start + len(body), text=new)
                    weight = score / (1 + abs(line - at))
                    found.append(_variant(file, edit, at, prior, weight))
    return found


def _variant(file: str, edit: Edit, line: int, prior: float, weight: float) -> Variant:
    score = prior * weight
    return Variant(
        id=0,
        file=file,
        edits=(edit,),
        piece="text that does not parse",
        family="syntax",
        line=line,
        prior=prior,
        score=score,
    )


def _forms(body: str) -> Iterator[tuple[str, float]]:
    code, hash_mark, comment = body.partition("  #")
    tail = hash_mark + comment
    for mark, prior in (
        (":", 0.9),
        (")", 0.8),
        ("]", 0.7),
        ("}", 0.6),
        (",", 0.6),
        ('"', 0.5),
        ("'", 0.5),
        ("):", 0.5),
    ):
        yield code.rstrip() + mark + tail, prior
        if code.rstrip().endswith(mark):
            yield code.rstrip()[: -len(mark)] + tail, 0.6
    if code.rstrip().endswith(":"):
        yield code.rstrip()[:-1] + "):" + tail, 0.7
    yield "    " + body, 0.6
    yield body.removeprefix("    "), 0.6
    yield body.replace(" = ", " == ", 1), 0.4
    yield body.replace("else if", "elif"), 0.7
    yield body.replace("=>", ">=").replace("=<", "<="), 0.5
    yield body.replace("&&", "and").replace("||", "or"), 0.5
    for word in ("print ", "exec "):
        if code.strip().startswith(word):
            indent = code[: len(code) - len(code.lstrip())]
            yield f"{indent}{word.strip()}({code.strip()[len(word) :]}){tail}", 0.8
    if "except " in code and "," in code:
        yield code.replace(",", " as", 1) + tail, 0.7


def _parses(text: str) -> bool:
    try:
        ast.parse(text)
    except (SyntaxError, ValueError):
        return False
    return True
