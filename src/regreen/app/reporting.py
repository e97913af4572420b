"""What every run leaves: reports, evidence, and a brief for each open cause."""

from collections.abc import Mapping
from pathlib import Path

import msgspec

from regreen.model.summary import RunSummary
from regreen.store.folders import RunFolder


def write_reports(summary: RunSummary, folder: RunFolder) -> None:
    """Write them below the run's folder."""
    from regreen import report

    for name, text in report.artifacts(summary).items():
        path = folder.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        write(path, text)


def write(path: Path, text: str) -> None:
    """Write a report; what is not UTF-8 in names of files stands there as an escape, with which JSON stays JSON."""
    path.write_text(text, encoding="utf-8", errors="backslashreplace")


def manifest_facts(summary: RunSummary, parent: str = "", joined: Mapping[str, str] | None = None) -> dict[str, object]:
    """What the manifest says beside its files."""
    from regreen.report import manifest

    facts: dict[str, object] = msgspec.to_builtins(manifest.build(summary, {}, parent, joined))
    return {name: value for name, value in facts.items() if name not in {"files", "schema", "schema_version"}}
