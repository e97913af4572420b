"""From what a tool left to one run that says what is known and whether it can be trusted."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import PurePath

from regreen.measure.normalize.failing import findings_of, with_raw
from regreen.measure.normalize.merge import merge_doubled, merge_lines
from regreen.model.cases import CaseResult, LinesByCase
from regreen.model.counts import counted
from regreen.model.coverage import FileCoverage
from regreen.model.findings import Finding
from regreen.model.ids import CaseId
from regreen.model.jobs import JobEnd, JobResult
from regreen.model.raw import ParseContext, Parsed, ParsedFacts, ParseProblem, Parser, Raw
from regreen.model.runs import Broken, Completed, Skipped, TimedOut, ToolInfo, ToolRun


@dataclass(frozen=True, slots=True, kw_only=True)
class NormalizedRun:
    """One tool's run, understood."""

    run: ToolRun
    """Completed, Broken, TimedOut or Skipped."""
    lines: LinesByCase = field(default_factory=LinesByCase)
    """Lines run per test, where traced."""
    coverage: tuple[FileCoverage, ...] = ()
    """Coverage by file, where the format tells it."""


@dataclass(slots=True)
class _Heard:
    """What the parser said, sorted by kind."""

    cases: list[CaseResult] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    problems: list[ParseProblem] = field(default_factory=list)
    facts: list[ParsedFacts] = field(default_factory=list)
    artifacts: dict[CaseId, str] = field(default_factory=dict)
    """Where a failing case was told."""

    def hear(self, item: Parsed, artifact: str) -> None:
        """Keep one item."""
        match item:
            case CaseResult():
                self.cases.append(item)
                if item.outcome.is_failure:
                    self.artifacts[item.case_id] = artifact
            case Finding():
                self.findings.append(with_raw(item, artifact))
            case ParseProblem():
                self.problems.append(item)
            case ParsedFacts():
                self.facts.append(item)


def normalize(raw: Raw, parser: Parser, context: ParseContext, tool: str) -> NormalizedRun:
    """Understand what a tool left.

    Args:
        raw: what it left; its files are read as streams, in order.
        parser: understands their format.
        context: what the parser must know.
        tool: name of the tool; stands in the findings.

    Returns:
        A run that is ``Completed`` only when everything was understood and agrees with how the processes ended.
        What was whole is kept in the other kinds too.
    """
    if raw.skipped:
        return NormalizedRun(run=Skipped(info=_info(raw, tool, _Heard()), reason=raw.skipped))
    heard = _Heard()
    for path in raw.files:
        artifact = PurePath(path).name
        for item in _read(path, parser, context):
            heard.hear(item, artifact)
    return NormalizedRun(
        run=_judge(raw, tool, context, heard),
        lines=merge_lines(facts.lines for facts in heard.facts if facts.lines),
        coverage=tuple(file for facts in heard.facts for file in facts.coverage),
    )


def _read(path: str, parser: Parser, context: ParseContext) -> Iterator[Parsed]:
    try:
        with open(path, "rb") as stream:  # noqa: PTH123 - a plain path of a raw artifact
            yield from parser.parse(stream, context)
    except OSError as error:
        yield ParseProblem(reason=f"{PurePath(path).name} cannot be read: {error.strerror}.", slug="unreadable")


def _judge(raw: Raw, tool: str, context: ParseContext, heard: _Heard) -> ToolRun:
    info = _info(raw, tool, heard)
    cases = merge_doubled(heard.cases)
    failing = findings_of(cases, tool, context.roots)
    told = (with_raw(finding, heard.artifacts.get(finding.case_id, "")) for finding in failing if finding.case_id)
    findings = (*told, *heard.findings)
    last = raw.results[-1] if raw.results else None
    if not raw.broken and last and last.end in {JobEnd.TIMED_OUT, JobEnd.STALLED}:
        return TimedOut(info=info, limit_s=last.duration_s, cases=cases, findings=findings)
    reason, slug = _why_broken(raw, last, heard.problems, found=bool(findings))
    if not reason and _holds_no_tests(heard):
        reason, slug = "The results hold no tests: see whether any were selected and collected.", "no-tests"
    if reason:
        return Broken(info=info, reason=reason, slug=slug, cases=cases, findings=findings)
    return Completed(info=info, cases=cases, findings=findings)


def _why_broken(raw: Raw, last: JobResult | None, problems: list[ParseProblem], *, found: bool) -> tuple[str, str]:
    """Reason and slug; empty when the run can be trusted."""
    if raw.broken:
        return raw.broken, raw.slug or "tool-broken"
    if last and last.end is not JobEnd.EXITED and not raw.settled:
        return _ended_oddly(last), _slug_of_end(last)
    if problems:
        more = f" ({counted(len(problems) - 1, 'more problem')}.)" if len(problems) > 1 else ""
        return problems[0].reason + more, problems[0].slug
    if last and last.exit_code and not found:
        return (
            f"The tool ended with exit code {last.exit_code} and reported nothing: read {last.stderr.path} to see why.",
            "tool-broken",
        )
    return "", ""


def _holds_no_tests(heard: _Heard) -> bool:
    """Whether files of a test format were read and none held a test: never a pass."""
    counts = [value for facts in heard.facts for name, value in facts.details if name == "cases"]
    return bool(counts) and not heard.cases and not heard.findings


def _ended_oddly(result: JobResult) -> str:
    if result.detail:
        return result.detail
    signal = f" by signal {result.signal}" if result.signal else ""
    return f"The tool did not end by itself ({result.end}{signal}): see {result.stderr.path}."


def _slug_of_end(result: JobResult) -> str:
    return {JobEnd.NOT_FOUND: "tool-not-found", JobEnd.CANCELLED: "cancelled", JobEnd.INFRA: "infra"}.get(
        result.end, "tool-broken"
    )


def _withheld(raw: Raw) -> tuple[str, ...]:
    """What the tool's processes did not get of the user's environment."""
    names = sorted({name for result in raw.results for name in result.withheld})
    if not names:
        return ()
    return (f"variables withheld from the tests: {', '.join(names)}; env.pass gives back what they need",)


def _processor_s(raw: Raw, heard: _Heard) -> float | None:
    """What the tool's processes told, which holds in a sandbox too, or what the system counted."""
    told = [facts.cpu_s for facts in heard.facts if facts.cpu_s is not None]
    if told:
        return sum(told)
    counted = [result.cpu_s for result in raw.results if result.cpu_s is not None]
    return sum(counted) if counted and len(counted) == len(raw.results) else None


def _info(raw: Raw, tool: str, heard: _Heard) -> ToolInfo:
    last = raw.results[-1] if raw.results else None
    details = tuple(dict.fromkeys(pair for facts in heard.facts for pair in facts.details))
    return ToolInfo(
        tool=tool,
        version=next((facts.version for facts in heard.facts if facts.version), ""),
        argv=raw.argv,
        exit_code=last.exit_code if last else None,
        duration_s=sum(result.duration_s for result in raw.results),
        cpu_s=_processor_s(raw, heard),
        raw=tuple(PurePath(path).name for path in raw.files),
        notes=(*raw.notes, *_withheld(raw), *(value for name, value in details if name == "note")),
        details=tuple(pair for pair in details if pair[0] != "note"),
    )
