"""The samples, the context in which they are read, and a golden form that a person can check line by line."""

from pathlib import Path

from regreen.measure.normalize.parsers import (
    cobertura,
    coverage_json,
    ctrf,
    gotest,
    jest,
    jsonlines,
    junit,
    lcov,
    mocha,
    reportlog,
    sarif,
    tap,
)
from regreen.model.cases import CaseResult
from regreen.model.findings import Finding
from regreen.model.raw import ParseContext, Parsed, ParsedFacts, ParseProblem

SAMPLES = Path(__file__).parent / "samples"
PARSERS = {
    module.PARSER.name: module.PARSER
    for module in (
        cobertura,
        coverage_json,
        ctrf,
        gotest,
        jest,
        jsonlines,
        junit,
        lcov,
        mocha,
        reportlog,
        sarif,
        tap,
    )
}
FILES = frozenset(
    {
        "shop/__init__.py",
        "shop/cart.py",
        "tests/test_cart.py",
        "tests/test_import.py",
        "src/cart.js",
        "src/till.js",
        "src/a cart.py",
        "tests/cart.test.js",
        "tests/till.test.js",
        "tests/cart.sh",
        "cart/cart_test.go",
        "till/till.go",
        "till/till_test.go",
        "src/main/java/shop/Cart.java",
        "src/test/java/shop/CartTest.java",
    }
)
CONTEXT = ParseContext(tool="t", roots=("/checkout",), files=FILES)


def sample_files() -> list[Path]:
    return sorted(path for path in SAMPLES.glob("*/*") if path.suffix != ".golden")


def golden(items: list[Parsed]) -> str:
    return "".join(f"{line}\n" for item in items for line in _lines(item))


def _lines(item: Parsed) -> list[str]:
    match item:
        case CaseResult():
            return _case(item)
        case Finding():
            place = item.location
            where = f"{place.file}:{place.line}:{place.column}" if place else "-"
            flags = [word for word in ("fixable", "suppressed") if getattr(item, word)]
            return [
                f"finding {item.kind} {item.severity.name} {item.rule!r} {where} {item.symbol!r} {item.message!r} {flags}"
            ]
        case ParseProblem():
            return [f"problem {item.slug}: {item.reason}"]
        case ParsedFacts():
            return _facts(item)


def _case(case: CaseResult) -> list[str]:
    extra = {
        name: getattr(case, name)
        for name in ("file", "line", "suite", "reason", "parameters", "aliases", "markers", "output")
        if getattr(case, name)
    }
    reruns = [outcome.value for outcome in case.reruns]
    lines = [f"case {case.case_id} {case.outcome} {case.duration_s} reruns={reruns} flaky={case.flaky} {extra}"]
    for failure in case.failures:
        lines.append(f"  {failure.phase} {failure.type!r}: {failure.message!r}")
        lines.extend(
            f"    {frame.file}:{frame.line} {frame.function!r} {frame.source!r} {'ours' if frame.in_project else 'theirs'}"
            for frame in failure.frames
        )
    return lines


def _facts(facts: ParsedFacts) -> list[str]:
    lines = [f"facts version={facts.version!r} {dict(facts.details)}"]
    for file in facts.coverage:
        lines.append(
            f"  covered {file.file} {sorted(file.covered)} missing {sorted(file.missing)} lines={file.lines}"
            f" statements={file.statements} branches={file.branches} functions={file.functions}"
        )
    if facts.lines:
        lines.extend(
            f"  ran {case} {[(name, sorted(numbers)) for name, numbers in sorted(files.items())]}"
            for case, files in sorted(facts.lines.lines.items())
        )
        lines.append(f"  collection {[(name, sorted(n)) for name, n in sorted(facts.lines.collection.items())]}")
    return lines
