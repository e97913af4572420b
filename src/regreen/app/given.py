"""What a user names on the command line, looked at before a run is made."""

import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from regreen.errors import UsageError
from regreen.model.agents import ContextDocument
from regreen.model.ids import CommitId
from regreen.repo.checkout import Checkout
from regreen.repo.history import good_commit


def see_paths(checkout: Checkout, paths: Sequence[str]) -> None:
    """See that each path (a test's id, too) leads to a file or folder of the project, and not out of it.

    Raises:
        UsageError: one does not.
    """
    for path in paths:
        file = Path(path.partition("::")[0])
        if not (checkout.project_root / file).exists() and not file.exists():
            raise UsageError(
                f"There is no {path!r} in this project",
                where="PATHS",
                todo="Give files or folders of tests, relative to the project's folder.",
                slug="usage",
            )
        if not _within(checkout, file):
            raise UsageError(
                f"{path!r} lies outside of this repository",
                where="PATHS",
                todo="Give files or folders of tests below it, or another project with -C.",
                slug="usage",
            )


def _within(checkout: Checkout, file: Path) -> bool:
    """Whether a path stays in the repository, as it is written or where its links lead."""
    place = checkout.project_root / file
    written, real = Path(os.path.normpath(place)), place.resolve()
    return written.is_relative_to(checkout.root) or real.is_relative_to(checkout.root.resolve())


def see_results(paths: Sequence[str]) -> None:
    """See that each result file can be read.

    Raises:
        UsageError: one cannot.
    """
    for name in paths:
        try:
            with Path(name).open("rb"):
                pass
        except OSError as error:
            what = f"The result file cannot be read: {error.strerror}"
            raise UsageError(what, where=name, todo="Correct --from.", slug="usage") from error


def see_tools(known: Iterable[str], asked: Sequence[str]) -> None:
    """See that each tool that is asked for exists at all; whether the project uses it is found out later.

    Raises:
        UsageError: one does not.
    """
    names = sorted(known)
    for name in asked:
        if name not in names:
            what, todo = f"There is no tool {name!r}", f"Name one of: {', '.join(names)}."
            raise UsageError(what, where="--only", todo=todo, slug="unknown-tool")


def see_runs(results: Sequence[str], asked: Mapping[str, bool]) -> None:
    """See that nothing is asked that needs tests to run, where result files stand for the run.

    Raises:
        UsageError: something is.
    """
    for option, wanted in asked.items():
        if wanted and results:
            what = f"{option} needs a run of the tests, and result files are none"
            raise UsageError(what, where=option, todo="Leave --from out.", slug="usage")


def see_history(checkout: Checkout, good: str, *, wanted: bool) -> CommitId | None:
    """See that there are commits among which a culprit can be looked for; the one at which tests passed, where named.

    Raises:
        UsageError: there are none, or the named one bounds no range.
    """
    if not (wanted or good):
        return None
    if checkout.head is None:
        what = "There is no commit here to compare with"
        raise UsageError(
            what, where="--culprit", todo="Commit what worked; look again once it fails.", slug="no-history"
        )
    return good_commit(checkout, good) if good else None


def read_documents(paths: Sequence[str]) -> tuple[ContextDocument, ...]:
    """The user's documents.

    Raises:
        UsageError: when one cannot be read.
    """
    found = []
    for name in paths:
        try:
            found.append(ContextDocument(name=Path(name).name, text=Path(name).read_text(errors="replace")))
        except OSError as error:
            raise UsageError(
                f"The document cannot be read: {error.strerror}", where=name, todo="Correct --context.", slug="usage"
            ) from error
    return tuple(found)
