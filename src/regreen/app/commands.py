"""What a user may ask, beside the great commands, which have modules of their own: check, fix, resuming."""

from collections.abc import Iterable
from pathlib import Path

from regreen.app.agent_check import check_agent
from regreen.app.cleaning import clean_up
from regreen.app.doctor import look_around
from regreen.app.options import Where
from regreen.app.project import open_project
from regreen.app.reporting import write
from regreen.app.results import Table
from regreen.app.shedding import has_ended, shed, would_shed
from regreen.app.staffing import allow_agents
from regreen.config.trust import commands as commands_of
from regreen.config.trust import grant, needs_trust
from regreen.errors import StateError, UsageError
from regreen.measure.detect import to_toml
from regreen.model.counts import counted
from regreen.store import RunRow, Store, remove_unneeded, unneeded

__all__ = ["allow_agents", "check_agent", "gc", "init", "trust", "write_report"]

CONFIG_FILE = "regreen.toml"


def write_report(text: str, out: str) -> str:
    """Write a report to a file; gives a line for the screen.

    Raises:
        UsageError: when it cannot be written.
    """
    path = Path(out)
    try:
        write(path, text)
    except OSError as error:
        raise UsageError(
            f"The report cannot be written: {error.strerror}", where=out, todo="Correct --out.", slug="usage"
        ) from error
    return f"written: {out}"


def trust(where: Where, *, show: bool = False) -> Table:
    """Trust the commands of the project's config, or only show them."""
    project = open_project(where, {}, runs_commands=False)
    asked = commands_of(project.loaded)
    waiting = needs_trust(project.loaded, project.env)
    if not show and waiting:
        grant(project.loaded, project.env, now=project.clock.now())
    if not asked:
        title = "This project's config bears no commands: nothing needs trust."
    elif not waiting:
        title = "Trusted already."
    else:
        title = "Not trusted yet: run `regreen trust`." if show else "Trusted, until they change."
    return Table(
        title=title,
        columns=("key", "value", "from"),
        rows=tuple((each.key, each.value, str(each.source)) for each in asked),
        data=tuple({"key": each.key, "value": each.value, "source": str(each.source)} for each in asked),
    )


def init(where: Where, *, force: bool = False) -> Table:
    """Write a commented ``regreen.toml`` from what was detected, and trust it.

    Raises:
        UsageError: when there is one already.
        StateError: when it cannot be written.
    """
    project = open_project(where, {}, runs_commands=False)
    path = project.checkout.project_root / CONFIG_FILE
    if path.exists() and not force:
        raise UsageError(
            f"There is a {CONFIG_FILE} already",
            where=str(path),
            todo="Edit it, or give --force to replace it.",
            slug="config-exists",
        )
    inventory = look_around(project)
    try:
        path.write_text(to_toml(inventory, project.settings))
    except OSError as error:
        raise StateError(
            f"The file cannot be written: {error.strerror}",
            where=str(path),
            todo="Make the folder writable.",
            slug="state-read-only",
        ) from error
    written = open_project(where, {}, runs_commands=False)
    grant(written.loaded, written.env, now=written.clock.now())
    return Table(
        title=f"Written: {path}",
        columns=(),
        rows=(),
        notes=tuple(f"· {note}" for note in inventory.notes),
        data=({"file": str(path), "notes": list(inventory.notes)},),
    )


def gc(where: Where, *, keep: int, dry_run: bool) -> Table:
    """Remove what dead runs left, old ended runs beyond the newest ``keep``, and what no run that stays needs."""
    project = open_project(where, {}, runs_commands=False)
    store = project.look_at_store() if dry_run else project.open_store()
    try:
        cleaned = clean_up(project, store, dry_run=dry_run)
        old = _old_runs(store, keep)
        with store.read() as reader:
            excess = reader.excess_outcomes(project.settings.history.outcomes)
        if dry_run:
            gone = [row.id for row in old]
            spare, objects = unneeded(store, without=gone), would_shed(project, store, without=gone)
        else:
            spare = _remove(store, old, keep_outcomes=project.settings.history.outcomes)
            objects = shed(project, store)
    finally:
        store.close()
    verb = "would be removed" if dry_run else "removed"
    rows = [(entry.kind, entry.name, "stuck" if entry.name in cleaned.kept else verb) for entry in cleaned.entries]
    rows += [("run", row.id, verb) for row in old]
    for kind, sizes in (("artifacts", spare), ("objects", objects)):
        rows += [(kind, f"{counted(len(sizes), 'file')}, {sum(sizes) / 1e6:.1f} MB", verb)] if sizes else []
    rows += [("history", counted(excess, "outcome"), verb)] if excess else []
    return Table(
        title=f"{counted(len(rows), 'thing')} {verb}; processes ended: {cleaned.processes}."
        if rows
        else "Nothing to remove.",
        columns=("kind", "name", ""),
        rows=tuple(rows),
        data=tuple({"kind": kind, "name": name, "state": state} for kind, name, state in rows),
    )


def _remove(store: Store, old: Iterable[RunRow], *, keep_outcomes: int) -> tuple[int, ...]:
    """Remove these runs, artifacts that no other run needs, and old outcomes; gives the sizes of the artifacts."""
    for row in old:
        store.remove_run(row.id)
    with store.step("history_trimmed"), store.transaction() as tx:
        if tx.excess_outcomes(keep_outcomes):
            tx.history.trim(keep_outcomes)
    return remove_unneeded(store)


def _old_runs(store: Store, keep: int) -> list[RunRow]:
    with store.read() as reader:
        ended = [row for row in reader.runs() if has_ended(row)]
    return ended[keep:]
