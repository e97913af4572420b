"""Where state lies below the repository's root; folders are made on demand."""

from dataclasses import dataclass
from pathlib import Path

from regreen.errors import StateError
from regreen.model.ids import RunId

NAME = ".regreen"

_IGNORE = "# Everything in here is Regreen's own state; git leaves it alone.\n*\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class RunFolder:
    """The evidence of one run."""

    root: Path
    """``.regreen/runs/<run-id>``."""

    @property
    def log(self) -> Path:
        """The log of events, one JSON object a line."""
        return self.root / "events.jsonl"

    @property
    def manifest(self) -> Path:
        """Names every file with its SHA-256, once the run is sealed."""
        return self.root / "manifest.json"

    def at(self, *parts: str) -> Path:
        """Give a folder below it (``raw``, ``reports``, ``patches``, ``evidence``), made when it is not there.

        Raises:
            StateError: when it cannot be made.
        """
        return made(self.root.joinpath(*parts), within=self.root)

    def attempt(self, task: str, attempt: str) -> Path:
        """Give the folder of one attempt, made when it is not there: ``agents/<task>/<attempt>``."""
        return self.at("agents", task, attempt)


def state_folder(root: Path) -> Path:
    """Give ``.regreen`` below a repository's root, made and ignored by git through its own .gitignore.

    Raises:
        StateError: when it cannot be made.
    """
    folder = made(root / NAME)
    ignore = folder / ".gitignore"
    if not ignore.exists():
        try:
            ignore.write_text(_IGNORE)
        except OSError as problem:
            raise _cannot_make(folder, problem) from problem
    return folder


def run_folder(state: Path, run_id: RunId, *, make: bool = True) -> RunFolder:
    """Give a run's folder; ``make``: made when it is not there."""
    root = state / "runs" / run_id
    return RunFolder(root=made(root, within=state) if make else root)


def made(folder: Path, *, within: Path | None = None) -> Path:
    """Give the folder, made when it is not there.

    Raises:
        StateError: when it cannot be made, or what it lies within is gone: a checkout that was removed stays so.
    """
    if within is not None and not within.is_dir():
        raise gone(within)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise _cannot_make(folder, problem) from problem
    return folder


def gone(place: Path) -> StateError:
    """What to say when the state was removed, or replaced, while a run works with it."""
    return StateError(
        "Regreen's state is gone: it was removed, or another took its place, while a run worked with it.",
        where=str(place),
        todo="What has landed is on its branch. Where the checkout is there still, start again.",
        slug="state-gone",
    )


def _cannot_make(folder: Path, problem: OSError) -> StateError:
    if isinstance(problem, FileExistsError | NotADirectoryError):
        what, todo = "a file is in the place of a folder", "Move that file away, then try again."
        return StateError(
            f"Regreen cannot keep its state: {what}.", where=str(folder), todo=todo, slug="state-read-only"
        )
    return StateError(
        f"Regreen cannot keep its state: {problem.strerror or problem}.",
        where=str(folder),
        todo="Make the folder writable for you and see that the disk has space, then try again.",
        slug="state-read-only",
    )
