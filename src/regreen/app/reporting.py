"""What every run leaves: reports, evidence, and a brief for each open cause."""

from collections.abc import Mapping

import msgspec

from regreen.model.summary import RunSummary
from regreen.store.folders import RunFolder


def write_reports(summary: RunSummary, folder: RunFolder) -> None:
    """Write them below the run's folder."""
    from regreen import report

    for name, text in report.artifacts(summary).items():
        path = folder.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def manifest_facts(summary: RunSummary, parent: str = "", joined: Mapping[str, str] | None = None) -> dict[str, object]:
    """What the manifest says beside its files."""
    from regreen.report import manifest

    facts: dict[str, object] = msgspec.to_builtins(manifest.build(summary, {}, parent, joined))
    return {name: value for name, value in facts.items() if name not in {"files", "schema", "schema_version"}}
