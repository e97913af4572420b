"""What diagnosis knows beside findings and verdicts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from regreen.decide.diagnose.flaky import FlakyVerdict
from regreen.model.cases import Outcome
from regreen.model.ids import CaseId
from regreen.model.inventory import TestLayout
from regreen.model.settings import DomainSettings


@dataclass(frozen=True, slots=True, kw_only=True)
class DiagnoseContext:
    """Facts about the project and its past; each may be left out, and then its rules say nothing."""

    domains: Mapping[str, DomainSettings] = field(default_factory=dict)
    """Product areas by name."""
    layout: TestLayout = TestLayout()
    """Which files are tests."""
    routes: tuple[str, ...] = ()
    """Known routes of an OpenAPI file: ``GET /pets/{petId}``."""
    changed: Mapping[CaseId, frozenset[str]] = field(default_factory=dict)
    """Repo-relative files that changed since a failing case last passed; a case that is missing: unknown."""
    history: Mapping[CaseId, Sequence[Outcome]] = field(default_factory=dict)
    """Outcomes of a case over repeats on one commit."""
    flaky: Mapping[CaseId, FlakyVerdict] = field(default_factory=dict)
    """What re-runs in other orders said about a case."""
    passed_at_merge_base: frozenset[CaseId] | None = None
    """Cases that pass at the merge base; None: not run there."""
    failed_at_merge_base: frozenset[CaseId] = frozenset()
    """Cases that fail there too."""
    sources: Mapping[str, str] = field(default_factory=dict)
    """Text of the project's Python files, for the extent of functions; files that are missing are known by frames."""
    missing_packages: frozenset[str] = frozenset()
    """Import names that are declared as requirements and not installed."""
    down: frozenset[str] = frozenset()
    """Addresses (``host:port``) of services that are known to be down."""
    suspects: int = 60
    """How many suspects are kept for each cause."""
