"""Which tests an agent can be kept from reading."""

from collections.abc import Iterable

from regreen.act.brief.hidden import hidden_names, removable
from regreen.model.ids import CaseId, TreeId
from regreen.repo.objects import RunRepository


def in_view(repository: RunRepository, tree: TreeId, cases: Iterable[CaseId]) -> frozenset[CaseId]:
    """Cases that no cut takes out of their files: no functions of Python, or made by a call, or inherited.

    Args:
        repository: has the files.
        tree: where they stand.
        cases: canonical ids.
    """
    every = tuple(cases)
    contents = repository.read_files(tree, sorted(hidden_names(every)))
    return frozenset(case for case in every if not _is_removable(case, contents))


def _is_removable(case: CaseId, contents: dict[str, bytes]) -> bool:
    return any(
        removable(contents[file], names) == names for file, names in hidden_names((case,)).items() if file in contents
    )
