"""``manifest.json``: what a run left, with the SHA-256 of every file."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from regreen.model.ids import Sha256
from regreen.model.summary import REPORT_SCHEMA_VERSION, RunSummary
from regreen.report import shape
from regreen.report.build import counts, test_report
from regreen.report.jsonout import encode


@dataclass(frozen=True, slots=True, kw_only=True)
class SealedFile:
    """One file of the run's folder."""

    sha256: str
    """Of its bytes."""
    size: int
    """In bytes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """What was measured."""

    name: str
    """Name of the project."""
    commit: str | None
    """The first commit."""
    branch: str
    """The user's branch."""
    dirty: bool
    """Whether the working tree differed from HEAD."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolFacts:
    """One tool that ran."""

    version: str
    """The program's version."""
    exit: int | None
    """Its exit code."""
    error: str
    """Why it is not completed; empty when it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """What a run left."""

    schema: str = "regreen/manifest"
    """Names this artifact."""
    schema_version: int = REPORT_SCHEMA_VERSION
    """Its version."""
    run_id: str
    """The run."""
    created_at: str
    """ISO 8601, UTC."""
    target: Target
    """What was measured."""
    tools: dict[str, ToolFacts]
    """By name."""
    counts: shape.Counts
    """Cases by outcome at the end."""
    files: dict[str, SealedFile]
    """By path relative to the run's folder."""
    parent_run: str = ""
    """The run that this one joined."""
    joined: dict[str, str] = field(default_factory=dict)
    """Runs that joined this one, with the SHA-256 of their manifests; empty for one that was not sealed."""
    kept: dict[str, Sha256] = field(default_factory=dict)
    """SHA-256 of what lies in the store of artifacts for it, its measurements, by name."""
    regreen_version: str
    """Who wrote this."""
    posture: shape.Enforced | None = None
    """What was really enforced."""


def build(
    summary: RunSummary,
    files: Mapping[str, tuple[Sha256, int]],
    parent_run: str = "",
    joined: Mapping[str, str] | None = None,
) -> Manifest:
    """The manifest of a run.

    Args:
        summary: the run.
        files: path relative to the run's folder to SHA-256 and size in bytes; the manifest itself is not among them.
        parent_run: the run that this one joined.
        joined: runs that joined this one, with the hashes of their manifests.
    """
    report = test_report(summary)
    return Manifest(
        run_id=summary.run_id,
        created_at=summary.created_at,
        target=Target(name=summary.target, commit=summary.commit, branch=summary.user_branch, dirty=summary.dirty),
        tools={
            tool.tool: ToolFacts(version=tool.version, exit=tool.exit_code, error=tool.reason) for tool in report.tools
        },
        counts=counts(summary.final or summary.baseline),
        files={path: SealedFile(sha256=digest, size=size) for path, (digest, size) in sorted(files.items())},
        parent_run=parent_run,
        joined=dict(joined or {}),
        regreen_version=summary.version,
        posture=report.posture,
    )


def render(summary: RunSummary, files: Mapping[str, tuple[Sha256, int]], parent_run: str = "") -> str:
    """``manifest.json``; arguments as for ``build``."""
    return encode(build(summary, files, parent_run))
