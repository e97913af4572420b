"""What every attempt works with: built once for a run, shared by all threads."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from regreen.act.attempt.workspace import Workspaces
from regreen.app.measuring import Meter
from regreen.model.agents import AgentFacts, ContextDocument
from regreen.model.ids import CaseId, CommitId, RunId, TreeId
from regreen.model.inventory import Inventory
from regreen.model.jobs import Job, JobResult
from regreen.model.settings import Settings
from regreen.ports import Agent, Clock
from regreen.repo.objects import RunRepository
from regreen.store.folders import RunFolder

Scrub = Callable[[bytes], bytes]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bench:
    """Tools of the trade."""

    run_id: RunId
    """The run."""
    repository: RunRepository
    """Commits and trees of the run."""
    workspaces: Workspaces
    """Private copies."""
    meter: Meter
    """Measures them."""
    run_job: Callable[[Job], JobResult]
    """The executor."""
    cancel: Callable[[str], None]
    """Ends the running jobs of an owner."""
    agents: Mapping[str, Agent]
    """Back-ends by name."""
    facts: Mapping[str, AgentFacts]
    """Whether each can be used here."""
    inventory: Inventory
    """What the project contains."""
    settings: Settings
    """The user's settings."""
    folder: RunFolder
    """Where evidence goes."""
    scratch: Path
    """Folder for what agents are given and leave, outside of their workspaces; it lives as long as the session."""
    clock: Clock
    """Time."""
    scrub: Scrub
    """Takes secrets out of bytes."""
    has_secret: Callable[[bytes], bool]
    """Whether bytes hold one: such a patch is blocked."""
    last_passed: Callable[[Sequence[CaseId]], Mapping[CaseId, TreeId]]
    """The tree on which this or an earlier run saw each case pass last."""
    home: str = ""
    """The user's home folder; empty: unknown."""
    merge_base: CommitId | None = None
    """Where the branch forked off the default one; None: unknown."""
    documents: tuple[ContextDocument, ...] = ()
    """The user's documents."""
