"""pytest-reportlog: one JSON object a line, a report for each phase of each test."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import BinaryIO

from regreen.measure.normalize.parsers.frames import frames
from regreen.measure.normalize.parsers.json_doc import Node, bad_line, lines
from regreen.measure.normalize.parsers.paths import PathMap
from regreen.measure.normalize.parsers.tally import tally
from regreen.measure.normalize.parsers.text import capped, tail, typed
from regreen.model.cases import CaseResult, Failure, Frame, Outcome, Phase, worst
from regreen.model.ids import CaseId
from regreen.model.raw import ParseContext, Parsed, ParseProblem

_LAST_PHASE = "teardown"
_REPORTS = frozenset({"TestReport", "SubTestReport", "SubtestReport"})


@dataclass(frozen=True, slots=True)
class ReportlogParser:
    """Reads pytest-reportlog's lines."""

    name: str = "reportlog"
    """Name of the format."""

    def recognises(self, name: str, head: bytes) -> bool:
        """Whether the first line is one of its reports."""
        return b'"$report_type"' in head.split(b"\n", 1)[0]

    def parse(self, stream: BinaryIO, context: ParseContext) -> Iterator[Parsed]:
        """Yield a case when its last phase comes; a ParseProblem when the session did not end."""
        reading = _Reading(context)
        bad: tuple[int, bytes] | None = None
        for number, line, node in lines(stream):
            if bad:
                yield bad_line(*bad, last=False)
            bad = (number, line) if node is None else None
            if node is not None:
                yield from reading.take(node)
        yield from reading.left_over()
        yield from tally(reading.cases, None, reading.version)
        if bad or not reading.ended:
            number, line = bad or (0, b"")
            yield (
                bad_line(number, line, last=True)
                if bad
                else ParseProblem(
                    reason="The log has no end of session: pytest was killed or still runs.", slug="truncated"
                )
            )


@dataclass(slots=True)
class _Open:
    """A test whose phases still come."""

    reports: list[Node] = field(default_factory=list)


class _Reading:
    """The state between two lines; tests of several workers may interleave."""

    def __init__(self, context: ParseContext) -> None:
        self._context = context
        self._paths = PathMap(context)
        self._open: dict[str, _Open] = {}
        self.cases = 0
        self.version = ""
        self.ended = False

    def take(self, node: Node) -> Iterator[Parsed]:
        """Understand one line."""
        kind = node.text("$report_type")
        self.version = self.version or node.text("pytest_version")
        self.ended = self.ended or kind == "SessionFinish"
        if kind == "CollectReport" and node.text("outcome") == "failed":
            yield self._collect_error(node)
        elif kind in _REPORTS:
            test = node.text("nodeid")
            self._open.setdefault(test, _Open()).reports.append(node)
            if node.text("when") == _LAST_PHASE and not _comes_again(self._open[test].reports):
                yield self._case(test, self._open.pop(test).reports)

    def left_over(self) -> Iterator[Parsed]:
        """Tests whose last phase never came: they ran when the log ended."""
        for test, state in self._open.items():
            yield self._case(test, state.reports, unfinished=True)

    def _case(self, test: str, reports: list[Node], *, unfinished: bool = False) -> CaseResult:
        self.cases += 1
        phases = tuple(_phase(report) for report in reports)
        failures = tuple(self._failure(report) for report in reports if report.text("outcome") in {"failed", "rerun"})
        outcomes = [phase.outcome for phase, report in zip(phases, reports, strict=True) if _counts(report)]
        reruns = tuple(Outcome.FAILED for report in reports if report.text("outcome") == "rerun")
        outcome = Outcome.CRASHED if unfinished else worst(outcomes)
        file, line = _location(reports[0])
        return CaseResult(
            case_id=CaseId(f"{self._context.tool}:{test}"),
            outcome=outcome,
            duration_s=sum(phase.duration_s for phase in phases),
            file=test.partition("::")[0] or file,
            line=line,
            suite="::".join(test.split("[", maxsplit=1)[0].split("::")[1:-1]),
            phases=phases,
            failures=failures,
            reason=next(filter(None, map(_reason, reports)), ""),
            output=tail(_output(reports), self._context.cap),
            parameters=test.partition("[")[2][:-1] if test.endswith("]") else "",
            reruns=reruns,
            flaky=bool(reruns) and outcome is Outcome.PASSED,
        )

    def _collect_error(self, node: Node) -> CaseResult:
        self.cases += 1
        test = node.text("nodeid")
        return CaseResult(
            case_id=CaseId(f"{self._context.tool}:{test}"),
            outcome=Outcome.ERROR,
            file=test.partition("::")[0] or None,
            failures=(self._failure(node, phase="collect"),),
        )

    def _failure(self, node: Node, phase: str = "") -> Failure:
        report = node.get("longrepr")
        text = capped(_long_text(report), self._context.cap)
        crash = report.get("reprcrash")
        said = crash.text("message") or _last_said(text)
        kind, message = typed(capped(said, self._context.cap))
        when = "rerun" if node.text("outcome") == "rerun" else phase or _phase_name(node).partition(":")[0]
        return Failure(
            phase=when, type=kind or _last_type(report), message=message, frames=self._frames(report, text), text=text
        )

    def _frames(self, report: Node, text: str) -> tuple[Frame, ...]:
        entries = [entry.get("data") for entry in report.each("reprtraceback", "reprentries")]
        found = [entry for entry in entries if entry.get("reprfileloc").text("path")]
        if not found:
            return frames(text, self._paths)
        return tuple(self._frame(entry) for entry in found)

    def _frame(self, entry: Node) -> Frame:
        place = entry.get("reprfileloc")
        file, ours = self._paths.relative(place.text("path"))
        code = [line.text() for line in entry.each("lines")]
        source = next((line[1:].strip() for line in reversed(code) if line.startswith(">")), "")
        defined = next(
            (line.split("def ", 1)[1] for line in code if line.lstrip(" >").startswith(("def ", "async def "))), ""
        )
        said = place.text("message")
        function = said.removeprefix("in ") if said.startswith("in ") else defined.partition("(")[0]
        return Frame(file=file, line=place.whole("lineno") or 1, function=function, source=source, in_project=ours)


def _comes_again(reports: list[Node]) -> bool:
    """Whether the try that ended now is to be run again."""
    starts = [index for index, report in enumerate(reports) if report.text("when") == "setup"]
    return any(report.text("outcome") == "rerun" for report in reports[starts[-1] if starts else 0 :])


def _defined(code: list[str]) -> str:
    heads = (line.lstrip(" >") for line in code)
    defined = next((head for head in heads if head.startswith(("def ", "async def "))), "")
    return defined.partition("def ")[2].partition("(")[0]


def _phase_name(report: Node) -> str:
    if report.text("$report_type") == "TestReport":
        return report.text("when") or "call"
    context = report.get("context")
    return f"subtest:{context.text('msg')}"


def _phase(report: Node) -> Phase:
    return Phase(name=_phase_name(report), outcome=_outcome(report), duration_s=report.number("duration") or 0.0)


def _counts(report: Node) -> bool:
    """A passed set-up or tear-down says nothing about the test; a rerun is told apart."""
    around = report.text("when") in {"setup", "teardown"} and report.text("outcome") == "passed"
    return not around and report.text("outcome") != "rerun"


def _outcome(report: Node) -> Outcome:
    said, expected = report.text("outcome"), "wasxfail" in report
    if said == "skipped":
        return Outcome.XFAILED if expected else Outcome.SKIPPED
    if said == "passed":
        return Outcome.XPASSED if expected else Outcome.PASSED
    return Outcome.FAILED if report.text("when") == "call" else Outcome.ERROR


def _reason(report: Node) -> str:
    if "wasxfail" in report:
        return report.text("wasxfail")
    parts = [part.text() for part in report.each("longrepr")]
    return parts[-1].removeprefix("Skipped: ") if report.text("outcome") == "skipped" and parts else ""


def _location(report: Node) -> tuple[str | None, int | None]:
    parts = list(report.each("location"))
    place = 2
    if len(parts) < place:
        return None, None
    line = parts[1].value
    return parts[0].text() or None, line + 1 if isinstance(line, int) else None


def _output(reports: list[Node]) -> str:
    """Captured sections; each report repeats those of the phases before it."""
    sections = {}
    for report in reports:
        for section in report.each("sections"):
            title, *rest = [part.text() for part in section.each()] or [""]
            sections[title] = "".join(rest)
    return "\n".join(f"--- {title} ---\n{text}" for title, text in sections.items())


def _long_text(report: Node) -> str:
    if report.text():
        return report.text()
    if report.text("longrepr"):
        return report.text("longrepr")
    code: list[str] = []
    for entry in report.each("reprtraceback", "reprentries"):
        data = entry.get("data")
        code.extend(line.text() for line in data.each("lines"))
        place = data.get("reprfileloc")
        if place.text("path"):
            code.append(f"\n{place.text('path')}:{place.text('lineno')}: {place.text('message')}")
    return "\n".join(code)


def _last_said(text: str) -> str:
    told = [line[4:] for line in text.splitlines() if line.startswith("E   ") and line[4:5].strip()]
    return told[-1] if told else text.strip().partition("\n")[0]


def _last_type(report: Node) -> str:
    entries = list(report.each("reprtraceback", "reprentries"))
    said = entries[-1].get("data").get("reprfileloc").text("message") if entries else ""
    return "" if said.startswith("in ") or " " in said else said


PARSER = ReportlogParser()
