"""Finds out how a project is tested, as it stands on this machine."""

import shutil
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from regreen.app.project import Project
from regreen.measure.detect import detect
from regreen.model.inventory import Inventory
from regreen.model.jobs import Job, JobResult
from regreen.ports import ProjectFiles

RunJob = Callable[[Job], JobResult]


def detect_inventory(project: Project, files: Sequence[str], scratch: Path, run_job: RunJob) -> Inventory:
    """Find out how a project is tested."""
    scratch.mkdir(parents=True, exist_ok=True)
    checkout = project.checkout
    path = project.env.get("PATH")
    return detect(
        checkout.root,
        checkout.project,
        ProjectFiles(root=checkout.root, tracked=tuple(files)),
        project.settings,
        project.env,
        lambda program: shutil.which(program, path=path),
        run_job,
        project.registry.tools(),
        scratch,
    )


class Detection:
    """One look at a project, which may begin before it is certain which files belong to it."""

    def __init__(self, project: Project, scratch: Path, run_job: RunJob) -> None:
        """Keep what a look takes; none is taken yet."""
        self._project = project
        self._scratch = scratch
        self._run_job = run_job
        self._early: threading.Thread | None = None
        self._found: tuple[tuple[str, ...], Inventory] | None = None

    def begin(self, files: Callable[[], tuple[str, ...]]) -> None:
        """Look in a thread of its own, as if the project had the files that ``files`` gives."""
        self._early = threading.Thread(target=self._look, args=(files,), name="regreen-detection")
        self._early.start()

    def _look(self, files: Callable[[], tuple[str, ...]]) -> None:
        # What goes wrong here is met again, and told, when it is asked for.
        with suppress(Exception):
            names = files()
            self._found = names, self._detect(names)

    def inventory(self, files: tuple[str, ...]) -> Inventory:
        """How the project with these files is tested."""
        self.end()
        if self._found is not None and self._found[0] == files:
            return self._found[1]
        return self._detect(files)

    def end(self) -> None:
        """Wait for a look that has begun."""
        if self._early is not None:
            self._early.join()

    def _detect(self, files: Sequence[str]) -> Inventory:
        return detect_inventory(self._project, files, self._scratch, self._run_job)
