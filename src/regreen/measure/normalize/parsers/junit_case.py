"""What one JUnit ``testcase`` element says, as a CaseResult."""

import re
from dataclasses import dataclass, field

from regreen.measure.normalize.parsers.causes import named, thrown
from regreen.measure.normalize.parsers.frames import frames
from regreen.measure.normalize.parsers.paths import PathMap, class_below
from regreen.measure.normalize.parsers.quick_case import Draft, draft, sealed
from regreen.measure.normalize.parsers.text import Sink, capped, headline, seconds, typed, whole
from regreen.model.cases import CaseResult, Failure, Outcome, worst
from regreen.model.raw import ParseContext

_OUTCOMES = {"failure": Outcome.FAILED, "error": Outcome.ERROR, "skipped": Outcome.SKIPPED}
_RERUNS = {
    "rerunfailure": Outcome.FAILED,
    "rerunerror": Outcome.ERROR,
    "flakyfailure": Outcome.FAILED,
    "flakyerror": Outcome.ERROR,
}
VERDICT_TAGS = frozenset(_OUTCOMES)
RESULT_TAGS = VERDICT_TAGS | frozenset(_RERUNS)
_BY_STATUS = {
    **dict.fromkeys(("disabled", "notrun", "skipped", "ignored", "pending", "suppressed"), Outcome.SKIPPED),
    **dict.fromkeys(("fail", "failed", "failure"), Outcome.FAILED),
    **dict.fromkeys(("error", "errored", "broken"), Outcome.ERROR),
}
_EXPECTED = frozenset({"pytest.xfail", "xfail"})
_AROUND = re.compile(r'failed on (setup|teardown) with "(.*)"\s*\Z', re.DOTALL)
_WORKER_DIED = re.compile(r"worker '[^']*' crashed while running")
_LAST_LINE_TYPE = re.compile(r"\S+:\d+: ([A-Z]\w*(?:\.\w+)*|\w+(?:\.\w+)+)\Z")
_LAST_E_LINE = re.compile(r"^E {3}(\S.*)$", re.MULTILINE)
_ENDLESS = float("inf")
_SCRIPT_FILE = re.compile(r"\.[cm]?[jt]sx?(?::\d+)*\Z")


@dataclass(slots=True)
class Result:
    """One result element inside of a test case."""

    tag: str
    """Local name in lower case."""
    type: str
    """The type attribute."""
    message: str
    """The message attribute."""
    sink: Sink
    """Its text."""


@dataclass(slots=True)
class Element:
    """A test case while its children come."""

    attributes: dict[str, str]
    """Its attributes."""
    results: list[Result] = field(default_factory=list)
    """Failures, errors, skips and reruns in order."""
    output: Sink | None = None
    """Captured output."""
    properties: list[tuple[str, str]] = field(default_factory=list)
    """Name and value pairs."""


@dataclass(frozen=True, slots=True)
class SuitePlace:
    """Where in the tree of suites a case stands."""

    path: tuple[str, ...]
    """Names of the suites around it, outermost first, empty ones left out."""
    file: str
    """The nearest file attribute."""
    project: str
    """Playwright's project, which runs the same tests again; empty elsewhere."""


class CaseMaker:
    """Makes CaseResults of one file."""

    def __init__(self, context: ParseContext, paths: PathMap) -> None:
        self._context = context
        self._paths = paths
        self._classname: str | None = None
        self._written: str | None = None
        self._around: SuitePlace | None = None
        self._prefix = self._suffix = self._suite = ""
        self._file: str | None = None
        self._unnamed = 0

    @property
    def last_class(self) -> str:
        """Class name of the last case."""
        return self._classname or ""

    def plain(self, attributes: dict[str, str], place: SuitePlace) -> CaseResult:
        """A case without children: passed, unless its status says otherwise."""
        return sealed(self._draft(attributes, place))

    def _draft(self, attributes: dict[str, str], place: SuitePlace) -> Draft:
        name = attributes.get("name") or self._nameless()
        classname = attributes.get("classname") or attributes.get("class") or ""
        file = attributes.get("file")
        if classname != self._classname or file != self._written or place is not self._around:
            self._settle(classname, file, place)
        line = attributes.get("line")
        try:
            duration = float(attributes["time"])
        except (KeyError, ValueError):
            duration = -1.0
        return draft(
            f"{self._prefix}{name}{self._suffix}",
            self._by_status(attributes) if "status" in attributes or "result" in attributes else Outcome.PASSED,
            duration if 0.0 <= duration < _ENDLESS else _duration(attributes),
            self._file,
            _line(line) if line else None,
            self._suite,
            name[name.index("[") + 1 : -1] if name[-1] == "]" and "[" in name else "",
            (f"{classname}.{name}",) if classname else (),
        )

    def full(self, element: Element, place: SuitePlace) -> CaseResult:
        """A case with results, output or properties."""
        outcome = self._outcome(element)
        failures = tuple(
            self._failure(result, rerun=result.tag in _RERUNS) for result in element.results if result.tag != "skipped"
        )
        reruns = tuple(_RERUNS[result.tag] for result in element.results if result.tag in _RERUNS)
        case = self._draft(element.attributes, place)
        if failures and failures[0].phase == "collect" and not element.attributes.get("classname"):
            self._name_after_module(case, element.attributes.get("name", ""))
        case.outcome = outcome
        case.failures = failures
        case.reason = _reason(element, self._context.cap)
        case.output = element.output.text() if element.output else ""
        case.properties = tuple(element.properties)
        case.reruns = reruns
        case.flaky = outcome is Outcome.PASSED and bool(reruns)
        return sealed(case)

    def _settle(self, classname: str, file: str | None, place: SuitePlace) -> None:
        """Find the place of this class once for all of its cases, which come one after the other."""
        self._classname, self._written, self._around = classname, file, place
        self._suite = classname or (place.path[-1] if place.path else "")
        self._suffix = place.project
        self._prefix, self._file = self._place(classname, file or "", place)

    def _nameless(self) -> str:
        self._unnamed += 1
        return f"unnamed#{self._unnamed}"

    def _place(self, classname: str, file: str, place: SuitePlace) -> tuple[str, str | None]:
        """Prefix of the case ids, and the repo-relative file where one is known."""
        tool = self._context.tool
        written = file or (_script(classname) if _SCRIPT_FILE.search(classname) else "") or place.file
        if written:
            relative, _ = self._paths.relative(written)
            below = class_below(relative, _script(classname))
            return f"{tool}:{relative}::{below}::" if below else f"{tool}:{relative}::", relative
        found = self._paths.of_class(classname) if classname else None
        if found:
            path, rest = found
            return "::".join((f"{tool}:{path}", *rest, "")), path
        owner = classname or "::".join(place.path)
        return f"{tool}:{owner}::" if owner else f"{tool}:", None

    def _name_after_module(self, case: Draft, name: str) -> None:
        """A collection error's id is its file's: pytest gives the module's dotted name as the test's."""
        found = self._paths.of_class(name)
        case.file = found[0] if found else None
        case.case_id = f"{self._context.tool}:{case.file or name}"
        case.aliases = (name,)

    def _outcome(self, element: Element) -> Outcome:
        said = [_OUTCOMES[result.tag] for result in element.results if result.tag in _OUTCOMES]
        if not said:
            return self._by_status(element.attributes)
        outcome = worst(said)
        if outcome is Outcome.SKIPPED and any(result.type.lower() in _EXPECTED for result in element.results):
            return Outcome.XFAILED
        if outcome is Outcome.ERROR and any(_WORKER_DIED.search(result.message) for result in element.results):
            return Outcome.CRASHED
        return outcome

    @staticmethod
    def _by_status(attributes: dict[str, str]) -> Outcome:
        status = attributes.get("status") or attributes.get("result")
        return _BY_STATUS.get(status.lower(), Outcome.PASSED) if status else Outcome.PASSED

    def _failure(self, result: Result, *, rerun: bool) -> Failure:
        text = result.sink.text().strip("\n")
        message = capped(result.message, self._context.cap)
        phase, message = _phase(message)
        kind, message = _type_and_message(result.type, message, text)
        return Failure(
            phase="rerun" if rerun else phase,
            type=kind,
            message=message,
            frames=frames(text, self._paths),
            text=text,
        )


def _script(classname: str) -> str:
    """A JavaScript reporter's class name is a path, perhaps with line and column."""
    return re.sub(r"(?::\d+)+\Z", "", classname) if _SCRIPT_FILE.search(classname) else classname


def _duration(attributes: dict[str, str]) -> float | None:
    written = attributes.get("time") or attributes.get("duration")
    return seconds(written) if written else None


def _line(text: str) -> int | None:
    return whole(text) or None


def _reason(element: Element, cap: int) -> str:
    for result in element.results:
        if result.tag == "skipped":
            return capped(result.message or result.sink.text().strip(), cap)
    return ""


def _phase(message: str) -> tuple[str, str]:
    """Say which phase: pytest tells it in words around the message."""
    around = _AROUND.match(message) if message.startswith("failed on ") else None
    if around:
        return around[1], around[2]
    return ("collect", "") if message == "collection failure" else ("call", message)


def _type_and_message(kind: str, message: str, text: str) -> tuple[str, str]:
    """The exception's type and words, from the attributes where these say them, else from the text."""
    kind = "" if kind in {"NoneType", "None"} else thrown(kind, text)
    if not message:
        told = _LAST_E_LINE.findall(text)
        message = told[-1] if told else headline(text)
    if kind:
        return kind, message.removeprefix(f"{kind}: ").removeprefix(f"{kind}:\n")
    found, rest = typed(message)
    if found:
        return found, rest
    last = _LAST_LINE_TYPE.match(text.rstrip().rpartition("\n")[2])
    return (last[1] if last else named(message, text)), message
