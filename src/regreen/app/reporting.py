"""What every run leaves: reports, evidence, and a brief for each open cause."""

from regreen import report
from regreen.model.summary import RunSummary
from regreen.store.folders import RunFolder


def write_reports(summary: RunSummary, folder: RunFolder) -> None:
    """Write them below the run's folder."""
    for name, text in report.artifacts(summary).items():
        path = folder.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
