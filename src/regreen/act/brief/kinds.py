"""What agents are told of each type of task: what to do, and when it is right."""

from regreen.model.tasks import TaskType

_STEADY = "No test that passed before fails, and none disappears."
_REPAIR = (
    "The tests named above pass, repeatedly, in any order and alone.",
    "Further tests of the same behaviour, which are not shown, pass too.",
    _STEADY,
    "Tests and the configuration of tests are those of the original: edits to them are laid aside.",
)
HEADS = {
    TaskType.FIX: "make the failing tests pass by repairing their common cause",
    TaskType.REMOVE_SKIP: "have the tests that are skipped or expected to fail run again, and pass",
    TaskType.ADD_TEST: "write tests for what no test of a module runs",
    TaskType.SUPPRESS: "silence what a tool finds, as the project asks, and change nothing else",
    TaskType.QUARANTINE: "leave the named tests out by a mark, as the project asks, and change nothing else",
    TaskType.REFACTOR: "refactor as the project asks; the code must do what it did",
}
"""The first line of a brief, by type."""
CRITERIA = {
    TaskType.FIX: _REPAIR,
    TaskType.REMOVE_SKIP: (
        "The tests named above really run and pass, repeatedly, in any order and alone; no mark is left on them.",
        "They check no less than before, and notice faults that are planted in the code under test.",
        "The code may be changed where a test shows that it is wrong. Say `impossible` where the reason still holds.",
        _STEADY,
    ),
    TaskType.ADD_TEST: (
        "New tests run lines of the module named above that no test runs now, and pass, repeatedly and in any order.",
        "Each of them notices, by a check of its own, a fault that is planted in the lines that it runs.",
        "Only test files change; the tests that are there stay as they are.",
        _STEADY,
    ),
    TaskType.SUPPRESS: (
        "The tool does not find any more what is named above.",
        "Python code is the same but for its comments, and every test ends as it did before.",
    ),
    TaskType.QUARANTINE: (
        "Each test named above is skipped by a mark of its own, whose reason holds the project's reason word for word.",
        "Nothing else in the file changes, and every other test ends as it did before.",
    ),
    TaskType.REFACTOR: (
        "Every test ends as it did before; the tests are those of the original.",
        _STEADY,
    ),
}
"""When a task is done, by type."""


def head_of(task_type: str) -> str:
    """The first line for a type."""
    return HEADS.get(TaskType(task_type), HEADS[TaskType.FIX])


def criteria_of(task_type: str) -> tuple[str, ...]:
    """What is right for a type."""
    return CRITERIA.get(TaskType(task_type), _REPAIR)
