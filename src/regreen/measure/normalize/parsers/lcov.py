"""LCOV tracefiles: lines, functions and branches run, file by file."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import BinaryIO

from regreen.measure.normalize.parsers.paths import PathMap
from regreen.measure.normalize.parsers.text import whole
from regreen.model.coverage import FileCoverage
from regreen.model.raw import ParseContext, Parsed, ParsedFacts, ParseProblem

_STARTS = (b"TN:", b"SF:")
_LONGEST_LINE = 1 << 20


@dataclass(slots=True)
class _Record:
    """One file's part, which several test names may repeat."""

    hits: dict[int, int] = field(default_factory=dict)
    branches: dict[str, bool] = field(default_factory=dict)
    functions: dict[str, bool] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class LcovParser:
    """Reads LCOV."""

    name: str = "lcov"
    """Name of the format."""

    def recognises(self, name: str, head: bytes) -> bool:
        """Whether it starts with a test name or a source file."""
        return head.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(_STARTS)

    def parse(self, stream: BinaryIO, context: ParseContext) -> Iterator[Parsed]:
        """Yield one ParsedFacts with all files; a ParseProblem when the last record is cut off."""
        records: dict[str, _Record] = {}
        paths, file = PathMap(context), ""
        for raw in iter(lambda: stream.readline(_LONGEST_LINE), b""):
            key, _, value = raw.decode("utf-8", "replace").strip().removeprefix("\ufeff").partition(":")
            if key == "SF":
                file = paths.relative(value)[0]
                records.setdefault(file, _Record())
            elif key == "end_of_record":
                file = ""
            elif file:
                _take(records[file], key, value)
        yield ParsedFacts(coverage=tuple(_file(name, record) for name, record in records.items()))
        if file or not records:
            reason = f"The record of {file} is cut off" if file else "The file has no records"
            yield ParseProblem(reason=f"{reason}; what was whole is kept.", slug="truncated")


def _take(record: _Record, key: str, value: str) -> None:
    parts = value.split(",")
    if key == "DA" and len(parts) > 1:
        line, hits = whole(parts[0]), whole(parts[1])
        if line is not None and hits is not None:
            record.hits[line] = record.hits.get(line, 0) + hits
    elif key == "BRDA" and len(parts) > 3:  # noqa: PLR2004 - line, block, branch, taken
        name = ",".join(parts[:-1])
        record.branches[name] = record.branches.get(name, False) or parts[-1] not in {"-", "0"}
    elif key == "FNDA" and len(parts) > 1:
        name = ",".join(parts[1:])
        record.functions[name] = record.functions.get(name, False) or parts[0] != "0"
    elif key in {"LF", "LH", "BRF", "BRH", "FNF", "FNH"}:
        record.counts[key] = max(record.counts.get(key, 0), whole(value) or 0)


def _file(name: str, record: _Record) -> FileCoverage:
    covered = frozenset(line for line, hits in record.hits.items() if hits)
    return FileCoverage(
        file=name,
        covered=covered,
        missing=frozenset(record.hits) - covered,
        lines=(len(covered), len(record.hits)) if record.hits else _counted(record, "LH", "LF"),
        branches=_told(record.branches) or _counted(record, "BRH", "BRF"),
        functions=_told(record.functions) or _counted(record, "FNH", "FNF"),
    )


def _told(names: dict[str, bool]) -> tuple[int, int] | None:
    return (sum(names.values()), len(names)) if names else None


def _counted(record: _Record, hit: str, found: str) -> tuple[int, int] | None:
    return (record.counts.get(hit, 0), record.counts[found]) if found in record.counts else None


PARSER = LcovParser()
