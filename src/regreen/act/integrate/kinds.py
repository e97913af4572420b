"""How a commit speaks of each type of task."""

from regreen.model.counts import counted
from regreen.model.tasks import TaskType

COMMIT_TYPES = {
    TaskType.FIX: "fix",
    TaskType.ADD_TEST: "test",
    TaskType.REMOVE_SKIP: "test",
    TaskType.REFACTOR: "refactor",
    TaskType.SUPPRESS: "chore",
    TaskType.QUARANTINE: "test",
}
"""The conventional type of its commit."""


def proof_words(task_type: TaskType, shown: int) -> str:
    """What was proved, in a few words.

    Args:
        task_type: of the task.
        shown: tests that the proof is about.
    """
    verb = "passes" if shown == 1 else "pass"
    match task_type:
        case TaskType.REMOVE_SKIP:
            return f"{counted(shown, 'test')} that {'was' if shown == 1 else 'were'} left out {verb}"
        case TaskType.ADD_TEST:
            return "new tests run lines that no test ran, pass, and notice faults there"
        case TaskType.QUARANTINE:
            return f"{counted(shown, 'test')} left out, and every other test as before"
        case TaskType.SUPPRESS:
            return "nothing but comments changed in code, and every test as before"
        case TaskType.REFACTOR:
            return f"{counted(shown, 'test')} {verb} as before"
        case _:
            return f"{counted(shown, 'test')} that failed {verb}"
