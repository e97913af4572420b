"""Findings, cases and projects made by hand, as fixtures that are functions."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pytest

from regreen.decide.diagnose import DiagnoseContext, diagnose
from regreen.measure.normalize.failing import findings_of
from regreen.model.cases import CaseResult, Failure, Frame, LinesByCase, Outcome
from regreen.model.diagnosis import Diagnosis
from regreen.model.findings import Finding
from regreen.model.ids import CaseId
from regreen.model.inventory import Inventory, TestLayout

LAYOUT = TestLayout(
    test_paths=("tests",),
    source_roots=("src",),
    packages=("shop",),
    config_files=("pyproject.toml", "tests/conftest.py"),
)

Trace = Sequence[tuple[str, int, str]]


def failing_case(
    test: str,
    type_: str = "AssertionError",
    message: str = "assert 1 == 2",
    frames: Trace = (),
    *,
    outcome: Outcome = Outcome.FAILED,
    phase: str = "call",
    chain: Sequence[tuple[str, str]] = (),
    outside: Trace = (),
    markers: Sequence[str] = (),
    fixtures: Sequence[str] = (),
) -> CaseResult:
    """``test`` is a node id; frames are of the project, outermost first, ``outside`` are library frames below them."""
    made = [Frame(file=file, line=line, function=name) for file, line, name in frames]
    made += [Frame(file=file, line=line, function=name, in_project=False) for file, line, name in outside]
    failure = Failure(phase=phase, type=type_, message=message, frames=tuple(made), chain=tuple(chain))
    return CaseResult(
        case_id=CaseId(f"pytest:{test}"),
        outcome=outcome,
        file=test.partition("::")[0],
        failures=(failure,),
        markers=tuple(markers),
        fixtures=tuple(fixtures),
    )


def passing_case(test: str) -> CaseResult:
    return CaseResult(case_id=CaseId(f"pytest:{test}"), outcome=Outcome.PASSED, file=test.partition("::")[0])


@dataclass
class Suite:
    """One run, and its diagnosis."""

    cases: list[CaseResult]

    @property
    def by_id(self) -> dict[CaseId, CaseResult]:
        return {case.case_id: case for case in self.cases}

    @property
    def findings(self) -> list[Finding]:
        return list(findings_of(self.cases, "pytest"))

    def diagnose(self, lines: LinesByCase | None = None, **facts: object) -> tuple[Diagnosis, ...]:
        context = DiagnoseContext(**{"layout": LAYOUT, **facts})
        return diagnose(self.findings, self.by_id, lines, context)


@pytest.fixture
def fails() -> Callable[..., CaseResult]:
    return failing_case


@pytest.fixture
def passes() -> Callable[[str], CaseResult]:
    return passing_case


@pytest.fixture
def suite() -> Callable[..., Suite]:
    return lambda *cases: Suite(list(cases))


@pytest.fixture
def layout() -> TestLayout:
    return LAYOUT


@pytest.fixture
def inventory() -> Inventory:
    return Inventory(root="/home/someone/shop", layout=LAYOUT)
