"""What a parser says at the end of a file: how many cases it met, and whether the file promised more."""

from collections.abc import Iterator

from regreen.model.counts import counted
from regreen.model.raw import Parsed, ParsedFacts, ParseProblem


def tally(count: int, declared: int | None, version: str = "") -> Iterator[Parsed]:
    """Facts, and a ParseProblem when fewer cases came than the file declares; None: it declares nothing."""
    details = [("cases", str(count))]
    if declared is not None:
        details.append(("declared-tests", str(declared)))
    yield ParsedFacts(version=version, details=tuple(details))
    if declared is not None and count < declared:
        yield ParseProblem(
            reason=f"The file declares {counted(declared, 'test')} and holds {count}: results are missing.",
            slug="totals-differ",
        )
