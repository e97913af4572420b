"""The JSON of Mocha's own reporter: all tests, and lists that say how each ended."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

from regreen.measure.normalize.parsers.frames import frames
from regreen.measure.normalize.parsers.json_doc import Node, load
from regreen.measure.normalize.parsers.paths import PathMap
from regreen.measure.normalize.parsers.tally import tally
from regreen.measure.normalize.parsers.text import capped, typed
from regreen.model.cases import CaseResult, Failure, Outcome
from regreen.model.ids import CaseId
from regreen.model.raw import ParseContext, Parsed, ParseProblem

_Key = tuple[str, str]


@dataclass(frozen=True, slots=True)
class MochaParser:
    """Reads Mocha's JSON."""

    name: str = "mocha"
    """Name of the format."""

    def recognises(self, name: str, head: bytes) -> bool:
        """Whether it starts with Mocha's totals."""
        return head.lstrip()[:1] == b"{" and b'"stats"' in head and b'"passes"' in head and b'"suites"' in head

    def parse(self, stream: BinaryIO, context: ParseContext) -> Iterator[Parsed]:
        """Yield the cases in the order of the tests, then hooks that failed, then facts."""
        document = load(stream)
        if isinstance(document, ParseProblem):
            yield document
            return
        paths, count, seen = PathMap(context), 0, set()
        pending = {_key(test) for test in document.each("pending")}
        for test in document.each("tests"):
            count += 1
            seen.add(_key(test))
            yield _case(test, context, paths, skipped=_key(test) in pending)
        for hook in document.each("failures"):
            if _key(hook) not in seen:
                count += 1
                yield _case(hook, context, paths, skipped=False)
        declared = document.get("stats").whole("tests") or 0
        yield from tally(count, declared)


def _key(test: Node) -> _Key:
    return test.text("file"), test.text("fullTitle")


def _case(test: Node, context: ParseContext, paths: PathMap, *, skipped: bool) -> CaseResult:
    file, _ = paths.relative(test.text("file"))
    full = test.text("fullTitle", "title")
    suite = full.removesuffix(test.text("title")).strip()
    error = test.get("err")
    failed = bool(error.text("message", "stack")) or bool(error)
    retries = test.whole("currentRetry") or 0
    milliseconds = test.number("duration")
    hook = full.lstrip('"').startswith(("before", "after")) or '" hook' in full
    bad = Outcome.ERROR if hook else Outcome.FAILED
    return CaseResult(
        case_id=CaseId(f"{context.tool}:{file}::{full}" if file else f"{context.tool}:{full}"),
        outcome=Outcome.SKIPPED if skipped else bad if failed else Outcome.PASSED,
        duration_s=None if milliseconds is None else milliseconds / 1000,
        file=file or None,
        suite=suite,
        failures=(_failure(error, hook, context, paths),) if failed and not skipped else (),
        reruns=(Outcome.FAILED,) * retries,
        flaky=bool(retries) and not failed,
    )


def _failure(error: Node, hook: bool, context: ParseContext, paths: PathMap) -> Failure:
    text = capped(error.text("stack") or error.text("message"), context.cap)
    kind, message = typed(text.partition("\n    at ")[0])
    return Failure(
        phase="setup" if hook else "call",
        type=error.text("name") or kind,
        message=capped(error.text("message"), context.cap) or message,
        frames=frames(text, paths),
        text=text,
    )


PARSER = MochaParser()
