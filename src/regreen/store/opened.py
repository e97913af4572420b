"""An open store: the state of one repository on this machine."""

import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

from sqlalchemy import URL, Engine

from regreen.errors import StateError
from regreen.model.events import Event, EventKind
from regreen.model.ids import RunId, Sha256
from regreen.model.steps import Step, no_step
from regreen.store import codec, database, folders, log, migrate, seal, sealed_rows
from regreen.store.artifacts import Artifacts, is_hash
from regreen.store.commits import Commits
from regreen.store.database import explained
from regreen.store.folders import RunFolder
from regreen.store.reader import Reader
from regreen.store.rows import RunRow
from regreen.store.transaction import Scrub, Transaction

FILE = "regreen.db"

SEALED = "manifest_sha256"
"""Name under which a run's facts keep the manifest's hash, beside the manifest itself."""


def open_store(root: Path, *, scrub: Scrub = str, url: str = "", step: Step = no_step) -> "Store":
    """Open the state of the repository at ``root``, making it when it is not there.

    Args:
        root: the repository's root; state lies in ``.regreen`` below it.
        scrub: takes secrets out of every text on its way to the disk.
        url: SQLAlchemy URL of another database; empty: ``.regreen/regreen.db``.
        step: surrounds every change of state, for fault injection.

    Raises:
        StateError: when it cannot be read or written, is damaged, or comes from a newer version.
    """
    folder = folders.state_folder(root)
    path = folder / FILE
    with explained(path):
        database.check_whole(path)
        engine = database.connect(url or URL.create("sqlite", database=str(path)))
        with step("tables_made"), engine.begin() as connection:
            migrate.bring_up_to_date(connection, path)
    return Store(folder=folder, engine=engine, scrub=scrub, step=step)


def has_state(root: Path) -> bool:
    """Whether the repository at ``root`` has any state; looking makes none."""
    return (root / folders.NAME / FILE).is_file()


class Events:
    """The logs of events of all runs."""

    def __init__(self, store: "Store") -> None:
        self._store = store
        self._tails: dict[RunId, log.Tail] = {}
        self._known: dict[RunId, tuple[Path, Path]] = {}

    def sync(self, run_id: RunId) -> None:
        """Make a run's ``events.jsonl`` say what the database says; a sealed run's is left alone.

        Raises:
            StateError: when it cannot be written.
        """
        with self._store.read() as reader:
            row = reader.run(run_id)
            if row is None or not row.sealed_at:
                log.sync(self._store.folder_of(run_id).log, lambda after: reader.events(run_id, after=after))

    def after_commit(self, appended: dict[RunId, list[Event]]) -> None:
        """Write what was just committed; a failure is repaired by the next call or by ``sync``."""
        for run_id, events in appended.items():
            path, manifest = self._places(run_id)
            if not manifest.exists():
                self._extend(path, run_id, events)

    def _places(self, run_id: RunId) -> tuple[Path, Path]:
        """The log and the manifest, named once: paths are not cheap to build for each event."""
        known = self._known.get(run_id)
        if known is None:
            folder = self._store.folder_of(run_id)
            known = self._known[run_id] = (folder.log, folder.manifest)
        return known

    def _extend(self, path: Path, run_id: RunId, events: list[Event]) -> None:
        try:
            self._tails[run_id] = log.extend(path, events, partial(self._later, run_id), self._tails.get(run_id))
        except StateError as problem:
            self._tails.pop(run_id, None)
            self._known.pop(run_id, None)
            self._store.log_problem = problem

    def _later(self, run_id: RunId, seq: int) -> Iterator[Event]:
        with self._store.read() as reader:
            yield from reader.events(run_id, after=seq)


class Store:
    """Rows, events, artifacts and folders of one repository. One for each process; threads may share it."""

    def __init__(
        self, *, folder: Path, engine: Engine, scrub: Scrub, writes: bool = True, step: Step = no_step
    ) -> None:
        self.folder = folder
        """``.regreen``."""
        self.artifacts = Artifacts(folder / "artifacts")
        """Bytes by content hash."""
        self.events = Events(self)
        """The logs."""
        self.log_problem: StateError | None = None
        """Why a log could not be written last; the database has every event all the same."""
        self.step = step
        """Surrounds every change of state with its name."""
        self._engine = engine
        self._scrub = scrub
        self._writes = writes
        self._path = folder / FILE
        self._file = _identity(self._path)
        self._commits = Commits(engine.connect(), self.events.after_commit)

    def scrub(self, text: str) -> str:
        """Give a text without its secrets, as everything that is kept must be; JSON stays JSON."""
        return self._scrub(text)

    @contextmanager
    def transaction(self) -> Iterator[Transaction]:
        """Write rows and events together: all are on the disk when the block ends well, none when it does not.

        Raises:
            StateError: when they cannot be written; then none was.
        """
        self.see_there()
        appended: dict[RunId, list[Event]] = {}
        with explained(self._path), self._commits.block(appended) as connection:
            yield Transaction(connection, self._scrub, appended)

    def see_there(self) -> None:
        """See that the database is still the file that was opened: what is written to a removed one is lost.

        Raises:
            StateError: it is not.
        """
        if _identity(self._path) != self._file:
            raise folders.gone(self._path)

    @contextmanager
    def read(self) -> Iterator[Reader]:
        """Ask several things that fit together.

        Raises:
            StateError: when the database cannot be read.
        """
        with explained(self._path), self._engine.connect() as connection:
            yield Reader(connection.execution_options(mode=database.READS))

    def seal(self, run_id: RunId, *, now: str, facts: Mapping[str, object]) -> str:
        """End a run for good: its last event, its manifest; gives the manifest's SHA-256.

        It can be called again after a crash in the middle. Write all reports before.

        Args:
            run_id: the run.
            now: ISO 8601, UTC.
            facts: plain JSON values of the manifest: created_at, target, tools, counts, parent, version, posture.

        Raises:
            StateError: when there is no such run, it is sealed already, or its files cannot be written.
        """
        with self.step("seal_begun"), self.transaction() as tx:
            row = _open_run(tx.run(run_id), run_id, self._path)
            if tx.last_kind(run_id) is not EventKind.RUN_SEALED:
                tx.append(Event(at=now, run_id=run_id, kind=EventKind.RUN_SEALED, message="sealed"))
        self.events.sync(run_id)
        self._seal_rows(run_id, now)
        text = self._scrub(codec.encode({**facts, "kept": self._kept(run_id)}))
        said = {"run_id": run_id, **codec.decode(text, dict[str, object])}
        with self.step("manifest_written"):
            digest = seal.seal(self.folder_of(run_id).root, facts=said)
        with self.step("seal_kept"), self.transaction() as tx:
            tx.set_run(replace(row, sealed_at=now, facts={**row.facts, SEALED: digest}))
        return digest

    def verify(self, run_id: RunId) -> list[str]:
        """Say what differs from the sealed state, one sentence each; an empty list proves that nothing does.

        Raises:
            StateError: when there is no such run.
        """
        with self.read() as reader:
            row = reader.run(run_id)
        if row is None:
            raise _no_such_run(run_id, self._path)
        if not row.sealed_at:
            return ["the run was not sealed: it still runs, or can be resumed"]
        folder = self.folder / "runs" / run_id
        expected = str(row.facts.get(SEALED, ""))
        return [
            *seal.verify(folder, expected=expected),
            *self._row_problems(row, folder / sealed_rows.FILE),
            *self._kept_problems(folder),
        ]

    def seals_rows(self, run_id: RunId) -> bool:
        """Whether a sealed run's rows are watched too: earlier versions sealed its files only."""
        return sealed_rows.FILE in seal.files(self.folder / "runs" / run_id)

    def _seal_rows(self, run_id: RunId, now: str) -> None:
        with self.read() as reader:
            columns = sealed_rows.columns_now()
            rows = reader.digests(run_id, over={"sealed_at": now}, without=SEALED, columns=columns)
            sealed_rows.write(self.folder_of(run_id).root / sealed_rows.FILE, rows, columns)

    def _row_problems(self, row: RunRow, path: Path) -> Iterator[str]:
        if not self.seals_rows(row.id):
            return
        if SEALED not in row.facts:
            yield f"the run's row names no {seal.MANIFEST} any more"
        with self.read() as reader:
            columns = sealed_rows.columns_of(path)
            yield from sealed_rows.problems(path, reader.digests(row.id, over={}, without=SEALED, columns=columns))

    def _kept(self, run_id: RunId) -> dict[str, str]:
        """Artifacts of a run by the name of the fact that holds their hash: its reports are made of them."""
        with self.read() as reader:
            found = {name: reader.fact(run_id, name, object) for name in reader.fact_names(run_id)}
        named = {name: value for name, value in found.items() if isinstance(value, str) and is_hash(value)}
        return {name: value for name, value in named.items() if self.artifacts.path(Sha256(value)).is_file()}

    def _kept_problems(self, run_dir: Path) -> Iterator[str]:
        for name, digest in seal.kept(run_dir).items():
            try:
                self.artifacts.get(Sha256(digest))
            except StateError as problem:
                yield f"what the run kept as {name} ({problem.where}) cannot be read as it was: {problem.what}"

    def remove_run(self, run_id: RunId) -> None:
        """Forget an old run and remove its folder; what it taught (findings seen, durations, outcomes) stays."""
        # The folder first: one without a row may be all that is left of a run, and no later `gc` would take it.
        with self.step("run_folder_removed"):
            shutil.rmtree(self.folder / "runs" / run_id, ignore_errors=True)
        with self.step("run_removed"), self.transaction() as tx:
            tx.remove_run(run_id)

    def folder_of(self, run_id: RunId) -> RunFolder:
        """Give the folder of a run's evidence, made when it is not there, unless the state is only looked at."""
        return folders.run_folder(self.folder, run_id, make=self._writes)

    def close(self) -> None:
        """Let go of the database."""
        self._commits.close()
        self._engine.dispose()


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _open_run(row: RunRow | None, run_id: RunId, path: Path) -> RunRow:
    if row is None:
        raise _no_such_run(run_id, path)
    if row.sealed_at:
        raise StateError(
            f"Run {run_id} is sealed: it gains no byte.",
            where=str(path),
            todo="`regreen report` prints it to stdout, or to a file with --out.",
            slug="sealed",
        )
    return row


def _no_such_run(run_id: RunId, path: Path) -> StateError:
    return StateError(f"There is no run {run_id}.", where=str(path), todo="`regreen runs` lists them.", slug="no-run")
