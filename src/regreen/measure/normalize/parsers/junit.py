"""JUnit XML, as dozens of runners write it: tolerant, streaming, safe, in flat memory.

There is no standard; the shapes come from pytest, Surefire, Ant, TestNG, Playwright, PHPUnit, CTest, GoogleTest,
Behave, Mocha and others. Ids come from the file attribute, else from the class name where a project file fits it; the
original stays as an alias.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

from regreen.measure.normalize.parsers.junit_tree import NATIVE, ROOTS, Tree
from regreen.measure.normalize.parsers.xml_feed import feed, root_name, safe_parser
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
        problem, cases = None, 0
        for step in feed(stream, parser):
            if step is not None:
                problem = step
                tree.cut_off()
            cases += len(tree.ready)
            yield from tree.ready
            tree.ready.clear()
        problem = problem or tree.refused
        if problem is not None:
            yield problem
        yield ParsedFacts(details=(("cases", str(cases - tree.failed_suites)), ("declared-tests", str(tree.declared))))
        if problem is None and not cases and tree.declared:
            yield ParseProblem(
                reason=f"The file declares {tree.declared} tests and holds none: the runner lost its results.",
                slug="totals-differ",
            )


PARSER = JUnitParser()
