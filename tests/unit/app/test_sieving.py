"""What one warm process tells of many runs: which of them are not needed any more, and nothing where it cannot be asked."""

import pytest
from tests.unit.guard.changes import change, policy

from regreen.act.guard.needed import Trial, Wanted, foreseen
from regreen.app.sieving import NOTHING, Sieve, Sieving
from regreen.model.ids import CaseId

OWN, OTHER = CaseId("pytest:tests/test_a.py::test_own"), CaseId("pytest:tests/test_b.py::test_other")
FILE = "src/pkg/a.py"


@pytest.mark.parametrize(
    ("failing", "refuted"),
    [
        ((), {Wanted.AS_BEFORE}),
        ((OWN,), {Wanted.GREEN, Wanted.QUICK, Wanted.OWN}),
        ((OTHER,), {Wanted.GREEN, Wanted.QUICK, Wanted.AS_BEFORE}),
        ((OWN, OTHER), {Wanted.GREEN, Wanted.QUICK, Wanted.OWN, Wanted.AS_BEFORE}),
    ],
)
def test_what_fails_there_is_needed(failing: tuple[CaseId, ...], refuted: set[Wanted]) -> None:
    sieve = Sieve(cases=frozenset({OWN, OTHER}), failing={(FILE, "x = 1\n"): frozenset(failing)})
    own = frozenset({OWN})
    assert {each for each in Wanted if sieve.refutes(Trial(FILE, "x = 1\n", each), own)} == refuted
    assert not any(sieve.refutes(Trial(FILE, "x = 2\n", each), own) for each in Wanted)
    assert sieve.told() == (("run in one warm process", "1"), ("failed there", str(int(bool(failing)))))


def test_a_first_look_that_passed_there_has_passed_and_what_leads_to_a_known_answer_is_not_run() -> None:
    own, first, second = (
        frozenset({OWN}),
        Trial(FILE, "x = 1\n", Wanted.AS_BEFORE),
        Trial(FILE, "x = 2\n", Wanted.GREEN),
    )
    failing = {(FILE, "x = 1\n"): own, (FILE, "x = 2\n"): own, (FILE, "x = 3\n"): frozenset[CaseId]()}
    sieve = Sieve(cases=frozenset({OWN, OTHER}), failing=failing, follows={(FILE, "x = 1\n"): second})
    assert sieve.settles(first, own) is True
    assert sieve.settles(second, own) is False
    assert sieve.settles(Trial(FILE, "x = 3\n", Wanted.QUICK), own) is True
    assert sieve.settles(Trial(FILE, "x = 3\n", Wanted.GREEN), own) is None
    assert sieve.settles(Trial(FILE, "x = 4\n", Wanted.QUICK), own) is None
    assert Sieve(cases=sieve.cases, failing=failing).settles(first, own) is None


def test_where_a_test_of_the_task_was_not_run_nothing_says_that_it_passes() -> None:
    sieve = Sieve(cases=frozenset({OTHER}), failing={(FILE, "x = 1\n"): frozenset()})
    assert not sieve.refutes(Trial(FILE, "x = 1\n", Wanted.AS_BEFORE), frozenset({OWN}))


def test_nothing_is_told_of_few_texts_nor_where_nobody_runs_them() -> None:
    class Bench:
        def __init__(self, *agents: str) -> None:
            self.agents = dict.fromkeys(agents)

    def sieved(*agents: str, texts: int, case: CaseId = OWN) -> Sieve:
        asked = [Trial(FILE, f"x = {number}\n", Wanted.GREEN) for number in range(texts)]
        one = Sieving(bench=Bench(*agents), order=None, tree="t", cases=(case,))  # type: ignore[arg-type]
        return one.of(asked, 1.0)

    assert sieved("repair", texts=2) is NOTHING
    assert sieved("command", texts=9) is NOTHING
    assert sieved("repair", texts=9, case=CaseId("jest:a.test.js::it")) is NOTHING
    with pytest.raises(AttributeError):
        sieved("repair", texts=3)
    assert NOTHING.told() == ()


def test_what_will_be_asked_where_all_of_a_change_is_needed_is_known_beforehand() -> None:
    old = "def f(x, n):\n    y = g(x)\n    if len(y) >= n:\n        return y\n    return x\n\n\ndef g(x):\n    return x.lower()\n"
    new = (
        old.replace(">=", ">")
        .replace("x.lower()", "x.lower().strip('-')")
        .replace("    y =", "    n = max(n, 3)\n    y =")
    )
    found = list(foreseen(change({FILE: old}, {FILE: new}), policy(), {FILE: frozenset(range(1, 9))}))
    assert {one.wanted for one in found} == {Wanted.GREEN, Wanted.QUICK}
    assert {one.text for one in found} >= {
        new.replace(">", ">="),
        new.replace(".strip('-')", ""),
        new.replace("max(n, 3)", "(n)"),
    }
