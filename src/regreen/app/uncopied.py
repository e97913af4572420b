"""What a private copy lacks of the checkout, and the line of config that brings it there."""

import json
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path, PurePosixPath

from regreen.app.cutting import some_of
from regreen.measure.detect.ignored import untracked
from regreen.model.counts import counted
from regreen.model.findings import Finding
from regreen.model.ids import CaseId
from regreen.model.inventory import Inventory

MOST_NAMED = 5
"""Files that are named; more would be no advice."""


def ignored_files(inventory: Inventory, tracked: Sequence[str]) -> tuple[str, ...]:
    """Files and folders of the checkout that no copy holds, repo-relative."""
    there = {*inventory.needed_ignored, *inventory.linked_ignored, *inventory.secret_files}
    return tuple(path for path, _ in untracked(Path(inventory.root), tracked) if path not in there)


def advice(cases: Collection[CaseId], ignored: Sequence[str], findings: Iterable[Finding]) -> str:
    """What to tell of cases that pass in the checkout and fail in a copy of it.

    Files that their failures speak of come first; where none is spoken of, all are named up to a bound.
    """
    said = "\n".join(f"{one.message}\n{one.failure.text if one.failure else ''}" for one in findings)
    meant = [path for path in ignored if PurePosixPath(path).name in said] or list(ignored)
    return (
        f"{counted(len(cases), 'test')} passed in your checkout and failed in the private copy of it, which holds what "
        f"git tracks: {some_of(sorted(cases))}. {_what_to_do(meant)}"
    )


def _what_to_do(meant: Sequence[str]) -> str:
    if not meant:
        return "What your checkout has beside it can be made there by workspace.setup, or mounted by workspace.link."
    line = f"workspace.copy = {json.dumps(list(meant[:MOST_NAMED]), ensure_ascii=False)}"
    return f"If it lacks ignored files that they need, put this line at the top of regreen.toml: {line}"
