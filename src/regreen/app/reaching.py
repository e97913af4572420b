"""What repaired tests of scripts look at: nothing records which lines they run."""

from regreen.act.guard.scripts.reached import Reach, Scripts
from regreen.app.asking import Order
from regreen.app.bench import Bench
from regreen.model.ids import TreeId
from regreen.model.paths import matches
from regreen.model.runs import Measurement

MOST_NAMED = 4


def script_reach(bench: Bench, order: Order, tree: TreeId, base: Measurement) -> Reach:
    """Functions of the sources that the test files of an attempt import; none where these are no scripts.

    Args:
        bench: reads files.
        order: its task names the files of the tests that are repaired.
        tree: the proposal as it was validated.
        base: the measurement of what it starts from, for neighbours that pass.
    """
    repository = bench.repository
    paths = frozenset(repository.entries(tree))
    files = [path for path in sorted(paths) if matches(path, order.task.allowed_paths)]
    known = base.by_case()
    places = [known[case].file for case in order.task.cases if case in known and known[case].file]
    scripts = Scripts(
        paths=paths, read=lambda asked: repository.read_files(tree, asked), is_test=bench.inventory.layout.is_test
    )
    passing = [case.case_id for case in base.cases() if case.outcome.is_pass]
    return scripts.reach(order.task.cases, passing, tuple(dict.fromkeys((*filter(None, places), *files))))


def guessed(reach: Reach) -> str:
    """How it is known what the tests look at, for the verdict."""
    files = sorted(reach.sources)
    more = f" and {len(files) - MOST_NAMED} more" if len(files) > MOST_NAMED else ""
    return (
        "No lines are recorded in this language: the faults stand in the functions of "
        f"{', '.join(files[:MOST_NAMED])}{more} that the test names."
    )
