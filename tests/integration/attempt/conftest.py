"""A project, its run repository, and pools of workspaces over it, with the real executor."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from regreen.act.attempt.workspace import Workspaces
from regreen.model.inventory import Inventory
from regreen.model.jobs import EnvPolicy, Job, JobResult, Limits, Posture
from regreen.model.settings import Settings, WorkspaceSettings
from regreen.model.workspaces import Snapshot, Workspace
from regreen.plugins.executors.local import LocalExecutor
from regreen.repo.checkout import Checkout
from regreen.repo.objects import RunRepository
from regreen.testing.repos import PYTHON_PROJECT, TinyRepo, tiny_repo

EXECUTOR = LocalExecutor()
NO_MOUNTS = Posture(mounts=False, network=False, processes="none", memory="none", reads=False, notes=("no bwrap",))


@dataclass
class Bench:
    """Everything that a test needs; what it opens is closed after it."""

    folder: Path
    repo: TinyRepo
    ledger: list[tuple[str, str]] = field(default_factory=list)
    pools: list[Workspaces] = field(default_factory=list)
    repository: RunRepository | None = None
    snapshot: Snapshot | None = None

    def open(
        self, *, posture: Posture | None = None, project: str = ".", workspace=None, setup=None, secrets=None, **facts
    ) -> Workspaces:
        self.repository = RunRepository.open(Checkout.find(self.repo.root), self.folder / "state" / "objects.git")
        self.snapshot = self.repository.snapshot(include_dirty=False)
        pool = Workspaces(
            self.repository,
            Inventory(root=str(self.repo.root), project=project, **facts),
            Settings(workspace=workspace or WorkspaceSettings()),
            posture or EXECUTOR.posture(),
            self.folder / "pool",
            lambda kind, place: self.ledger.append((kind, place)),
            setup=setup,
            secrets=secrets,
        )
        self.pools.append(pool)
        return pool

    @property
    def base(self):
        return self.snapshot.commit

    def run(
        self, workspace: Workspace, *argv: str, policy: EnvPolicy = EnvPolicy.TOOL, env=()
    ) -> tuple[JobResult, str]:
        """Run a command in a workspace as jobs are run; its result and its output."""
        result = EXECUTOR.run(
            Job(
                label="test",
                argv=argv,
                cwd=workspace.cwd,
                limits=Limits(wall_s=120),
                scratch=workspace.scratch,
                env_policy=policy,
                env=(*workspace.env, *env),
                mounts=workspace.mounts,
            )
        )
        return result, Path(result.stdout.path).read_text(errors="replace") + Path(result.stderr.path).read_text(
            errors="replace"
        )

    def sh(self, workspace: Workspace, script: str) -> str:
        result, said = self.run(workspace, "/bin/sh", "-c", script)
        assert result.exit_code is not None, result
        return said


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    made = Bench(tmp_path, tiny_repo(tmp_path / "repo", PYTHON_PROJECT))
    yield made
    for pool in made.pools:
        pool.close()


@pytest.fixture
def needs_mounts() -> None:
    if not EXECUTOR.posture().mounts:
        pytest.skip("no bubblewrap here")


@pytest.fixture
def no_mounts() -> Posture:
    return NO_MOUNTS
