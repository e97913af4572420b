"""Any test command that leaves JUnit XML: run as it stands, its results read from the files of ``test.results``."""

import shutil
from collections.abc import Generator, Iterable
from pathlib import Path, PurePath

from regreen.model.inventory import DetectedTool, Inventory
from regreen.model.jobs import Job, JobResult, Limits, Network
from regreen.model.raw import Raw
from regreen.model.settings import Settings
from regreen.plugins.tools.programs import programs
from regreen.ports import CollectRequest

_PYTEST = frozenset({"pytest", "py.test"})
_UNSEEN = "test.command does not start pytest, and nothing says where it leaves its results"
_ADVICE = "Name its JUnit XML files in test.results, or set test.command to the pytest command itself."


class CommandTool:
    """The tool of name ``command``. It cannot run a selection: a selected run is a whole one."""

    name = "command"

    def detect(self, inventory: Inventory, settings: Settings) -> DetectedTool | None:
        """Say whether the configured command is one that no other tool understands."""
        argv = settings.test.command
        taken = any(tool.name == "pytest" for tool in inventory.tools)
        if not argv or taken or any(PurePath(word).name in _PYTEST for word in argv):
            return None
        why, todo = ("", "") if settings.test.results else (_UNSEEN, _ADVICE)
        cwd = inventory.project
        named = programs(inventory, argv, settings.test.results)
        return DetectedTool(
            name=self.name,
            argv=argv,
            source="test.command",
            cwd=cwd,
            config_files=named.fixed,
            sources=named.sources,
            problem=why,
            todo=todo,
        )

    def collect(self, request: CollectRequest) -> Generator[Job, JobResult, Raw]:
        """Remove what an earlier run left, run the command, and take what it leaves."""
        if request.detected.problem:
            return Raw(format="junit", files=(), results=(), broken=request.detected.obstacle, slug="cannot-run")
        for stale in _results(request):
            stale.unlink()
        result = yield _job(request)
        kept = tuple(_keep(request, number, path) for number, path in enumerate(_results(request)))
        named = ", ".join(request.settings.test.results)
        return Raw(
            format="junit",
            files=kept,
            results=(result,),
            argv=request.detected.argv,
            notes=("its tests cannot be run one by one: a selected run is a whole one",) if request.selection else (),
            broken="" if kept else f"The command left no file that test.results names ({named}).",
            slug="" if kept else "no-results",
        )


def _job(request: CollectRequest) -> Job:
    test = request.settings.test
    env = {**dict(request.workspace.env), **request.settings.env.set, **dict(request.detected.env)}
    return Job(
        label="command",
        argv=request.detected.argv,
        cwd=request.workspace.cwd,
        limits=Limits(wall_s=test.run_timeout_s, memory_bytes=test.memory_mb * 1024 * 1024 or None),
        scratch=request.workspace.scratch,
        env=tuple(env.items()),
        env_pass=request.settings.env.pass_,
        mounts=request.workspace.mounts,
        network=Network.OWN if test.network == "own" else Network.HOST,
        owner=request.owner,
    )


def _results(request: CollectRequest) -> list[Path]:
    """The result files that are there, each once; never one outside of the workspace."""
    root = Path(request.workspace.project_root).resolve()
    globs = (glob for glob in request.settings.test.results if glob and not PurePath(glob).is_absolute())
    found: Iterable[Path] = (path for glob in globs for path in root.glob(glob))
    return sorted({path for path in found if path.is_file() and path.resolve().is_relative_to(root)})


def _keep(request: CollectRequest, number: int, path: Path) -> str:
    """A copy beside the workspace: what the next run removes stays."""
    kept = Path(request.raw_dir) / f"{number}-{path.name}"
    shutil.copyfile(path, kept)
    return str(kept)


TOOL = CommandTool()
