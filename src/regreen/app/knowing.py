"""What diagnosis is told beside findings and verdicts: what changed since tests passed, known routes, sources."""

from collections.abc import Mapping

from regreen.app.book import Book
from regreen.app.comparing import AtMergeBase
from regreen.decide.diagnose.openapi import is_openapi, routes_in
from regreen.errors import GitError
from regreen.model.ids import CaseId, TreeId
from regreen.model.runs import Measurement
from regreen.repo.objects import RunRepository

MAX_SOURCES = 4000
"""Python files whose text is given to diagnosis; more would cost more than they tell."""
MOST_TREES = 20
"""Trees that are compared with the measured one; tests that last passed on further ones are left out."""


def sources_of(repository: RunRepository, commit: str) -> Mapping[str, str]:
    """Text of the project's Python files."""
    names = [name for name in repository.files(commit) if name.endswith(".py")][:MAX_SOURCES]
    return {name: text.decode("utf-8", "replace") for name, text in repository.read_files(commit, names).items()}


def routes_of(repository: RunRepository, commit: str) -> tuple[str, ...]:
    """Routes that the project's OpenAPI files declare."""
    names = [name for name in repository.files(commit) if is_openapi(name)]
    texts = repository.read_files(commit, names) if names else {}
    return tuple(route for name, text in texts.items() for route in routes_in(name, text.decode("utf-8", "replace")))


def changes_since_passed(
    book: Book, repository: RunRepository, measured: Measurement, fork: AtMergeBase | None, merge_base: str
) -> Mapping[CaseId, frozenset[str]]:
    """For each failing case the files that changed since it passed: on an earlier run's tree, else at the merge base.

    A case that was never seen to pass, or whose tree is no longer at hand, is left out.
    """
    failing = [case.case_id for case in measured.cases() if case.outcome.is_failure]
    with book.store.read() as reader:
        passed = reader.last_passed(failing)
    at_fork = fork.passed if fork is not None and fork.passed and merge_base else frozenset()
    passed = {case: TreeId(merge_base) for case in failing if case in at_fork} | passed
    known: dict[TreeId, frozenset[str] | None] = {}
    for tree in list(dict.fromkeys(passed.values()))[:MOST_TREES]:
        known[tree] = _changed(repository, tree, measured.tree)
    return {case: files for case, tree in passed.items() if (files := known.get(tree)) is not None}


def _changed(repository: RunRepository, old: TreeId, new: TreeId) -> frozenset[str] | None:
    try:
        return frozenset(change.path for change in repository.diff(old, new)) if repository.has(old) else None
    except GitError:
        return None
