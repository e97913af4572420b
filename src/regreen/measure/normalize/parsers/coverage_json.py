"""Coverage as JSON: coverage.py's report (with contexts, where it has them) and Istanbul's."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

from regreen.measure.normalize.parsers.json_doc import Node, load
from regreen.measure.normalize.parsers.paths import PathMap
from regreen.model.cases import LinesByCase
from regreen.model.coverage import FileCoverage
from regreen.model.ids import CaseId
from regreen.model.raw import ParseContext, Parsed, ParsedFacts, ParseProblem

_Map = dict[CaseId, dict[str, frozenset[int]]]
_PYTHON = re.compile(rb'"(?:meta|executed_lines)"\s*:')


@dataclass(frozen=True, slots=True)
class CoverageJsonParser:
    """Reads coverage.py's and Istanbul's JSON."""

    name: str = "coverage_json"
    """Name of the format."""

    def recognises(self, name: str, head: bytes) -> bool:
        """Whether it has coverage.py's meta data or Istanbul's statement maps."""
        if head.lstrip()[:1] != b"{":
            return False
        return b'"statementMap"' in head or (bool(_PYTHON.search(head)) and b'"files"' in head)

    def parse(self, stream: BinaryIO, context: ParseContext) -> Iterator[Parsed]:
        """Yield one ParsedFacts with all files, and lines run per test where contexts tell them."""
        document = load(stream)
        if isinstance(document, ParseProblem):
            yield document
            return
        paths = PathMap(context)
        if "files" in document:
            yield _python(document, context, paths)
        elif any("statementMap" in file for _, file in document.pairs()):
            yield ParsedFacts(coverage=tuple(_istanbul(paths, name, file) for name, file in document.pairs()))
        else:
            yield ParseProblem(reason="The JSON has no files with coverage.", slug="not-results")


def _python(document: Node, context: ParseContext, paths: PathMap) -> ParsedFacts:
    files: list[FileCoverage] = []
    lines: _Map = {}
    collection: dict[str, frozenset[int]] = {}
    for written, node in document.pairs("files"):
        name, _ = paths.relative(written)
        files.append(_python_file(name, node))
        for case, numbers in _contexts(node).items():
            if case:
                lines.setdefault(CaseId(f"{context.tool}:{case}"), {})[name] = frozenset(numbers)
            else:
                collection[name] = frozenset(numbers)
    traced = LinesByCase(lines=lines, collection=collection) if lines else None
    return ParsedFacts(version=document.get("meta").text("version"), lines=traced, coverage=tuple(files))


def _python_file(name: str, node: Node) -> FileCoverage:
    summary = node.get("summary")
    covered, missing = _numbers(node, "executed_lines"), _numbers(node, "missing_lines")
    functions = [part for key, part in node.pairs("functions") if key]
    run = sum(1 for part in functions if part.get("summary").number("covered_lines"))
    return FileCoverage(
        file=name,
        covered=covered,
        missing=missing,
        lines=(len(covered), len(covered) + len(missing)),
        statements=_pair(summary, "covered_lines", "num_statements"),
        branches=_pair(summary, "covered_branches", "num_branches"),
        functions=(run, len(functions)) if functions else None,
    )


def _contexts(node: Node) -> dict[str, set[int]]:
    """Test id (without its phase, ``|run``) to the lines that it ran; the empty context is collection."""
    by_case: dict[str, set[int]] = {}
    for number, contexts in node.pairs("contexts"):
        for context in contexts.each():
            if number.isdigit():
                by_case.setdefault(context.text().partition("|")[0], set()).add(int(number))
    return by_case


def _istanbul(paths: PathMap, name: str, node: Node) -> FileCoverage:
    starts = {key: place.get("start").whole("line") or 0 for key, place in node.pairs("statementMap")}
    hits = {key: bool(count.value) for key, count in node.pairs("s")}
    run = frozenset(line for key, line in starts.items() if hits.get(key) and line)
    every = frozenset(line for line in starts.values() if line)
    branches = [count.value for _, counts in node.pairs("b") for count in counts.each()]
    functions = [count.value for _, count in node.pairs("f")]
    return FileCoverage(
        file=paths.relative(node.text("path") or name)[0],
        covered=run,
        missing=every - run,
        lines=(len(run), len(every)),
        statements=(sum(1 for key in starts if hits.get(key)), len(starts)),
        branches=(sum(map(bool, branches)), len(branches)),
        functions=(sum(map(bool, functions)), len(functions)),
    )


def _numbers(node: Node, key: str) -> frozenset[int]:
    return frozenset(number for item in node.each(key) if isinstance(number := item.value, int))


def _pair(summary: Node, hit: str, found: str) -> tuple[int, int] | None:
    total = summary.whole(found)
    return None if total is None else (summary.whole(hit) or 0, total)


PARSER = CoverageJsonParser()
