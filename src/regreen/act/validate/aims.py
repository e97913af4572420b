"""What each type of task is to bring about, and whether it did. Pure."""

import ast
from collections.abc import Collection, Mapping, Sequence

from regreen.act.validate.compare import is_cured
from regreen.act.validate.words import some
from regreen.model.case_ids import file_of
from regreen.model.cases import CaseResult, Outcome, is_left_out
from regreen.model.counts import counted
from regreen.model.findings import Finding
from regreen.model.ids import CaseId, Fingerprint
from regreen.model.runs import Measurement
from regreen.model.tasks import Task, TaskType
from regreen.model.verdicts import GateResult, GateStatus
from regreen.syntax.skips import differs_in_marks_only, tree_of

GATE = "aim"
_OF_FILES = frozenset({TaskType.REMOVE_SKIP, TaskType.QUARANTINE, TaskType.ADD_TEST})
"""Types whose tests' whole files are run."""
NEEDS_NO_TEST = frozenset({TaskType.SUPPRESS})
"""Types that may name no test: what proves them is said elsewhere."""


def is_met(task: Task, case: CaseId, now: Mapping[CaseId, CaseResult]) -> bool:
    """Whether one of the task's cases ended as the task wants it: cured, really run, or left out with the reason."""
    match task.type:
        case TaskType.REMOVE_SKIP:
            return case in now and now[case].outcome is Outcome.PASSED
        case TaskType.QUARANTINE:
            return case in now and is_left_out(now[case], task.reason)
        case _:
            return is_cured(case, now)


def left_out(tasks: Collection[Task]) -> frozenset[CaseId]:
    """Cases that tasks are to leave out: that they run no more speaks against nothing."""
    return frozenset(case for task in tasks if task.type is TaskType.QUARANTINE for case in task.cases)


def cases_beside(task: Task, base: Measurement) -> tuple[CaseId, ...]:
    """Cases that are run beside the task's own: the rest of their files where these change, all for a suppression."""
    if task.type is TaskType.SUPPRESS:
        return tuple(base.by_case())
    files = {file_of(case) for case in task.cases if task.type in _OF_FILES}
    return tuple(case for case in base.by_case() if file_of(case) in files)


def judge_aim(
    task: Task,
    base: Measurement,
    repeats: Sequence[Measurement],
    texts: tuple[Mapping[str, str], Mapping[str, str]],
    *,
    members: Collection[Fingerprint] = (),
    flaky: Collection[CaseId] = (),
) -> GateResult | None:
    """Judge what a task of the project's own must leave as it is; None for other types.

    Args:
        task: what was asked for.
        base: the measurement of what it starts from.
        repeats: measurements of the proposal.
        texts: the changed files before and after, by path; a file that is not there on a side is missing.
        members: for a suppression the findings that must be gone.
        flaky: cases that may end in more than one way.
    """
    unsteady = frozenset(flaky)
    match task.type:
        case TaskType.QUARANTINE:
            wrong = (
                _other_files(texts) or _beyond_marks(task, texts) or _moved(base, repeats, unsteady | set(task.cases))
            )
            return _answer(wrong, f"{counted(len(task.cases), 'test')} left out by a mark, and nothing else changed.")
        case TaskType.SUPPRESS:
            wrong = (
                _other_files(texts)
                or _beyond_words(texts)
                or _moved(base, repeats, unsteady)
                or _still_there(repeats, members)
            )
            return _answer(wrong, f"{counted(len(members), 'finding')} gone, and the code does what it did.")
        case TaskType.REFACTOR:
            return _answer(_moved(base, repeats, unsteady), "Each test ended as it did before.")
        case _:
            return None


def _answer(wrong: str, right: str) -> GateResult:
    return GateResult(gate=GATE, status=GateStatus.FAIL if wrong else GateStatus.PASS, summary=wrong or right)


def _other_files(texts: tuple[Mapping[str, str], Mapping[str, str]]) -> str:
    """Files that came or went."""
    odd = sorted(texts[0].keys() ^ texts[1].keys())
    return f"It adds or removes files, which it must not: {', '.join(odd[:3])}." if odd else ""


def _beyond_marks(task: Task, texts: tuple[Mapping[str, str], Mapping[str, str]]) -> str:
    named: dict[str, set[tuple[str, ...]]] = {}
    for case in task.cases:
        named.setdefault(file_of(case), set()).add(tuple(case.partition("[")[0].split("::")[1:]))
    before, after = texts
    for path in sorted(before):
        if not differs_in_marks_only(before[path], after[path], named.get(path, set())):
            return f"In {path} more is changed than marks on the named tests."
    return ""


def _beyond_words(texts: tuple[Mapping[str, str], Mapping[str, str]]) -> str:
    """A Python file that does not say the same but for its comments; in other files rules of the guard stand."""
    before, after = texts
    for path in sorted(before):
        if path.endswith((".py", ".pyi")):
            old, new = tree_of(before[path]), tree_of(after[path])
            if old is None or new is None or ast.dump(old) != ast.dump(new):
                return f"In {path} more is changed than comments: what silences a tool must leave what the code does."
    return ""


def _moved(base: Measurement, repeats: Sequence[Measurement], but: Collection[CaseId]) -> str:
    """Tests that ended in another way than before."""
    was = base.by_case()
    for repeat in repeats:
        now = repeat.by_case()
        odd = [case for case in now if case not in but and (case not in was or now[case].outcome != was[case].outcome)]
        if odd:
            return f"Ended otherwise than before: {some(tuple(odd))}."
    return ""


def _still_there(repeats: Sequence[Measurement], members: Collection[Fingerprint]) -> str:
    left: list[Finding] = [one for run in repeats for one in run.findings() if one.fingerprint in set(members)]
    return f"Still found: {left[0].message}" if left else ""
