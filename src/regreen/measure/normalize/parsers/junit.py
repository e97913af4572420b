"""JUnit XML, as dozens of runners write it: tolerant, streaming, safe, in flat memory.

There is no standard; the shapes come from pytest, Surefire, Ant, TestNG, Playwright, PHPUnit, CTest, GoogleTest,
Behave, Mocha and others. Ids come from the file attribute, else from the class name where a project file fits it; the
original stays as an alias.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

from regreen.measure.normalize.parsers.junit_totals import differing
from regreen.measure.normalize.parsers.junit_tree import NATIVE, ROOTS, Tree
from regreen.measure.normalize.parsers.xml_feed import feed, root_name, safe_parser
from regreen.model.cases import CaseResult
from regreen.model.raw import ParseContext, Parsed, ParsedFacts, ParseProblem


@dataclass(frozen=True, slots=True)
class JUnitParser:
    """Reads JUnit XML."""

    name: str = "junit"
    """Name of the format."""

    def recognises(self, name: str, head: bytes) -> bool:
        """Whether the root element is JUnit's, or another runner's own format, which is then refused with advice."""
        root = root_name(head)
        if root in ROOTS or root in NATIVE:
            return True
        return name.lower().endswith(".xml") and (not root or b"<!ENTITY" in head)

    def parse(self, stream: BinaryIO, context: ParseContext) -> Iterator[Parsed]:
        """Yield the cases, then facts; a ParseProblem where the file is cut off, ill-formed or no JUnit."""
        parser = safe_parser()
        tree = Tree(context, parser)
        problem, cases, failing = None, 0, 0
        for step in feed(stream, parser):
            if step is not None:
                problem = step
                tree.cut_off()
            cases += len(tree.ready)
            if tree.totals.failing:
                failing += _failing(tree.ready)
            yield from tree.ready
            tree.ready.clear()
        problem = problem or tree.refused
        if problem is not None:
            yield problem
        declared = str(tree.totals.declared("tests"))
        yield ParsedFacts(details=(("cases", str(cases - tree.failed_suites)), ("declared-tests", declared)))
        if problem is None:
            yield from _checked(tree, cases, failing)


def _failing(items: list[Parsed]) -> int:
    """Cases and whole suites that failed."""
    return sum(not isinstance(item, CaseResult) or item.outcome.is_failure for item in items)


def _checked(tree: Tree, cases: int, failing: int) -> Iterator[ParseProblem]:
    """A problem where the file holds less than it declares."""
    reason = differing(
        tree.totals,
        tests=cases + tree.reruns,
        failing=max(failing, tree.results),
        last_class=tree.last_class,
    )
    if reason:
        yield ParseProblem(reason=reason, slug="totals-differ")


PARSER = JUnitParser()
