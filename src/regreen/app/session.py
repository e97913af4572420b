"""One process at work on one run: everything that must be opened before and let go of after."""

import hashlib
import math
import shutil
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from regreen import __version__
from regreen.act.attempt.workspace import Workspaces
from regreen.app.bench import Bench
from regreen.app.book import Book, Listen
from regreen.app.control import Control
from regreen.app.detecting import Detection
from regreen.app.enforcing import effective
from regreen.app.environment import Seen, seen
from regreen.app.measuring import Meter, tools_at_once
from regreen.app.project import Project
from regreen.app.secret_files import read_variables
from regreen.app.setup import run_setup
from regreen.app.shedding import OBJECTS
from regreen.app.wiring import this_process
from regreen.decide.schedule import named_agents
from regreen.errors import RegreenError, UnsafeError
from regreen.model.agents import AgentFacts, ContextDocument
from regreen.model.counts import counted
from regreen.model.events import EventKind
from regreen.model.ids import CaseId, CommitId, Fingerprint, RunId, TreeId
from regreen.model.inventory import Inventory
from regreen.model.jobs import Captured, Job, JobEnd, JobResult, Posture
from regreen.model.settings import Settings
from regreen.model.workspaces import Snapshot, Workspace
from regreen.ports import Agent
from regreen.repo.objects import RunRepository
from regreen.repo.snapshot import WorkingTree
from regreen.store import Entry, Owner, RunRow, Store, Transaction
from regreen.store.folders import RunFolder

RunJob = Callable[[Job], JobResult]

ARTIFACT_CAP = 256 * 1024 * 1024
"""Bytes of one raw file that are kept with the run."""


@dataclass(slots=True, kw_only=True)
class Session:
    """A run that is open in this process."""

    project: Project
    """The project."""
    store: Store
    """Its state."""
    book: Book
    """Writes this run."""
    folder: RunFolder
    """Where evidence goes."""
    repository: RunRepository
    """Commits of the run."""
    control: Control
    """What the user asked for."""
    cache: Path
    """Folder for workspaces and scratch files of this run, outside the checkout."""
    workspaces: Workspaces | None = None
    """Private copies, once the inventory is known."""
    began_s: float = 0.0
    """Monotonic seconds at which this process began with the run."""
    spent_s: float = 0.0
    """Wall seconds that earlier processes worked on it."""
    time_s: float = 0.0
    """Wall seconds that the whole run may take; 0: no bound."""
    working_tree: WorkingTree | None = None
    """The checkout as the snapshot found it, where this process took the snapshot."""
    durations: Mapping[CaseId, float] = field(default_factory=dict)
    """Last known wall seconds by case."""
    detection: Detection | None = None
    """How the project is tested, as far as that is being found out."""
    environment: tuple[tuple[str, ...], Seen] | None = None
    """Folders of the user's packages and what lay there, where only we see to it that nothing is written there."""

    @property
    def run_id(self) -> RunId:
        """The run."""
        return self.book.run_id

    @property
    def posture(self) -> Posture:
        """What this machine can enforce."""
        return self.project.executor.posture()

    @property
    def left_s(self) -> float:
        """Wall seconds that the run may still take; below 0 once they are over."""
        used = self.spent_s + self.project.clock.monotonic() - self.began_s
        return self.time_s - used if self.time_s else math.inf

    def leaves_time(self, what: str, seconds: float = 0.0) -> bool:
        """Whether the run's time leaves room for one more look; if not, it is said that this one is left out.

        Args:
            what: the look, as a sentence begins.
            seconds: wall seconds that it takes, as far as is known.
        """
        left = self.left_s
        if left > seconds:
            return True
        room = f"it takes about {seconds:.1f} s, and {left:.1f} s of {self.time_s:g} s" if left > 0 else "no time"
        self.book.warn(f"{what} was left out: {room} of fix.time_s {'are' if left > 0 else 'is'} left")
        return False

    def seen(self) -> frozenset[Fingerprint]:
        """Fingerprints that an earlier run has seen."""
        with self.store.read() as reader:
            return reader.seen(before=self.run_id)

    def run_job(self, job: Job) -> JobResult:
        """Run a job under this run's name, so that what it leaves can be found; once all is to end, none starts."""
        if self.control.at_once:
            return not_started(job)
        # In a checkout that was removed, the sandbox would make the folder anew to mount on it.
        self.store.see_there()
        return self.project.executor.run(job if job.owner else replace(job, owner=f"{self.run_id}:tools"))

    def snapshot(self, *, include_dirty: bool) -> Snapshot:
        """Take the snapshot that the run starts from, and write it down."""
        branch = self.project.settings.fix.default_branch
        found = self.working_tree = self.repository.working_tree()
        snapshot = self.repository.snapshot(include_dirty=include_dirty, default_branch=branch, found=found)
        with self.book.change("snapshot_taken") as change:
            change.tx.put_fact(self.run_id, "snapshot", snapshot)
            what = f"{snapshot.branch or 'detached HEAD'} at {(snapshot.head or 'no commit')[:12]}"
            dirty = (
                f", with {counted(len(snapshot.dirty_files), 'changed file')}"
                if include_dirty and snapshot.dirty
                else ""
            )
            change.tell(EventKind.SNAPSHOT_TAKEN, f"{what}{dirty}", snapshot.commit)
        return snapshot

    def detect_early(self) -> None:
        """Begin to find out how the project is tested, while the snapshot is taken: HEAD mostly has the same files."""
        head = self.project.checkout.head
        if head is not None:
            self._detecting().begin(lambda: self.repository.files(head))

    def _detecting(self) -> Detection:
        if self.detection is None:
            self.detection = Detection(self.project, self.cache / "detect", self.run_job)
        return self.detection

    def inventory(self, snapshot: Snapshot) -> Inventory:
        """Find out how the project is tested, and write it down."""
        found = self._detecting().inventory(self.repository.files(snapshot.commit))
        with self.book.change("inventory_taken") as change:
            change.tx.put_fact(self.run_id, "inventory", found)
            settings = self.project.settings
            change.tx.put_fact(self.run_id, "posture", effective(self.posture, settings))
            if settings.test.network == "own":
                change.tx.put_fact(self.run_id, "network", "own")
            tools = ", ".join(" ".join(tool.argv) for tool in found.tools) or "no test tool"
            python = f" with Python {'.'.join(map(str, found.interpreter.version))}" if found.interpreter else ""
            change.tell(EventKind.INVENTORY_TAKEN, f"{tools}{python}")
            for warning in found.warnings:
                change.tell(EventKind.WARNED, warning)
        return found

    def open_workspaces(self, inventory: Inventory) -> Workspaces:
        """Make the pool; each thing that it makes stands in the ledger first."""
        # From here on tests run, and may print what their secret files hold.
        project = self.project
        variables = read_variables(project.checkout.root, inventory.secret_files)
        given = {**variables, **project.settings.env.set}
        project.redactor.learn(project.executor.denied_values(given))
        made = Workspaces(
            self.repository,
            inventory,
            self.project.settings,
            self.posture,
            self.cache / "workspaces",
            self.record,
            dropped=self.forget,
            setup=self._setup,
            found=self.working_tree,
            secrets=project.redactor,
        )
        self.workspaces = made
        if made.isolation == "paths" and inventory.interpreter is not None and self.environment is None:
            folders = inventory.interpreter.site_packages
            self.environment = folders, seen(folders)
        return made

    def _setup(self, workspace: Workspace) -> None:
        """Run ``workspace.setup`` in a new template."""
        run_setup(self.project.settings, workspace, self.run_job)

    def record(self, kind: str, place: str) -> None:
        """Write down what is about to be made."""
        entry = Entry(kind=kind, name=place, run_id=self.run_id, owner=self.book.owner, at=self.book.clock.now())
        with self.book.step("recorded"), self.store.transaction() as tx:
            tx.ledger.record(entry)

    def forget(self, kind: str, place: str) -> None:
        """Strike out what is gone."""
        with self.book.step("forgotten"), self.store.transaction() as tx:
            tx.ledger.forget(kind, place)

    def forget_below(self, folder: Path) -> None:
        """Strike out a folder that is gone with all that lay in it.

        What a process that was killed while it removed them has left half, nobody else knows for ours any more.
        """
        with self.book.step("forgotten_below"), self.store.transaction() as tx:
            for entry in tx.ledger.entries(self.run_id):
                if entry.name == str(folder) or entry.name.startswith(f"{folder}/"):
                    tx.ledger.forget(entry.kind, entry.name)

    def keep_raw(self, label: str, files: Sequence[str]) -> tuple[str, ...]:
        """Keep raw files with the run, secrets taken out."""
        folder = self.folder.at("raw", *label.split("/"))
        names = []
        for number, source in enumerate(dict.fromkeys(files)):
            path = Path(source)
            if path.is_file() and 0 < path.stat().st_size <= ARTIFACT_CAP:
                target = folder / f"{number}-{path.name}"
                self.project.redactor.scrub_file(path, target)
                names.append(str(target.relative_to(self.folder.root)))
        return tuple(names)

    def meter(self, inventory: Inventory, *, network: str = "") -> Meter:
        """Measures this run's trees; ``network``: which one, in place of the setting."""
        registry = self.project.registry
        settings = self.project.settings
        if network:
            settings = replace(settings, test=replace(settings.test, network=network))
        return Meter(
            tools={tool.name: tool for tool in registry.tools()},
            parser=registry.parser,
            inventory=inventory,
            settings=settings,
            run_job=self.run_job,
            keep_raw=self.keep_raw,
            durations=self.durations,
            scrub=self.project.redactor.scrub,
            files=self.repository.files,
        )

    def bench(self, inventory: Inventory, documents: tuple[ContextDocument, ...]) -> Bench:
        """What every attempt works with."""
        project = self.project
        if self.workspaces is None:
            self.open_workspaces(inventory)
        assert self.workspaces is not None
        need_sandbox(project.settings, self.posture)
        agents = {agent.name: agent for agent in project.registry.agents()}
        return Bench(
            run_id=self.run_id,
            repository=self.repository,
            workspaces=self.workspaces,
            meter=replace(
                self.meter(inventory, network=self._network()),
                turns=threading.Semaphore(tools_at_once(project.settings)),
            ),
            run_job=self.run_job,
            cancel=project.executor.cancel,
            agents=agents,
            facts=self.facts(),
            inventory=inventory,
            settings=project.settings,
            folder=self.folder,
            scratch=self.cache / "agents",
            home=project.env.get("HOME", ""),
            clock=project.clock,
            scrub=project.redactor.scrub,
            has_secret=lambda content: bool(project.redactor.finds_secret(content)),
            last_passed=self._last_passed,
            merge_base=self._merge_base(),
            documents=documents,
        )

    def _merge_base(self) -> CommitId | None:
        """Where the branch forked off the default one, as the snapshot says."""
        with self.store.read() as reader:
            snapshot = reader.fact(self.run_id, "snapshot", Snapshot)
        return snapshot.merge_base if snapshot is not None else None

    def _last_passed(self, cases: Sequence[CaseId]) -> dict[CaseId, TreeId]:
        with self.store.read() as reader:
            return reader.last_passed(cases)

    def _network(self) -> str:
        """Which network tasks get: their own only when the same outcomes were seen inside one."""
        with self.store.read() as reader:
            return reader.fact(self.run_id, "network", str) or "host"

    def facts(self) -> dict[str, AgentFacts]:
        """Whether each back-end of the ladder can be used here."""
        return agent_facts(self.project, self.run_job)


def not_started(job: Job) -> JobResult:
    """The result of a job that came when everything was to end."""
    nothing = Captured(path="")
    why = "It was not started: the run is to end."
    return JobResult(label=job.label, end=JobEnd.CANCELLED, stdout=nothing, stderr=nothing, detail=why)


def need_sandbox(settings: Settings, posture: Posture) -> None:
    """See that agents get the sandbox that the settings require.

    Raises:
        UnsafeError: it is required, and this machine has none.
    """
    if settings.agents.sandbox == "require" and (not posture.mounts or settings.workspace.mounts == "off"):
        raise UnsafeError(
            f"agents.sandbox is `require`; agents would run without: {'; '.join(posture.notes) or 'mounts are off'}",
            where="agents.sandbox",
            todo="Install bubblewrap and leave workspace.mounts at auto, or set agents.sandbox to auto.",
            slug="no-mounts",
        )


def agent_facts(project: Project, run_job: RunJob, names: Sequence[str] | None = None) -> dict[str, AgentFacts]:
    """Whether back-ends can be used here; those of the ladder unless others are named."""
    settings = project.settings
    wanted = names or named_agents(settings)
    path = project.env.get("PATH")

    def find(program: str) -> str | None:
        return shutil.which(program, path=path)

    with tempfile.TemporaryDirectory(prefix="regreen-look-") as folder:

        def run(job: Job) -> JobResult:
            return run_job(job if job.scratch else replace(job, scratch=folder))

        return {name: _facts(project.registry.agent(name), settings, find, run) for name in dict.fromkeys(wanted)}


def _facts(
    agent: Agent, settings: Settings, find: Callable[[str], str | None], run: Callable[[Job], JobResult]
) -> AgentFacts:
    """What a back-end says about itself; one that stumbles over what its program prints cannot be used."""
    try:
        return agent.facts(settings, find, run)
    except Exception as error:  # noqa: BLE001 - foreign output, and adapters may be foreign too
        why = f"Looking at it failed: {type(error).__name__}: {error}"
        return AgentFacts(name=agent.name, why_not=f"{why[:200]}. Run its program with --version by hand to see why.")


def cache_folder(project: Project) -> Path:
    """Where this project's workspaces lie: ``workspace.folder``, else ``$XDG_CACHE_HOME/regreen``, by root."""
    env = project.env
    home = env.get("XDG_CACHE_HOME") or f"{env.get('HOME') or tempfile.gettempdir()}/.cache"
    base = Path(project.settings.workspace.folder or f"{home}/regreen")
    digest = hashlib.sha256(str(project.checkout.root).encode()).hexdigest()[:12]
    return base / f"{project.checkout.root.name}-{digest}"


def open_book(project: Project, run_id: RunId, store: Store, listen: Listen) -> Book:
    """What this process writes about a run."""
    pid, started = this_process()
    return Book(
        store=store,
        run_id=run_id,
        clock=project.clock,
        owner=Owner(name=f"regreen-{pid}", pid=pid, started=started),
        listen=listen,
    )


@contextmanager
def open_session(project: Project, store: Store, book: Book) -> Iterator[Session]:
    """Open a run that stands in the store; whatever happens, workspaces and processes are let go of."""
    cache = cache_folder(project) / book.run_id
    entry = Entry(kind="cache", name=str(cache), run_id=book.run_id, owner=book.owner, at=book.clock.now())
    with book.step("opened"), store.transaction() as tx:
        tx.ledger.record(entry)
        durations = tx.history.durations()
    with temporary_files_in(cache / "tmp"):
        session = Session(
            project=project,
            store=store,
            book=book,
            folder=store.folder_of(book.run_id),
            repository=RunRepository.open(project.checkout, store.folder / OBJECTS, step=store.step),
            control=Control(project.executor),
            cache=cache,
            began_s=project.clock.monotonic(),
            durations=durations,
        )
        # Trying what a sandbox can do here is waiting for small processes: done while the checkout is read.
        trying = threading.Thread(target=project.executor.posture, name="regreen-posture")
        trying.start()
        try:
            yield session
        except (RegreenError, OSError):
            # Whatever fails because the checkout was removed meanwhile is told as that.
            store.see_there()
            raise
        finally:
            trying.join()
            if session.detection is not None:
                session.detection.end()
            _let_go(session)


@contextmanager
def temporary_files_in(folder: Path) -> Iterator[None]:
    """Have this process's temporary files made where a dead process's are found and removed."""
    before = tempfile.tempdir
    folder.mkdir(parents=True, exist_ok=True)
    tempfile.tempdir = str(folder)
    try:
        yield
    finally:
        tempfile.tempdir = before


def _let_go(session: Session) -> None:
    with session.book.step("let_go"):
        try:
            if session.workspaces is not None:
                session.workspaces.close()
        finally:
            shutil.rmtree(session.cache, ignore_errors=True)
        if not session.cache.exists():
            session.forget_below(session.cache)


def new_run(
    project: Project,
    store: Store,
    command: str,
    remember: Callable[[Transaction, RunId], None] | None = None,
    *,
    parent: RunId | None = None,
) -> RunId:
    """Write down a new run, and with it all that it takes to go on with it; ``remember`` writes the latter.

    ``parent`` is the open run that it joins.
    """
    run_id = RunId(project.ids.run_id())
    pid, started = this_process()
    facts: dict[str, object] = {"target": project.checkout.project_root.name}
    if parent:
        facts["parent"] = parent
    row = RunRow(
        id=run_id,
        command=command,
        version=__version__,
        created_at=project.clock.now(),
        owner_pid=pid,
        owner_started=started,
        facts=facts,
    )
    with store.step("run_added"), store.transaction() as tx:
        tx.add_run(row)
        if remember is not None:
            remember(tx, run_id)
    return run_id
