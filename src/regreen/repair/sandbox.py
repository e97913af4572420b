"""Copies of the workspace in which variants run, and the environment that makes them import from there."""

import os
import shutil
from pathlib import Path

from regreen.errors import StateError
from regreen.model.agents import AgentRequest
from regreen.repair.request import SKIPPED_FOLDERS

LARGE_FILE = 20 * 1024 * 1024

THREADS = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "BLIS_NUM_THREADS")
"""Numeric libraries start threads when they are imported, and a process with threads cannot be forked: one will do."""


class Sandbox:
    """A folder beside the request with one copy of the workspace per server and a pristine one."""

    def __init__(self, request: AgentRequest, folder: Path) -> None:
        """Name the places; nothing is copied yet."""
        self._workspace = Path(os.path.realpath(request.workspace))
        self._given = request.workspace
        self._request = request
        self.folder = folder

    def tree(self, name: str) -> Path:
        """Copy the workspace; the path of the copy. Raises StateError when that fails."""
        target = self.folder / name
        if not target.exists():
            _copy(self._workspace, target, Path(os.path.realpath(self.folder)))
        return target

    def inside(self, tree: Path, path: str) -> str:
        """A path of the workspace as it lies in a copy; others stay."""
        for root in (str(self._workspace), self._given.rstrip("/")):
            if path == root or path.startswith(root + "/"):
                return str(tree) + path[len(root) :]
        return path

    def environment(self, tree: Path, roots: tuple[str, ...]) -> dict[str, str]:
        """Variables for a server: the request's, with the workspace's paths moved into the copy."""
        env = {**dict.fromkeys(THREADS, "1"), **os.environ}
        env.update({key: self._moved(tree, value) for key, value in self._request.execution.env.items()})
        own = [str(tree) if root in {"", "."} else str(tree / root) for root in roots]
        rest = [self._moved(tree, part) for part in env.get("PYTHONPATH", "").split(os.pathsep) if part]
        temp = self.folder / f"{tree.name}-tmp"
        temp.mkdir(exist_ok=True)
        env.update(
            PYTHONPATH=os.pathsep.join(dict.fromkeys([*own, *rest])),
            PYTHONDONTWRITEBYTECODE="1",
            PYTHONHASHSEED=env.get("PYTHONHASHSEED") or str(self._request.seed % 4_294_967_295),
            TMPDIR=str(temp),
        )
        env.pop("REGREEN_REQUEST", None)
        # Nothing is written, so that an empty folder of its own would only hide what the environment holds compiled.
        env.pop("PYTHONPYCACHEPREFIX", None)
        env.pop("PYTHONSAFEPATH", None)
        return env

    def _moved(self, tree: Path, value: str) -> str:
        return os.pathsep.join(self.inside(tree, part) for part in value.split(os.pathsep))

    def cwd(self, tree: Path) -> str:
        """The working folder of the tests in a copy."""
        return self.inside(tree, self._request.execution.cwd or str(self._workspace))


def _copy(source: Path, target: Path, scratch: Path) -> None:
    """Copy a tree, without the scratch folder where that lies in it."""

    def ignored(folder: str, names: list[str]) -> set[str]:
        return _ignored(folder, names) | {name for name in names if Path(folder, name) == scratch}

    try:
        shutil.copytree(source, target, symlinks=True, ignore=ignored)
    except (OSError, shutil.Error) as error:
        raise StateError(
            f"The workspace cannot be copied: {error}",
            where=str(source),
            todo="Free some space in the scratch folder and start again.",
            slug="repair-copy",
        ) from error


def _ignored(folder: str, names: list[str]) -> set[str]:
    return {name for name in names if name in SKIPPED_FOLDERS or _is_odd(Path(folder, name))}


def _is_odd(path: Path) -> bool:
    try:
        return not (path.is_symlink() or path.is_dir() or (path.is_file() and path.stat().st_size < LARGE_FILE))
    except OSError:
        return True


def import_root(workspace: Path, rel: str) -> str:
    """The folder, relative to the workspace, from which a file is imported: above its topmost package."""
    folder = Path(rel).parent
    while folder != Path() and (workspace / folder / "__init__.py").exists():
        folder = folder.parent
    return str(folder)
