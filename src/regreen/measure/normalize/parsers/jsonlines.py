"""Our own JSON lines: any program that prints them is a tool.

One object a line, told apart by ``type``: ``case`` (id, outcome, and what else is known), ``finding`` (message, and
what else is known), ``problem`` (reason), ``end`` (cases, findings: how many came). Only id and outcome, or message, or
reason, must be there; unknown keys are left alone.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

from regreen.measure.normalize.parsers.frames import frames
from regreen.measure.normalize.parsers.json_doc import Node, bad_line, lines
from regreen.measure.normalize.parsers.lint import LEVELS, said
from regreen.measure.normalize.parsers.paths import PathMap
from regreen.measure.normalize.parsers.tally import tally
from regreen.measure.normalize.parsers.text import capped, tail, typed
from regreen.model.cases import CaseResult, Failure, Frame, Outcome
from regreen.model.findings import Finding, FindingKind, Location, Severity
from regreen.model.ids import CaseId
from regreen.model.raw import ParseContext, Parsed, ParseProblem

_OUTCOMES = {outcome.value: outcome for outcome in Outcome}
_KINDS = {kind.value: kind for kind in FindingKind}
_SEVERITIES = {severity.name.lower(): severity for severity in Severity} | LEVELS
_TYPES = frozenset({"case", "finding", "problem", "end"})


@dataclass(frozen=True, slots=True)
class JsonLinesParser:
    """Reads our own JSON lines."""

    name: str = "jsonlines"
    """Name of the format."""

    def recognises(self, name: str, head: bytes) -> bool:
        """Whether the first line is an object of one of our types."""
        first = b"".join(head.lstrip(b"\xef\xbb\xbf \t\r\n").split(b"\n", 1)[0].split())
        return first.startswith(b"{") and any(f'"type":"{kind}"'.encode() in first for kind in _TYPES)

    def parse(self, stream: BinaryIO, context: ParseContext) -> Iterator[Parsed]:
        """Yield what each line says; a ParseProblem for a line that cannot be understood, the others are kept."""
        paths, cases, findings = PathMap(context), 0, 0
        bad: ParseProblem | None = None
        for number, line, node in lines(stream):
            if bad:
                yield bad
            item = _item(number, line, node, context, paths)
            bad = item if isinstance(item, ParseProblem) and item.slug == "ill-formed" else None
            cases += isinstance(item, CaseResult)
            findings += isinstance(item, Finding)
            if item is not None and bad is None:
                yield item
            elif node is not None and node.text("type") == "end":
                yield from _checked(node, cases, findings)
        if bad:
            yield ParseProblem(reason=bad.reason, slug="truncated")
        if cases:
            yield from tally(cases, None)


def _item(number: int, line: bytes, node: Node | None, context: ParseContext, paths: PathMap) -> Parsed | None:
    if node is None:
        return bad_line(number, line, last=False)
    match node.text("type"):
        case "case":
            return _case(number, node, context, paths)
        case "finding":
            return _finding(number, node, context, paths)
        case "problem":
            return ParseProblem(reason=node.text("reason") or "The tool reports a problem.", slug="tool-broken")
        case "end":
            return None
        case other:
            return ParseProblem(
                reason=f"Line {number} has the type {other!r}; known are {', '.join(sorted(_TYPES))}.",
                slug="ill-formed",
            )


def _case(number: int, node: Node, context: ParseContext, paths: PathMap) -> Parsed:
    test, outcome = node.text("id"), _OUTCOMES.get(node.text("outcome"))
    if not test or outcome is None:
        return ParseProblem(
            reason=f"Line {number} needs an id and an outcome ({', '.join(_OUTCOMES)}).", slug="ill-formed"
        )
    file = node.text("file")
    failures = tuple(_failure(failure, context, paths) for failure in node.each("failures"))
    if outcome.is_failure and not failures and node.text("message"):
        failures = (_failure(node, context, paths),)
    prefix = f"{context.tool}:"
    return CaseResult(
        case_id=CaseId(prefix + test.removeprefix(prefix)),
        outcome=outcome,
        duration_s=node.number("duration_s"),
        file=paths.relative(file)[0] if file else None,
        line=node.whole("line"),
        suite=node.text("suite"),
        failures=failures,
        reason=node.text("reason"),
        output=tail(node.text("output"), context.cap),
        markers=tuple(sorted(tag.text() for tag in node.each("markers"))),
        flaky=node.flag("flaky"),
    )


def _failure(node: Node, context: ParseContext, paths: PathMap) -> Failure:
    text = capped(node.text("text", "traceback"), context.cap)
    message = capped(node.text("message"), context.cap)
    kind, rest = typed(message)
    told = tuple(_frame(frame, paths) for frame in node.each("frames"))
    named = node.text("exception") or (node.text("type") if node.text("type") not in _TYPES else "")
    return Failure(
        phase=node.text("phase") or "call",
        type=named or kind,
        message=message if named else rest,
        frames=told or frames(text, paths),
        text=text,
    )


def _frame(node: Node, paths: PathMap) -> Frame:
    file, ours = paths.relative(node.text("file"))
    return Frame(
        file=file,
        line=node.whole("line") or 1,
        function=node.text("function"),
        source=node.text("source"),
        in_project=ours,
    )


def _finding(number: int, node: Node, context: ParseContext, paths: PathMap) -> Parsed:
    if not node.text("message"):
        return ParseProblem(reason=f"Line {number} is a finding without a message.", slug="ill-formed")
    file = node.text("file")
    location = Location(
        file=paths.relative(file)[0],
        line=node.whole("line"),
        column=node.whole("column"),
        end_line=node.whole("end_line"),
        end_column=node.whole("end_column"),
    )
    return said(
        context,
        _KINDS.get(node.text("kind"), FindingKind.LINT),
        capped(node.text("message"), context.cap),
        rule=node.text("rule"),
        severity=_SEVERITIES.get(node.text("severity").lower(), Severity.P2),
        symbol=node.text("symbol"),
        location=location if file else None,
        fixable=node.flag("fixable"),
        suppressed=node.flag("suppressed"),
        raw=f"#{number}",
    )


def _checked(node: Node, cases: int, findings: int) -> Iterator[Parsed]:
    for name, came in (("cases", cases), ("findings", findings)):
        declared = node.whole(name)
        if declared is not None and declared != came:
            yield ParseProblem(reason=f"The end says {declared} {name}, and {came} came.", slug="totals-differ")


PARSER = JsonLinesParser()
