"""Cobertura XML: lines and branches run, by class and file."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import BinaryIO
from xml.parsers import expat

from regreen.measure.normalize.parsers.paths import PathMap
from regreen.measure.normalize.parsers.text import whole
from regreen.measure.normalize.parsers.xml_feed import feed, root_name, safe_parser
from regreen.model.coverage import FileCoverage
from regreen.model.raw import ParseContext, Parsed, ParsedFacts, ParseProblem

_TAKEN = re.compile(r"\((\d+)/(\d+)\)")


@dataclass(slots=True)
class _File:
    """What all classes of one file say together."""

    hits: dict[int, int] = field(default_factory=dict)
    branches: dict[int, tuple[int, int]] = field(default_factory=dict)
    methods: dict[str, bool] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CoberturaParser:
    """Reads Cobertura XML."""

    name: str = "cobertura"
    """Name of the format."""

    def recognises(self, name: str, head: bytes) -> bool:
        """Whether the root is a coverage element with Cobertura's rates."""
        return root_name(head) == "coverage" and (b"line-rate" in head or b"cobertura" in head.lower())

    def parse(self, stream: BinaryIO, context: ParseContext) -> Iterator[Parsed]:
        """Yield one ParsedFacts with all files; a ParseProblem where the file is cut off or ill-formed."""
        parser = safe_parser()
        tree = _Tree(parser)
        problem = None
        for step in feed(stream, parser):
            problem = step or problem
        paths = PathMap(context)
        yield ParsedFacts(
            version=tree.version,
            coverage=tuple(_coverage(paths, tree.sources, name, file) for name, file in tree.files.items()),
        )
        if problem is not None:
            yield problem
        elif not tree.is_coverage:
            yield ParseProblem(reason="This is no Cobertura XML: the root is not <coverage>.", slug="not-results")


class _Tree:
    """The reader's state."""

    def __init__(self, parser: expat.XMLParserType) -> None:
        self.files: dict[str, _File] = {}
        self.sources: list[str] = []
        self.version = ""
        self.is_coverage = False
        self._file = _File()
        self._method = ""
        self._source: list[str] | None = None
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "coverage":
            self.is_coverage = True
            self.version = attributes.get("version", "")
        elif name == "source":
            self._source = []
        elif name == "class":
            self._file = self.files.setdefault(attributes.get("filename", ""), _File())
        elif name == "method":
            self._method = f"{attributes.get('name', '')}{attributes.get('signature', '')}"
            self._file.methods.setdefault(self._method, False)
        elif name == "line":
            self._line(attributes)

    def _line(self, attributes: dict[str, str]) -> None:
        number, hits = whole(attributes.get("number", "")), whole(attributes.get("hits", "0")) or 0
        if number is None:
            return
        self._file.hits[number] = max(self._file.hits.get(number, 0), hits)
        if self._method:
            self._file.methods[self._method] = self._file.methods[self._method] or hits > 0
        taken = _TAKEN.search(attributes.get("condition-coverage", ""))
        if taken:
            self._file.branches[number] = (int(taken[1]), int(taken[2]))

    def _end(self, name: str) -> None:
        if name == "method":
            self._method = ""
        elif name == "source" and self._source is not None:
            self.sources.append("".join(self._source).strip())
            self._source = None

    def _text(self, text: str) -> None:
        if self._source is not None:
            self._source.append(text)


def _coverage(paths: PathMap, sources: list[str], name: str, file: _File) -> FileCoverage:
    covered = frozenset(line for line, hits in file.hits.items() if hits)
    return FileCoverage(
        file=_resolved(paths, sources, name),
        covered=covered,
        missing=frozenset(file.hits) - covered,
        lines=(len(covered), len(file.hits)),
        branches=_sum(file.branches.values()) if file.branches else None,
        functions=(sum(file.methods.values()), len(file.methods)) if file.methods else None,
    )


def _resolved(paths: PathMap, sources: list[str], name: str) -> str:
    """File names stand relative to one of the sources."""
    for source in sources:
        file, ours = paths.relative(f"{source.rstrip('/')}/{name}" if source else name)
        if ours:
            return file
    return paths.relative(name)[0]


def _sum(pairs: Iterable[tuple[int, int]]) -> tuple[int, int]:
    taken, all_of_them = zip(*pairs, strict=True)
    return sum(taken), sum(all_of_them)


PARSER = CoberturaParser()
