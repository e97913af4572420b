"""What every run leaves: reports, evidence, and a brief for each open cause."""

from collections.abc import Mapping
from threading import Timer

import msgspec

from regreen.model.summary import RunSummary
from regreen.store.folders import RunFolder

_START_S = 0.5
"""Seconds that belong to the start of what is waited for: two threads that both compute take turns."""


def load_early() -> None:
    """Soon load what writes reports, which takes as long as a small suite, while something else is waited for."""
    timer = Timer(_START_S, _load)
    timer.name, timer.daemon = "regreen-reports", True
    timer.start()


def _load() -> None:
    from regreen.report import html

    html.load_templates()


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
