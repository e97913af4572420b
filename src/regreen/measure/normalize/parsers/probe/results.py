"""Gives every test its one verdict, from all that the processes of a run said about it."""

from collections.abc import Iterator
from typing import Any

from regreen.measure.normalize.parsers.probe.book import ASIDE, PHASES, Book, Item, Section, is_failing
from regreen.measure.normalize.parsers.probe.checks import LEAVING, unchecked
from regreen.measure.normalize.parsers.quick_case import draft, sealed
from regreen.model.cases import CaseResult, Failure, Frame, LinesByCase, Outcome, Phase, worst
from regreen.model.counts import counted
from regreen.model.ids import CaseId
from regreen.model.raw import ParseContext, ParsedFacts

_NOT_RUN = "the run ended before it was started"


def facts(book: Book, context: ParseContext) -> Iterator[ParsedFacts]:
    """What the sessions say about themselves: versions, plug-ins, options, totals."""
    section = next((one for one in book.sections if one.session), Section())
    session = section.session
    yield ParsedFacts(
        version=session.get("pytest", ""),
        details=tuple(_details(book, section)),
        lines=_lines(book, context),
        cpu_s=book.spent_s or None,
    )


def _details(book: Book, section: Section) -> Iterator[tuple[str, str]]:
    session = section.session
    for name in ("python", "implementation", "executable", "rootdir", "inifile"):
        if session.get(name):
            yield name, str(session[name])
    yield "plugins", ", ".join(session.get("plugins", ()))
    for name in ("options", "ini", "overridden"):
        for key, value in session.get(name, {}).items():
            yield f"{name}.{key}", str(value)
    if section.finish is not None:
        yield "exit_code", str(section.finish[0])
        for key, value in (section.finish[1] or {}).items():
            yield f"totals.{key}", str(value)
    if any(LEAVING in one.over for one in book.sections):
        yield "did_not_exit", "threads that a test left running kept the process alive after its session; it was ended"
    yield from _notes(book)
    yield "processes", str(len(book.sections))
    if book.warnings:
        yield "warnings", str(book.warnings)
    for text in book.probe_errors[:5]:
        yield "probe-error", text


def _notes(book: Book) -> Iterator[tuple[str, str]]:
    for why in dict.fromkeys(filter(None, map(unchecked, book.sections))):
        yield "note", f"pytest's totals could not be checked against its reports: {why}"
    if book.short is not None:
        wanted, total = book.short
        yield "note", f"coverage is {total:.4g} %, below the project's own threshold of {wanted:g} % (cov-fail-under)"


def _lines(book: Book, context: ParseContext) -> LinesByCase | None:
    if not book.lines and not book.collection_lines:
        return None
    return LinesByCase(
        lines={
            _case_id(context, name): {file: frozenset(lines) for file, lines in files.items()}
            for name, files in book.lines.items()
        },
        collection={file: frozenset(lines) for file, lines in book.collection_lines.items()},
    )


def _case_id(context: ParseContext, name: str) -> CaseId:
    return CaseId(f"{context.tool}:{name}")


def cases(book: Book, context: ParseContext) -> Iterator[CaseResult]:
    """Every collected test once, in the order of collection; files that could not be collected come first."""
    yield from _uncollected(book, context)
    tests: dict[str, list[tuple[Section, Item]]] = {}
    for section in book.sections:
        for item in section.items.values():
            tests.setdefault(item.name, []).append((section, item))
    for name, seen in tests.items():
        yield _result(book, context, name, seen)
    for name, verdict in book.verdicts.items():
        if name not in tests:
            yield _bare(context, name, verdict)


def _uncollected(book: Book, context: ParseContext) -> Iterator[CaseResult]:
    errors = {name: error for section in book.sections for name, error in section.collect_errors.items()}
    skips = {name: reason for section in book.sections for name, reason in section.collect_skips.items()}
    for name, error in errors.items():
        yield CaseResult(
            case_id=_case_id(context, name),
            outcome=Outcome.ERROR,
            file=_file(name),
            phases=(Phase(name="collect", outcome=Outcome.ERROR),),
            failures=(_failure("collect", error, context),),
        )
    for name, reason in skips.items():
        yield CaseResult(
            case_id=_case_id(context, name),
            outcome=Outcome.SKIPPED,
            file=_file(name),
            phases=(Phase(name="collect", outcome=Outcome.SKIPPED),),
            reason=reason,
        )


def _file(name: str) -> str:
    return name.partition("::")[0]


def _bare(context: ParseContext, name: str, verdict: dict[str, Any]) -> CaseResult:
    """A verdict on something of which only the name is known: a file whose collection ended the process."""
    outcome = Outcome(verdict["outcome"])
    phase = "collect" if "::" not in name else "call"
    return CaseResult(
        case_id=_case_id(context, name),
        outcome=outcome,
        file=_file(name),
        phases=(Phase(name=phase, outcome=outcome),),
        failures=_own_failure(verdict, phase, context),
        reason=verdict["reason"],
    )


def _result(book: Book, context: ParseContext, name: str, seen: list[tuple[Section, Item]]) -> CaseResult:
    verdict = book.verdicts.get(name)
    first = seen[0][1]
    if first.passed is not None and len(seen) == 1 and verdict is None:
        return first.early or _passed(first, first.passed, context)
    told = _told(seen)
    for item in told:
        item.spell_out()
    phases = [phase for item in told for phase in item.phases]
    reruns = [phase for item in told for phase in item.reruns]
    outcome = _outcome(told, phases, verdict)
    return CaseResult(
        case_id=_case_id(context, name),
        outcome=outcome,
        duration_s=round(sum(_seconds(phases)), 6) if phases else None,
        file=_file(name),
        line=first.line,
        suite=first.suite,
        phases=tuple(_phase(phase) for phase in phases),
        failures=(*_failures(reruns, phases, context), *_own_failure(verdict, "call", context)),
        reason=_reason(outcome, phases, verdict, book),
        output=_output(phases, context),
        markers=tuple(sorted(set(first.markers))),
        fixtures=tuple(sorted(set(first.fixtures))),
        parameters=first.parameters,
        properties=tuple((pair[0], pair[1]) for phase in phases[-1:] for pair in phase.get("properties", ())),
        reruns=tuple(_phase_outcome({**phase, "outcome": "failed"}) for phase in reruns),
        flaky=bool(reruns) and outcome.is_pass,
    )


def pass_early(book: Book, context: ParseContext) -> None:
    """Give those that passed since the last time the verdict that they have unless more is told."""
    for item in book.now.fresh:
        if item.passed is not None:
            item.early = _passed(item, item.passed, context)
    book.now.fresh = []


def _passed(item: Item, seconds: tuple[float, float, float], context: ParseContext) -> CaseResult:
    """The same as below for most tests of most suites, of which nothing is to be said but that they passed."""
    case = draft(
        _case_id(context, item.name),
        Outcome.PASSED,
        round(sum(seconds), 6),
        _file(item.name),
        item.line,
        item.suite,
        item.parameters,
        (),
    )
    case.phases = tuple(map(_passed_phase, PHASES, seconds))
    case.markers = tuple(sorted(set(item.markers))) if item.markers else ()
    case.fixtures = tuple(sorted(set(item.fixtures))) if item.fixtures else ()
    return sealed(case)


def _passed_phase(name: str, seconds: float) -> Phase:
    return Phase(name=name, outcome=Outcome.PASSED, duration_s=seconds)


def _told(seen: list[tuple[Section, Item]]) -> list[Item]:
    """The items of the last process in which the test ended, else of the last in which it began."""
    ended = [section.number for section, item in seen if item.ended]
    begun = [section.number for section, item in seen if item.started or item.phases]
    last = (ended or begun)[-1:]
    return [item for section, item in seen if section.number in last]


def _outcome(told: list[Item], phases: list[dict[str, Any]], verdict: dict[str, Any] | None) -> Outcome:
    if verdict is not None:
        return Outcome(verdict["outcome"])
    if told and not all(item.ended for item in told):
        return worst([Outcome.NOT_RUN, *(_phase_outcome(phase) for phase in phases)])
    return worst(_phase_outcome(phase) for phase in phases)


def _phase_outcome(phase: dict[str, Any]) -> Outcome:
    match phase["outcome"], "wasxfail" in phase:
        case "passed", True:
            return Outcome.XPASSED
        case "passed", False:
            return Outcome.PASSED
        case "skipped", True:
            return Outcome.XFAILED
        case "skipped", False:
            return Outcome.SKIPPED
        case _:
            return Outcome.ERROR if phase["when"] in ASIDE else Outcome.FAILED


def _phase(phase: dict[str, Any]) -> Phase:
    name = f"subtest:{phase['subtest']}" if "subtest" in phase else phase["when"]
    return Phase(name=name, outcome=_phase_outcome(phase), duration_s=phase["duration"])


def _seconds(phases: list[dict[str, Any]]) -> Iterator[float]:
    return (phase["duration"] for phase in phases if "subtest" not in phase)


def _failures(reruns: list[dict[str, Any]], phases: list[dict[str, Any]], context: ParseContext) -> tuple[Failure, ...]:
    earlier = [_failure("rerun", phase, context) for phase in reruns]
    final = [
        _failure("subtest" if "subtest" in phase else phase["when"], phase, context)
        for phase in phases
        if is_failing(phase)
    ]
    return (*earlier, *final)


def _own_failure(verdict: dict[str, Any] | None, phase: str, context: ParseContext) -> tuple[Failure, ...]:
    """The failure that the stepper saw from outside: a crash, a time-out, an exit."""
    if verdict is None or verdict["outcome"] == Outcome.NOT_RUN:
        return ()
    if verdict.get("exception"):
        return (_failure(phase, verdict, context),)
    text = _cap(verdict.get("text"), context)
    return (Failure(phase=phase, type=verdict["outcome"], message=verdict["reason"], text=text),)


def _failure(phase: str, said: dict[str, Any], context: ParseContext) -> Failure:
    exception = said.get("exception") or {}
    crash = said.get("crash") or ("", "", 0)
    kind, _, rest = str(crash[0]).partition(": ")
    text = _cap(said.get("text"), context)
    if not exception and not kind:
        kind, rest = "", text.strip().rpartition("\n")[2]
    return Failure(
        phase=phase,
        type=exception.get("type", kind if kind.isidentifier() else ""),
        message=_cap(exception.get("message", rest or kind), context),
        chain=tuple((link[0], _cap(link[1], context)) for link in exception.get("chain", ())),
        frames=tuple(_frame(frame) for frame in exception.get("frames", ())),
        behind=tuple(tuple(_frame(frame) for frame in link) for link in exception.get("behind", ())),
        text=text,
    )


def _frame(frame: list[Any]) -> Frame:
    file, line, function, source, inside = frame
    return Frame(file=file, line=line, function=function, source=source, in_project=bool(inside))


def _reason(outcome: Outcome, phases: list[dict[str, Any]], verdict: dict[str, Any] | None, book: Book) -> str:
    if verdict is not None:
        return str(verdict["reason"])
    if outcome is Outcome.NOT_RUN:
        return book.rest or _NOT_RUN
    return next((str(said) for phase in phases for said in (phase.get("wasxfail") or phase.get("reason"),) if said), "")


def _output(phases: list[dict[str, Any]], context: ParseContext) -> str:
    sections = dict(tuple(pair) for phase in phases for pair in phase.get("sections", ()))
    return _cap("\n".join(f"--- {name} ---\n{text.rstrip()}" for name, text in sections.items()), context)


def _cap(text: str | None, context: ParseContext) -> str:
    if not text or len(text) <= context.cap:
        return text or ""
    return f"[… {counted(len(text) - context.cap, 'character')} cut …]\n{text[-context.cap :]}"
