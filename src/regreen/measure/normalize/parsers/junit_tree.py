"""Follows the elements of a JUnit file; holds one test case at a time, however long the file is."""

from xml.parsers import expat

from regreen.measure.normalize.parsers.junit_case import (
    RESULT_TAGS,
    VERDICT_TAGS,
    CaseMaker,
    Element,
    Result,
    SuitePlace,
)
from regreen.measure.normalize.parsers.junit_totals import Totals
from regreen.measure.normalize.parsers.lint import suite_failed
from regreen.measure.normalize.parsers.paths import PathMap
from regreen.measure.normalize.parsers.text import Sink, capped, headline
from regreen.measure.normalize.parsers.xml_feed import StopFeedingError
from regreen.model.cases import Failure
from regreen.model.raw import ParseContext, Parsed, ParseProblem

_SUITES = frozenset({"testsuites", "testsuite", "suite"})
ROOTS = frozenset({"testsuites", "testsuite", "testcase"})
NATIVE = {
    "test-run": "NUnit 3",
    "test-results": "NUnit 2",
    "assemblies": "xUnit.net",
    "testrun": "Visual Studio (TRX)",
    "testng-results": "TestNG",
}
_OUTPUT = frozenset({"system-out", "system-err"})


class Tree:
    """The reader's state between two elements."""

    __slots__ = (
        "_case",
        "_context",
        "_maker",
        "_numbered",
        "_parser",
        "_place",
        "_plain",
        "_push",
        "_result",
        "_sink",
        "_suites",
        "_sunk",
        "failed_suites",
        "ready",
        "refused",
        "reruns",
        "results",
        "totals",
    )

    def __init__(self, context: ParseContext, parser: expat.XMLParserType) -> None:
        self._context = context
        self._parser = parser
        self._maker = CaseMaker(context, PathMap(context))
        self._plain = self._maker.plain
        self._suites: list[SuitePlace] = []
        self._place = SuitePlace((), "", "")
        self._numbered = False
        self._case: Element | dict[str, str] | None = None
        self._result: Result | None = None
        self._sink: Sink | None = None
        self._sunk = 0
        self.totals = Totals()
        self.results = self.reruns = 0
        self.failed_suites = 0
        self.refused: ParseProblem | None = None
        self.ready: list[Parsed] = []
        self._push = self.ready.append
        parser.StartElementHandler = self._root
        parser.EndElementHandler = self._end

    @property
    def last_class(self) -> str:
        """Class name of the last case."""
        return self._maker.last_class

    def _root(self, name: str, attributes: dict[str, str]) -> None:
        """The first element decides whether this is JUnit at all."""
        local = _local(name)
        if local not in ROOTS:
            self.refused = _not_junit(local)
            raise StopFeedingError
        self._numbered = "id" in attributes
        self._parser.StartElementHandler = self._start
        self._start(name, attributes)

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "testcase" and self._case is None:
            self._case = attributes
        elif self._sink is not None:
            self._inside_text(name)
        else:
            self._start_other(_local(name), attributes)

    def _inside_text(self, name: str) -> None:
        """Elements inside of a result: Surefire's stack trace is its text, its captured output is not."""
        self._sunk += 1
        if _local(name) in _OUTPUT:
            self._parser.CharacterDataHandler = None

    def _start_other(self, name: str, attributes: dict[str, str]) -> None:
        if name in _SUITES:
            self._enter_suite(attributes)
        elif name == "testcase" and self._case is None:
            self._case = attributes
        elif name in RESULT_TAGS:
            self._enter_result(name, attributes)
        elif self._case is not None and name in _OUTPUT:
            element = self._element()
            element.output = element.output or Sink(self._context.cap)
            self._sink_into(element.output)
        elif self._case is not None and name == "property":
            self._element().properties.append((attributes.get("name", ""), attributes.get("value", "")))

    def _enter_suite(self, attributes: dict[str, str]) -> None:
        outer = self._place
        name = attributes.get("name", "")
        self._suites.append(outer)
        self.totals.enter(len(self._suites), attributes)
        host = attributes.get("hostname", "") if self._numbered else ""
        self._place = SuitePlace(
            path=(*outer.path, name) if name else outer.path,
            file=_file_of(attributes) or outer.file,
            project=f" [{host}]" if host and name.endswith((".js", ".ts", ".jsx", ".tsx", ".mjs")) else outer.project,
        )

    def _enter_result(self, tag: str, attributes: dict[str, str]) -> None:
        self.results += tag != "skipped"
        self.reruns += tag not in VERDICT_TAGS
        result = Result(tag, attributes.get("type", ""), attributes.get("message", ""), Sink(self._context.cap))
        if self._case is not None:
            self._element().results.append(result)
        self._result = result
        self._sink_into(result.sink)

    def _element(self) -> Element:
        if not isinstance(self._case, Element):
            self._case = Element(self._case or {})
        return self._case

    def _sink_into(self, sink: Sink) -> None:
        self._sink, self._sunk = sink, 0
        self._parser.CharacterDataHandler = sink.add

    def _end(self, name: str) -> None:
        case = self._case
        if type(case) is dict and name == "testcase":
            self._case = None
            self._push(self._plain(case, self._place))
        elif self._sink is not None:
            self._leave_text()
        else:
            local = _local(name)
            if local in _SUITES and self._suites:
                self._place = self._suites.pop()
            elif local == "testcase":
                self._leave_case()

    def _leave_text(self) -> None:
        if self._sunk:
            self._sunk -= 1
            self._parser.CharacterDataHandler = self._sink.add if self._sink else None
            return
        self._sink = self._parser.CharacterDataHandler = None
        if self._case is None and self._result is not None:
            self._suite_failed(self._result)
        self._result = None

    def _leave_case(self) -> None:
        case, self._case = self._case, None
        if isinstance(case, Element):
            self.ready.append(self._maker.full(case, self._place))
        else:
            self.ready.append(self._plain(case or {}, self._place))

    def cut_off(self) -> None:
        """The file ended inside of a case: keep it when it had said how it ended."""
        if isinstance(self._case, Element) and any(result.tag in VERDICT_TAGS for result in self._case.results):
            self._leave_case()

    def _suite_failed(self, result: Result) -> None:
        """A suite that could not even be loaded has no case to blame."""
        if result.tag not in {"failure", "error"}:
            return
        self.failed_suites += 1
        text = result.sink.text().strip("\n")
        message = capped(result.message, self._context.cap) or headline(text)
        failure = Failure(phase="collect", type=result.type, message=message, text=text)
        self.ready.append(suite_failed(self._context, "::".join(self._place.path), failure, self._place.file))


def _file_of(attributes: dict[str, str]) -> str:
    """The suite's file attribute; a bare extension, as unittest-xml-reporting writes, is none."""
    file = attributes.get("file") or attributes.get("filepath") or ""
    return "" if file.startswith(".") and "/" not in file and "\\" not in file else file


def _not_junit(root: str) -> ParseProblem:
    known = NATIVE.get(root)
    whose = f"an XML file of {known}" if known else f"XML with the root <{root}>"
    return ParseProblem(
        reason=f"This is {whose}, not JUnit XML: let the runner write JUnit XML (a logger or reporter option).",
        slug="not-results",
    )


def _local(name: str) -> str:
    return name.rpartition(":")[2].lower()
