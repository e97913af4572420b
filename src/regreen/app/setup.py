"""Runs ``workspace.setup`` in a new workspace."""

from collections.abc import Callable
from pathlib import Path

from regreen.errors import UnsafeError
from regreen.model.jobs import Job, JobResult, Limits
from regreen.model.settings import Settings
from regreen.model.workspaces import Workspace

WALL_S = 1800.0


def run_setup(settings: Settings, workspace: Workspace, run_job: Callable[[Job], JobResult]) -> None:
    """Run the command.

    Raises:
        UnsafeError: when it fails; a workspace that was not set up would only give false failures.
    """
    job = Job(
        label="workspace.setup",
        argv=settings.workspace.setup,
        cwd=workspace.cwd,
        limits=Limits(wall_s=WALL_S),
        scratch=workspace.scratch,
        env=(*workspace.env, *settings.env.set.items()),
        env_pass=settings.env.pass_,
        mounts=workspace.mounts,
    )
    result = run_job(job)
    if not result.succeeded:
        tail = Path(result.stderr.path).read_text(errors="replace")[-400:] if result.stderr.path else ""
        raise UnsafeError(
            f"workspace.setup failed ({result.end.value}, exit code {result.exit_code}): {tail.strip()}",
            where=" ".join(settings.workspace.setup),
            todo="Run it by hand in a fresh clone, mend it, and start again.",
            slug="workspace-setup",
        )
