"""CTRF, the Common Test Report Format: one JSON document with a list of tests."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

from regreen.measure.normalize.parsers.frames import frames
from regreen.measure.normalize.parsers.json_doc import Node, load
from regreen.measure.normalize.parsers.paths import PathMap
from regreen.measure.normalize.parsers.tally import tally
from regreen.measure.normalize.parsers.text import capped, tail, typed
from regreen.model.cases import CaseResult, Failure, Outcome
from regreen.model.ids import CaseId
from regreen.model.raw import ParseContext, Parsed, ParseProblem

_OUTCOMES = {
    "passed": Outcome.PASSED,
    "failed": Outcome.FAILED,
    "skipped": Outcome.SKIPPED,
    "pending": Outcome.SKIPPED,
    "other": Outcome.ERROR,
}
_RAW_OUTCOMES = {outcome.value: outcome for outcome in Outcome}


@dataclass(frozen=True, slots=True)
class CtrfParser:
    """Reads CTRF."""

    name: str = "ctrf"
    """Name of the format."""

    def recognises(self, name: str, head: bytes) -> bool:
        """Whether it names itself CTRF, or has results of a tool as CTRF has them."""
        squeezed = b"".join(head.split())
        return squeezed[:1] == b"{" and (b'"reportFormat":"CTRF"' in squeezed or b'"results":{"tool":' in squeezed)

    def parse(self, stream: BinaryIO, context: ParseContext) -> Iterator[Parsed]:
        """Yield the cases, then facts; a ParseProblem when tests are missing."""
        document = load(stream)
        if isinstance(document, ParseProblem):
            yield document
            return
        paths, count, results = PathMap(context), 0, document.get("results")
        for test in results.each("tests"):
            count += 1
            yield _case(test, context, paths)
        declared = results.get("summary").whole("tests") or 0
        if "tests" not in results:
            yield ParseProblem(reason="The file has no list of tests.", slug="not-results")
        yield from tally(count, declared, results.get("tool").text("version"))


def _case(test: Node, context: ParseContext, paths: PathMap) -> CaseResult:
    written = test.text("filePath", "filepath")
    file = paths.relative(written)[0] if written else None
    suites = [part.text() for part in test.each("suite")] or [part for part in (test.text("suite"),) if part]
    name = test.text("name")
    outcome = _RAW_OUTCOMES.get(test.text("rawStatus")) or _OUTCOMES.get(test.text("status"), Outcome.ERROR)
    milliseconds = test.number("duration")
    retries = test.whole("retries") or 0
    inner = [suite for suite in suites if not _names_file(suite, file)]
    owner = "::".join([file, *inner] if file else suites)
    return CaseResult(
        case_id=CaseId(f"{context.tool}:{owner}::{name}" if owner else f"{context.tool}:{name}"),
        outcome=outcome,
        duration_s=None if milliseconds is None else milliseconds / 1000,
        file=file,
        line=test.whole("line"),
        suite=" > ".join(suites),
        failures=(_failure(test, context, paths),) if outcome.is_failure else (),
        reason="" if outcome.is_failure else capped(test.text("message"), context.cap),
        output=tail("\n".join(line.text() for line in test.each("stdout")), context.cap),
        markers=tuple(sorted(tag.text() for tag in test.each("tags"))),
        reruns=(Outcome.FAILED,) * retries,
        flaky=test.flag("flaky"),
    )


def _names_file(suite: str, file: str | None) -> bool:
    return file is not None and suite.replace("\\", "/") == file


def _failure(test: Node, context: ParseContext, paths: PathMap) -> Failure:
    text = capped(test.text("trace") or test.text("message"), context.cap)
    kind, message = typed(capped(test.text("message"), context.cap))
    return Failure(type=kind, message=message, frames=frames(text, paths), text=text)


PARSER = CtrfParser()
