"""The JSON of Jest and of Vitest: files with assertion results, and files that failed to run."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

from regreen.measure.normalize.parsers.frames import frames
from regreen.measure.normalize.parsers.json_doc import Node, load
from regreen.measure.normalize.parsers.lint import suite_failed
from regreen.measure.normalize.parsers.paths import PathMap
from regreen.measure.normalize.parsers.tally import tally
from regreen.measure.normalize.parsers.text import capped, typed
from regreen.model.cases import CaseResult, Failure, Outcome
from regreen.model.ids import CaseId
from regreen.model.raw import ParseContext, Parsed, ParseProblem

_OUTCOMES = {
    "passed": Outcome.PASSED,
    "failed": Outcome.FAILED,
    "pending": Outcome.SKIPPED,
    "skipped": Outcome.SKIPPED,
    "todo": Outcome.SKIPPED,
    "disabled": Outcome.SKIPPED,
    "focused": Outcome.PASSED,
}
_SUITE_HEAD = re.compile(r"\s*●?\s*Test suite failed to run\s*")


@dataclass(frozen=True, slots=True)
class JestParser:
    """Reads Jest's and Vitest's JSON."""

    name: str = "jest"
    """Name of the format."""

    def recognises(self, name: str, head: bytes) -> bool:
        """Whether it starts like the JSON reporter's totals or results."""
        return head.lstrip()[:1] == b"{" and (b'"numTotalTests"' in head or b'"assertionResults"' in head)

    def parse(self, stream: BinaryIO, context: ParseContext) -> Iterator[Parsed]:
        """Yield the cases, then suites that failed to run, then facts."""
        document = load(stream)
        if isinstance(document, ParseProblem):
            yield document
            return
        paths, count, broken = PathMap(context), 0, 0
        for suite in document.each("testResults"):
            for case in _cases(suite, context, paths):
                count += 1
                yield case
            failed = _failed_to_run(suite, context, paths)
            if failed:
                broken += 1
                yield failed
        declared = document.whole("numTotalTests") or 0
        yield from tally(count, declared)


def _tests(suite: Node) -> Iterator[Node]:
    """Jest puts a file's own failure among the tests, without a title."""
    return (result for result in suite.each("assertionResults") if "title" in result)


def _cases(suite: Node, context: ParseContext, paths: PathMap) -> Iterator[CaseResult]:
    file, _ = paths.relative(suite.text("name"))
    for result in _tests(suite):
        titles = [title.text() for title in result.each("ancestorTitles")]
        name = " > ".join([*titles, result.text("title")])
        messages = [message.text() for message in result.each("failureMessages")]
        retried = [reason.text() for reason in result.each("retryReasons")]
        outcome = _OUTCOMES.get(result.text("status"), Outcome.ERROR)
        passed_at_last = outcome is Outcome.PASSED
        earlier = [*retried, *messages] if passed_at_last else retried
        milliseconds = result.number("duration")
        yield CaseResult(
            case_id=CaseId(f"{context.tool}:{file}::{name}"),
            outcome=outcome,
            duration_s=None if milliseconds is None else milliseconds / 1000,
            file=file,
            line=result.get("location").whole("line"),
            suite=" > ".join(titles),
            failures=tuple(_failure(text, "rerun", context, paths) for text in earlier)
            + tuple(_failure(text, "call", context, paths) for text in messages if not passed_at_last),
            reason="todo" if result.text("status") == "todo" else "",
            aliases=(result.text("fullName"),),
            reruns=(Outcome.FAILED,) * len(earlier),
            flaky=passed_at_last and bool(earlier),
        )


def _failed_to_run(suite: Node, context: ParseContext, paths: PathMap) -> Parsed | None:
    """A file whose tests never started: broken import, syntax error, or a hook outside of tests."""
    if suite.text("status") != "failed":
        return None
    if any(result.text("status") == "failed" for result in _tests(suite)):
        return None
    file, _ = paths.relative(suite.text("name"))
    return suite_failed(context, file, _failure(suite.text("message"), "collect", context, paths), file)


def _failure(text: str, phase: str, context: ParseContext, paths: PathMap) -> Failure:
    text = capped(text, context.cap)
    said = text.partition("\n    at ")[0].strip()
    if phase == "collect":
        said = _SUITE_HEAD.sub("", said).partition("\n\n")[0]
    kind, message = typed(said)
    return Failure(phase=phase, type=kind, message=message or said, frames=frames(text, paths), text=text)


PARSER = JestParser()
