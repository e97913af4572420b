"""``check --from``: takes result files of any known format in place of a run."""

import shutil
import tempfile
from pathlib import Path

from regreen.app.measuring import Measured
from regreen.app.project import Project
from regreen.errors import UsageError
from regreen.measure.normalize import NormalizedRun, normalize
from regreen.measure.normalize.parsers import choose
from regreen.model.raw import ParseContext, Parser, Raw
from regreen.model.runs import Broken, Measurement, ToolInfo
from regreen.model.workspaces import Snapshot

HEAD_BYTES = 4096


def read_results(project: Project, snapshot: Snapshot, files: tuple[str, ...], names: tuple[str, ...]) -> Measured:
    """A measurement from result files; one tool run for each file.

    Args:
        project: for its parsers.
        snapshot: what the results are about.
        files: result files, as the user named them.
        names: files of the project, to recognise paths.

    Raises:
        UsageError: when a file cannot be opened.
    """
    parsers = project.registry.parsers()
    known = frozenset(names)
    read = [_read(Path(name), parsers, known, str(project.checkout.root)) for name in files]
    return Measured(
        measurement=Measurement(tree=snapshot.tree, runs=tuple(each.run for each in read)),
        coverage=tuple(file for each in read for file in each.coverage),
    )


def _read(path: Path, parsers: tuple[Parser, ...], known: frozenset[str], root: str) -> NormalizedRun:
    try:
        if path.is_dir() or path.is_file():
            return _of_file(path, str(path), parsers, known, root)
        with tempfile.TemporaryDirectory(prefix="regreen-results-") as folder:
            return _of_file(_spooled(path, Path(folder)), str(path), parsers, known, root)
    except OSError as error:
        raise UsageError(
            f"The result file cannot be read: {error.strerror}", where=str(path), todo="Correct --from.", slug="usage"
        ) from error


def _spooled(path: Path, folder: Path) -> Path:
    """A file with what a pipe gives, which can be read only once."""
    copy = folder / path.name
    with path.open("rb") as stream, copy.open("wb") as spool:
        shutil.copyfileobj(stream, spool)
    return copy


def _of_file(file: Path, name: str, parsers: tuple[Parser, ...], known: frozenset[str], root: str) -> NormalizedRun:
    with file.open("rb") as stream:
        head = stream.read(HEAD_BYTES)
    parser = choose(file.name, head, parsers)
    if parser is None:
        info = ToolInfo(tool="results", raw=(name,))
        formats = ", ".join(sorted(each.name for each in parsers))
        reason = f"{name} is of no known format ({formats})."
        return NormalizedRun(run=Broken(info=info, reason=reason, slug="not-results"))
    context = ParseContext(tool=parser.name, roots=(root,), files=known)
    raw = Raw(format=parser.name, files=(str(file),), results=())
    return normalize(raw, parser, context, parser.name)
