"""Prints how many full-suite runs the landing train costs: mean and worst over seeded trials.

    python benchmarks/train_economy.py [TRIALS]

Four worlds. *Silent*: a red run says nothing about which tests fail; Regreen's own always names some, so that this is
a bound. *Breaking*: every test fails wherever a bad one is merged. *Naming*: a red run names what fails, and nothing is
known about what a candidate touches, so that the train runs a few of these tests on parts of a batch (looks).
*Tracing*: each candidate's tests are known too, and one in ten is shared with another candidate.
"""

import random
import statistics
import sys

from regreen.act.integrate.train import Answer, Green, Measure, Red, Report, train
from regreen.model.candidates import Candidate
from regreen.model.ids import AttemptId, CaseId, CommitId, TaskId, TreeId
from regreen.model.tasks import Proposal

SIZES = (4, 16, 64)
BADS = (0, 1, 3)
TESTS_EACH = 5


def candidate(number: int, footprint: frozenset[CaseId]) -> Candidate:
    name = f"T{number}"
    proposal = Proposal(base=CommitId("b"), base_tree=TreeId("t"), tree=TreeId(name), files=(), patch=f"{name}.patch")
    return Candidate(
        attempt_id=AttemptId(f"{name}.1"), task_id=TaskId(name), proposal=proposal, order=number, footprint=footprint
    )


def footprints(count: int, rng: random.Random) -> list[frozenset[CaseId]]:
    own = [{CaseId(f"pytest:test_{number}.py::test_{test}") for test in range(TESTS_EACH)} for number in range(count)]
    for number in range(count):
        if rng.random() < TESTS_EACH / 10:
            own[number].add(rng.choice(sorted(own[rng.randrange(count)])))
    return [frozenset(tests) for tests in own]


def drive(candidates: list[Candidate], fails: dict[AttemptId, frozenset[CaseId]]) -> Report:
    """Play the world: a bad candidate makes its tests fail wherever it is merged."""
    stepper = train(candidates)
    answer: Answer = None
    try:
        while True:
            step = stepper.send(answer)
            answer = None
            if isinstance(step, Measure):
                answer = measured(step, fails)
    except StopIteration as end:
        return end.value


def measured(step: Measure, fails: dict[AttemptId, frozenset[CaseId]]) -> Answer:
    bad = [each for each in step.candidates if each in fails]
    failing = {case for each in bad for case in fails[each]}
    if step.cases:
        failing &= set(step.cases)
        return Red(failing=tuple(sorted(failing))) if failing else Green()
    return Red(failing=tuple(sorted(failing))) if bad else Green()


def trial(size: int, bads: int, seed: int, world: str) -> Report:
    rng = random.Random(seed)
    marks = footprints(size, rng)
    tracing = world == "tracing"
    candidates = [candidate(number, marks[number] if tracing else frozenset()) for number in range(size)]
    chosen = rng.sample(range(size), min(bads, size))
    fails = {candidates[number].attempt_id: frozenset(rng.sample(sorted(marks[number]), 2)) for number in chosen}
    if world == "silent":
        fails = dict.fromkeys(fails, frozenset())
    if world == "breaking":
        fails = dict.fromkeys(fails, frozenset().union(*marks))
    report = drive(candidates, fails)
    assert set(report.landed) == {each.attempt_id for each in candidates} - fails.keys()
    return report


def figures(reports: list[Report]) -> str:
    runs = [report.runs for report in reports]
    looks = statistics.mean(report.looks for report in reports)
    return f"{statistics.mean(runs):.2f} / {max(runs)} +{looks:.1f}"


def main() -> None:
    trials = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    worlds = ("silent", "breaking", "naming", "tracing")
    print(f"{trials} seeded trials each: full-suite runs, mean / worst + looks, mean; one by one costs N")
    print(f"{'N':>4} {'bad':>4}" + "".join(f"{world:>20}" for world in worlds))
    for size in SIZES:
        for bads in BADS:
            told = (figures([trial(size, bads, seed, world) for seed in range(trials)]) for world in worlds)
            print(f"{size:>4} {bads:>4}" + "".join(f"{each:>20}" for each in told))


if __name__ == "__main__":
    main()
