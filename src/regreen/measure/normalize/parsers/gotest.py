"""``go test``: its JSON events, its plain ``-v`` text, and the compiler's words when a build breaks."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import BinaryIO

from regreen.measure.normalize.parsers.frames import frames
from regreen.measure.normalize.parsers.json_doc import Node, lines
from regreen.measure.normalize.parsers.lint import said
from regreen.measure.normalize.parsers.paths import PathMap
from regreen.measure.normalize.parsers.tally import tally
from regreen.measure.normalize.parsers.text import Sink, capped, seconds
from regreen.model.cases import CaseResult, Failure, Outcome
from regreen.model.findings import FindingKind, Location, Severity
from regreen.model.ids import CaseId
from regreen.model.raw import ParseContext, Parsed, ParseProblem

_ENDED = re.compile(r"\s*--- (PASS|FAIL|SKIP|BENCH): (\S+)(?: \(([\d.]+)s\))?")
_STARTED = re.compile(r"=== (RUN|CONT|NAME|PAUSE)\s+(\S+)")
_PACKAGE = re.compile(r"(ok|FAIL|---|\?)\s+\t?(\S+)\s+(?:([\d.]+)s|\(cached\)|\[(.*)\])")
_BUILD_OF = re.compile(r"# (\S+)(?: \[(\S+)\])?$")
_COMPILER = re.compile(r"(?P<file>[^\s:]+\.go):(?P<line>\d+)(?::(?P<column>\d+))?: (?P<message>.+)$")
_OUTCOMES = {
    "pass": Outcome.PASSED,
    "fail": Outcome.FAILED,
    "skip": Outcome.SKIPPED,
    "PASS": Outcome.PASSED,
    "FAIL": Outcome.FAILED,
    "SKIP": Outcome.SKIPPED,
    "BENCH": Outcome.PASSED,
}
_VERDICTS = frozenset({"PASS", "FAIL"})
_LOG_LINE = re.compile(r"\s*(?P<file>[\w-]+\.go):\d+: (?P<message>.*)")
_TEXT_STARTS = (b"=== RUN", b"--- PASS", b"--- FAIL", b"--- SKIP", b"ok  \t", b"FAIL\t", b"?   \t")


@dataclass(slots=True)
class _Test:
    """A test while its output comes."""

    output: Sink
    outcome: Outcome | None = None
    elapsed: float | None = None


@dataclass(slots=True)
class _Package:
    """A package while its tests come."""

    output: Sink
    tests: dict[str, _Test] = field(default_factory=dict)
    current: str = ""


@dataclass(frozen=True, slots=True)
class GoTestParser:
    """Reads what ``go test`` writes."""

    name: str = "gotest"
    """Name of the format."""

    def recognises(self, name: str, head: bytes) -> bool:
        """Whether an event, a test's line, a package's line or a broken build comes first."""
        first = [line for line in head.splitlines() if line.strip()][:40]
        if any(line.startswith(b"{") and b'"Action":' in line for line in first):
            return True
        if any(line.startswith(_TEXT_STARTS) for line in first):
            return True
        return bool(first) and first[0].startswith(b"# ") and any(b".go:" in line for line in first)

    def parse(self, stream: BinaryIO, context: ParseContext) -> Iterator[Parsed]:
        """Yield a package's cases when it ends, and findings for builds that broke; text and events may mix."""
        reading = _Reading(context)
        for _, line, node in lines(stream):
            if node is not None and "Action" in node:
                yield from reading.event(node)
            else:
                yield from reading.text(line.decode("utf-8", "replace"))
        yield from reading.left_over()
        yield from tally(reading.cases, None)
        if reading.cut_off or not reading.packages:
            yield ParseProblem(
                reason="A package never ended: the output is cut off, or not from go test.", slug="truncated"
            )


class _Reading:
    """The state between two lines."""

    def __init__(self, context: ParseContext) -> None:
        self._context = context
        self._paths = PathMap(context)
        self._open: dict[str, _Package] = {}
        self._building = ""
        self.cases = 0
        self.packages = 0
        self.cut_off = False

    def event(self, node: Node) -> Iterator[Parsed]:
        """One JSON event."""
        action, name, test = node.text("Action"), node.text("Package"), node.text("Test")
        if action.startswith("build-"):
            yield from self.text(node.text("Output").rstrip("\n"))
            return
        package = self._package(name)
        if action == "output":
            self._output(package, test, node.text("Output"))
        elif test:
            state = self._test(package, test)
            if action in _OUTCOMES:
                state.outcome, state.elapsed = _OUTCOMES[action], node.number("Elapsed")
        elif action in _OUTCOMES:
            failed = action == "fail"
            yield from self._end(name, failed=failed, built="FailedBuild" not in node)

    def text(self, line: str) -> Iterator[Parsed]:
        """One line of plain output; the package's name comes at its end."""
        package = self._package("")
        build, started, ended = _BUILD_OF.match(line), _STARTED.match(line), _ENDED.match(line)
        closed = _PACKAGE.match(line) if not line.startswith("---") else None
        if build:
            self._building = build[1]
        elif self._building and (broken := _COMPILER.match(line)):
            yield self._compile_error(broken)
        elif started:
            package.current = started[2]
            self._test(package, started[2])
        elif ended:
            state = self._test(package, ended[2])
            state.outcome, state.elapsed = _OUTCOMES[ended[1]], seconds(ended[3] or "0")
            package.current = ended[2]
        elif closed:
            yield from self._close(closed)
        elif line not in _VERDICTS:
            self._output(package, package.current, f"{line}\n")

    def _close(self, line: re.Match[str]) -> Iterator[Parsed]:
        self._building = ""
        package = self._open.pop("", None)
        if package:
            self._open[line[2]] = package
        built = "failed]" not in line[0]
        yield from self._end(line[2], failed=line[1] == "FAIL", built=built)

    def left_over(self) -> Iterator[Parsed]:
        """Packages whose end never came."""
        for name, package in list(self._open.items()):
            if package.tests:
                self.cut_off = True
                yield from self._end(name, failed=True, built=True)

    def _package(self, name: str) -> _Package:
        return self._open.setdefault(name, _Package(Sink(self._context.cap)))

    def _test(self, package: _Package, name: str) -> _Test:
        return package.tests.setdefault(name, _Test(Sink(self._context.cap)))

    def _output(self, package: _Package, test: str, text: str) -> None:
        if _STARTED.match(text) or _ENDED.match(text):
            return
        sink = self._test(package, test).output if test else package.output
        sink.add(text)

    def _end(self, name: str, *, failed: bool, built: bool) -> Iterator[Parsed]:
        package = self._open.pop(name, None) or _Package(Sink(self._context.cap))
        self.packages += 1
        blamed = False
        for test, state in package.tests.items():
            self.cases += 1
            case = self._case(name, test, state, package)
            blamed = blamed or case.outcome.is_failure
            yield case
        if failed and built and not blamed:
            yield self._package_failed(name, package)

    def _case(self, package: str, name: str, test: _Test, around: _Package) -> CaseResult:
        text = test.output.text()
        outcome = test.outcome or _unfinished(text + around.output.text())
        if outcome.is_failure and not text.strip():
            text = around.output.text() if test.outcome is None else text
        file = self._file(package, text)
        parent = name.rpartition("/")[0]
        return CaseResult(
            case_id=CaseId(f"{self._context.tool}:{package}::{name}" if package else f"{self._context.tool}:{name}"),
            outcome=outcome,
            duration_s=test.elapsed,
            file=file,
            suite=f"{package}/{parent}" if parent else package,
            failures=(self._failure(text or _children(name, around), package),) if outcome.is_failure else (),
            reason=_reason(text) if outcome is Outcome.SKIPPED else "",
            output="" if outcome.is_failure else text,
        )

    def _file(self, package: str, text: str) -> str | None:
        match = next(filter(None, map(_LOG_LINE.match, text.splitlines())), None)
        if not match:
            return None
        return self._resolved(package, match["file"])

    def _resolved(self, package: str, file: str) -> str:
        """Go names a file without its folder, which is the end of the package's path."""
        path, ours = self._paths.relative(f"{package}/{file}")
        return path if ours and self._context.files else file

    def _failure(self, text: str, package: str) -> Failure:
        panic = next((line.strip() for line in text.splitlines() if line.startswith("panic: ")), "")
        places = tuple(
            replace(frame, file=self._resolved(package, frame.file), in_project=True)
            if "/" not in frame.file
            else frame
            for frame in frames(text, self._paths)
        )
        return Failure(
            type="panic" if panic else "",
            message=panic.removeprefix("panic: ") or _told(text).strip(),
            frames=tuple(reversed(places)) if panic else places,
            text=text,
        )

    def _compile_error(self, match: re.Match[str]) -> Parsed:
        file, _ = self._paths.relative(match["file"])
        place = self._resolved(self._building, file)
        return said(
            self._context,
            FindingKind.COLLECTION_ERROR,
            match["message"],
            rule="build",
            severity=Severity.P0,
            symbol=self._building,
            location=Location(file=place, line=int(match["line"]), column=int(match["column"] or 0) or None),
        )

    def _package_failed(self, name: str, package: _Package) -> Parsed:
        """The package failed and none of its tests did: TestMain, an exit, a race at the end."""
        text = capped(package.output.text().strip(), self._context.cap)
        failure = Failure(phase="collect", type="package", message=text.partition("\n")[0], text=text)
        return said(
            self._context,
            FindingKind.COLLECTION_ERROR,
            failure.message or f"{name} failed without a failed test.",
            rule="package",
            severity=Severity.P0,
            symbol=name,
            failure=failure,
        )


def _unfinished(text: str) -> Outcome:
    """How a test ended that never said so."""
    if "panic: test timed out" in text:
        return Outcome.TIMED_OUT
    return Outcome.CRASHED if "panic: " in text or "fatal error: " in text else Outcome.NOT_RUN


def _children(name: str, package: _Package) -> str:
    """What to say about a test that says nothing itself."""
    failed = [
        test
        for test, state in package.tests.items()
        if test.startswith(f"{name}/") and state.outcome and state.outcome.is_failure
    ]
    return f"subtests failed: {', '.join(failed)}" if failed else ""


def _told(text: str) -> str:
    """All log lines without their places."""
    told = [match["message"] for match in map(_LOG_LINE.match, text.splitlines()) if match]
    return "\n".join(told) or text


def _reason(text: str) -> str:
    return _told(text).strip().partition("\n")[0]


PARSER = GoTestParser()
