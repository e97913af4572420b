"""A project that has been opened: checkout, settings, state, plug-ins, executor."""

import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from regreen.app.faults import fault_step
from regreen.app.options import Where
from regreen.app.wiring import SystemClock, SystemIds, host_environment
from regreen.config.load import Loaded, load
from regreen.config.trust import grant, needs_trust
from regreen.errors import GitError, StateError, TrustError, UsageError
from regreen.model.settings import Settings
from regreen.plugins.registry import Registry, installed
from regreen.ports import Clock, Executor, Ids
from regreen.repo.checkout import Checkout
from regreen.store import Store
from regreen.store import open as open_store
from regreen.store import open_to_look as open_to_look_at
from regreen.store.redact import Redactor


@dataclass(frozen=True, slots=True, kw_only=True)
class Project:
    """Everything that is the same for all runs of one project."""

    checkout: Checkout
    """The user's working tree."""
    loaded: Loaded
    """Settings with their sources."""
    registry: Registry
    """Plug-ins."""
    executor: Executor
    """Where jobs run."""
    env: Mapping[str, str]
    """The user's environment."""
    clock: Clock
    """Time."""
    ids: Ids
    """Names."""
    redactor: Redactor
    """Takes secrets out of what is kept."""

    @property
    def settings(self) -> Settings:
        """All settings."""
        return self.loaded.settings

    def open_store(self) -> Store:
        """The state of this repository, made when it is not there."""
        return open_store(self.checkout.root, scrub=self.redactor.scrub, step=fault_step(self.env))

    def look_at_store(self) -> Store:
        """The state of this repository, for questions alone: nothing is made, and it need not be writable."""
        return open_to_look_at(self.checkout.root, scrub=self.redactor.scrub)


def open_project(where: Where, overrides: Mapping[str, object], *, runs_commands: bool = True) -> Project:
    """Find the checkout, load the settings, and see that their commands are trusted.

    Raises:
        GitError: there is no repository to work on.
        UsageError: the settings are wrong.
        TrustError: the project's config bears commands that nobody has trusted yet.
        StateError: there is no folder for temporary files.
    """
    _need_scratch()
    folder = Path(where.folder)
    if not folder.is_dir():
        raise UsageError("No such folder", where=str(folder), todo="Give a folder that exists.", slug="usage")
    env = host_environment()
    checkout = Checkout.find(folder)
    loaded = load(checkout.project_root, overrides=overrides, env=env)
    clock = SystemClock()
    if where.trust:
        grant(loaded, env, now=clock.now())
    if runs_commands:
        _see_trusted(loaded, env)
    registry = installed()
    executor = registry.executor("local")
    return Project(
        checkout=checkout,
        loaded=loaded,
        registry=registry,
        executor=executor,
        env=env,
        clock=clock,
        ids=SystemIds(),
        redactor=Redactor(executor.denied_values()),
    )


def _need_scratch() -> None:
    """Python's last resort for temporary files is the folder where it was started: mostly the user's checkout."""
    *folders, here = tempfile._candidate_tempdir_list()  # type: ignore[attr-defined] # noqa: SLF001 - no public form
    if tempfile.gettempdir() == here and here not in folders:
        raise StateError(
            "There is no folder for temporary files that can be written",
            where=", ".join(folders),
            todo="Free some space there, or set TMPDIR to a folder that can be written, then try again.",
            slug="no-scratch",
        )


def open_to_look(where: Where) -> tuple[Project, Store]:
    """A project and its state, for commands that only show."""
    project = open_project(where, {}, runs_commands=False)
    return project, project.look_at_store()


def _see_trusted(loaded: Loaded, env: Mapping[str, str]) -> None:
    asked = needs_trust(loaded, env)
    if not asked:
        return
    listed = "; ".join(f"{each.key} = {each.value} ({each.source})" for each in asked)
    raise TrustError(
        "This project's config would have commands run that you have not trusted yet",
        where=listed,
        todo="Read them, then run `regreen trust`, or add --trust to this command.",
        slug="trust-needed",
    )


def need_head(checkout: Checkout) -> None:
    """A fix starts from a commit.

    Raises:
        GitError: when the repository has none yet.
    """
    if checkout.head is None:
        raise GitError(
            "This repository has no commit yet",
            where=str(checkout.root),
            todo="Commit your files first; `regreen check` works without one.",
            slug="unborn-head",
        )
