"""One evidence run for several commands: a run joins an open one, whose owner seals it with what joined it."""

import msgspec

from regreen.errors import UsageError
from regreen.model.ids import RunId
from regreen.store import SEALED, RunRow, Store


def open_parent(store: Store, run: str) -> RunId | None:
    """The open run that is to be joined; None when none is named.

    Raises:
        UsageError: there is none of this name, or it is sealed.
    """
    if not run:
        return None
    with store.read() as reader:
        found = [row for row in reader.runs() if row.id.startswith(run)]
    where, todo = "--run", "`regreen runs` lists them; leave --run out for a run of its own."
    if len(found) != 1:
        what = f"{'No run is' if not found else 'Several runs are'} named {run!r}"
        raise UsageError(what, where=where, todo=todo, slug="no-such-run")
    row = found[0]
    if row.sealed_at:
        raise UsageError(f"The run {row.id} is sealed: nothing can join it", where=where, todo=todo, slug="run-ended")
    return RunId(parent_of(row)) if parent_of(row) else row.id


def parent_of(row: RunRow) -> str:
    """The run that one joined; empty when it joined none."""
    return str(row.facts.get("parent", ""))


def joined_by(store: Store, run_id: RunId) -> dict[str, str]:
    """Runs that joined one, oldest first, each with the SHA-256 of its manifest; empty while it is open."""
    with store.read() as reader:
        rows = [row for row in reader.runs() if parent_of(row) == run_id]
    return {row.id: str(row.facts.get(SEALED, "")) if row.sealed_at else "" for row in reversed(rows)}


def joined_problems(store: Store, run_id: RunId) -> list[str]:
    """What differs in the runs that joined a sealed one from what its manifest says of them, one sentence each."""
    try:
        manifest = msgspec.json.decode(store.folder_of(run_id).manifest.read_bytes(), type=dict[str, object])
    except (OSError, msgspec.DecodeError):
        return []  # that is told of the run itself
    named = manifest.get("joined")
    found = []
    for name, digest in (named if isinstance(named, dict) else {}).items():
        if digest:
            found += _differences(store, RunId(name), str(digest))
    return found


def _differences(store: Store, run_id: RunId, digest: str) -> list[str]:
    with store.read() as reader:
        row = reader.run(run_id)
    if row is None:
        return [f"{run_id}, which joined it, is not there"]
    if row.facts.get(SEALED) != digest:
        return [f"{run_id}, which joined it, is not the one that was sealed with it"]
    return [f"{run_id}, which joined it: {problem}" for problem in store.verify(run_id)]
