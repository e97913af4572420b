"""Every gate: what passes, what fails, and what proves nothing."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regreen.act.validate import (
    Tolerance,
    compare,
    judge_effect,
    judge_full,
    judge_held_out,
    judge_targeted,
    judge_tools,
    select_cases,
    split_cases,
    trimmed,
    unstable_ids,
)
from regreen.model.cases import CaseResult, Failure, LinesByCase, Outcome
from regreen.model.findings import Finding, FindingKind, Location, Severity
from regreen.model.ids import CaseId, CauseKey, Fingerprint, TaskId, TreeId
from regreen.model.runs import Broken, Completed, Measurement, TimedOut, ToolInfo
from regreen.model.tasks import Task, TaskType
from regreen.model.verdicts import GateStatus

P, F, S, X, E = Outcome.PASSED, Outcome.FAILED, Outcome.SKIPPED, Outcome.XFAILED, Outcome.ERROR


def cid(test):
    return CaseId(f"pytest:tests/{test}")


def case(test, outcome, phase="call"):
    failures = (Failure(phase=phase),) if outcome.is_failure else ()
    return CaseResult(case_id=cid(test), outcome=outcome, file=f"tests/{test.partition('::')[0]}", failures=failures)


def finding(test="", key="k", kind=FindingKind.TEST_FAILURE, file="src/a.py", tool="pytest"):
    return Finding(
        tool=tool,
        kind=kind,
        severity=Severity.P2,
        message=key,
        fingerprint=Fingerprint(f"{test}{key}"),
        cause_key=CauseKey(key),
        case_id=cid(test) if test else None,
        location=Location(file=file, line=3),
    )


def measured(outcomes, findings=(), *, run=Completed, selection=None, **options):
    cases = tuple(case(test, outcome) for test, outcome in outcomes.items())
    made = run(info=ToolInfo(tool="pytest"), cases=cases, findings=tuple(findings), **options)
    return Measurement(tree=TreeId("t"), runs=(made,), selection=selection)


def task(*tests, held_out=(), files=()):
    return Task(
        id=TaskId("T1"),
        title="x",
        cause_key=CauseKey("k"),
        cases=tuple(map(cid, tests)),
        held_out=tuple(map(cid, held_out)),
        files=files,
    )


BASE = {"a.py::x": F, "a.py::ok": P, "b.py::ok": P}
CURED = {**BASE, "a.py::x": P}


def full(after, base=None, of=None, **options):
    return judge_full(of or task("a.py::x"), measured(base or BASE), measured(after), **options)


def test_a_cure_that_breaks_nothing_passes():
    gate = full(CURED)
    assert (gate.gate, gate.status) == ("full", GateStatus.PASS)
    assert ("freed", "1") in gate.details


WRONG = [
    (BASE, "a.py::x", "still failing"),
    ({**CURED, "b.py::ok": F}, "b.py::ok", "passed before and fail now"),
    ({**CURED, "b.py::ok": E}, "b.py::ok", "passed before and fail now"),
    ({**CURED, "b.py::ok": Outcome.NOT_RUN}, "b.py::ok", "passed before and fail now"),
    ({**CURED, "b.py::ok": S}, "b.py::ok", "not run any more"),
    ({**CURED, "b.py::ok": X}, "b.py::ok", "not run any more"),
    ({"a.py::x": P, "a.py::ok": P}, "b.py::ok", "vanished"),
    ({"a.py::ok": P, "b.py::ok": P}, "a.py::x", "still failing"),
    ({**BASE, "a.py::x": S}, "a.py::x", "still failing"),
    ({**BASE, "a.py::x": X}, "a.py::x", "still failing"),
    ({**CURED, "c.py::new": F}, "c.py::new", "new and failing"),
]


@pytest.mark.parametrize(("after", "who", "words"), WRONG)
def test_what_the_full_gate_refuses(after, who, words):
    gate = full(after)
    assert gate.status is GateStatus.FAIL
    assert cid(who) in gate.failing
    assert words in gate.summary.lower()


@pytest.mark.parametrize("options", [{"run": Broken, "reason": "no"}, {"run": TimedOut, "limit_s": 5.0}])
def test_a_broken_measurement_is_an_error_never_a_pass(options):
    broken = measured(CURED, **options)
    base = measured(BASE)
    assert judge_full(task("a.py::x"), base, broken).status is GateStatus.ERROR
    assert judge_targeted(task("a.py::x"), base, [measured(CURED), broken]).status is GateStatus.ERROR
    assert judge_held_out(task("a.py::x", held_out=["a.py::x"]), base, [broken]).status is GateStatus.ERROR
    assert judge_tools(base, broken, ["src/a.py"]).status is GateStatus.ERROR
    assert judge_full(task("a.py::x"), measured(BASE, **options), broken).status is GateStatus.ERROR


def test_a_tool_that_was_broken_alike_before_and_decides_nothing_is_left_out():
    lint = Broken(info=ToolInfo(tool="lint"), reason="no config", slug="usage-error")
    base, after = measured(BASE), measured(CURED)
    base, after = (Measurement(tree=each.tree, runs=(*each.runs, lint)) for each in (base, after))
    assert judge_full(task("a.py::x"), base, after).status is GateStatus.PASS
    assert judge_full(task("a.py::x"), measured(BASE), after).status is GateStatus.ERROR


def test_nothing_measured_is_an_error():
    assert judge_targeted(task("a.py::x"), measured(BASE), []).status is GateStatus.ERROR
    assert judge_held_out(task("a.py::x", held_out=["a.py::x"]), measured(BASE), []).status is GateStatus.ERROR


def test_failures_of_tests_that_could_not_be_imported_are_revealed():
    broken_file = CaseResult(case_id=cid("c.py"), outcome=E, file="tests/c.py", failures=(Failure(phase="collect"),))
    runs = (Completed(info=ToolInfo(tool="pytest"), cases=(broken_file, case("a.py::ok", P))),)
    base = Measurement(tree=TreeId("t"), runs=runs)
    after = measured({"a.py::ok": P, "c.py::one": P, "c.py::two": F})
    gate = judge_full(task("c.py"), base, after)
    assert gate.status is GateStatus.PASS
    assert ("revealed", cid("c.py::two")) in gate.details
    other = judge_full(task("c.py"), base, measured({"a.py::ok": P, "c.py::one": P, "d.py::two": F}))
    assert other.failing == (cid("d.py::two"),)
    assert judge_full(task("c.py"), base, measured({"a.py::ok": P})).status is GateStatus.FAIL


def test_a_known_flake_cannot_eject_a_change_and_is_named():
    flaky = Tolerance(flaky=frozenset({cid("b.py::ok")}))
    gate = full({**CURED, "b.py::ok": F}, tolerance=flaky)
    assert gate.status is GateStatus.PASS
    assert ("flaky", cid("b.py::ok")) in gate.details


def test_ids_that_change_at_each_collection_are_masked():
    first = [cid("a.py::f[<object 1>]"), cid("a.py::g"), cid("a.py::f[x]"), cid("b.py::gen_1")]
    second = [cid("a.py::f[<object 2>]"), cid("a.py::g"), cid("a.py::f[x]"), cid("b.py::gen_2")]
    masks = unstable_ids(first, second)
    assert masks == {cid("a.py::f"), cid("b.py")}
    assert unstable_ids(first, first) == frozenset()
    allow = Tolerance(unstable=masks)
    base = {"a.py::x": F, "a.py::f[<object 1>]": P, "a.py::f[x]": P}
    good = {"a.py::x": P, "a.py::f[<object 3>]": P, "a.py::f[x]": P}
    assert full(good, base, tolerance=allow).status is GateStatus.PASS
    fewer = {"a.py::x": P, "a.py::f[x]": P}
    assert full(fewer, base, tolerance=allow).failing == (cid("a.py::f"),)
    fallen = {**good, "a.py::f[<object 3>]": F}
    assert full(fallen, base, tolerance=allow).failing == (cid("a.py::f[<object 3>]"),)
    assert full(good, base).status is GateStatus.FAIL
    muted = {**good, "a.py::f[<object 3>]": S}
    assert full(muted, base, tolerance=allow).failing == (cid("a.py::f[<object 3>]"),)


def test_what_is_only_missing_or_only_new_at_a_second_collection_has_no_mask():
    whole = [cid("a.py::f[x]"), cid("a.py::g")]
    assert unstable_ids(whole, whole[:1]) == frozenset()
    assert unstable_ids([cid("a.py")], whole) == frozenset()


def test_several_tasks_are_judged_together():
    base = {"a.py::x": F, "b.py::y": F}
    both = [task("a.py::x"), task("b.py::y")]
    assert judge_full(both, measured(base), measured({"a.py::x": P, "b.py::y": F})).failing == (cid("b.py::y"),)
    assert judge_full(both, measured(base), measured({"a.py::x": P, "b.py::y": P})).status is GateStatus.PASS


def targeted(*repeats, of=None, **options):
    return judge_targeted(
        of or task("a.py::x"),
        measured(BASE),
        [measured(each, selection=tuple(map(cid, each))) for each in repeats],
        **options,
    )


def test_targeted_must_pass_every_time():
    once = {"a.py::x": P, "a.py::ok": P}
    assert targeted(once, once, {"a.py::x": P}).status is GateStatus.PASS
    shaky = targeted(once, {"a.py::x": F}, once)
    assert shaky.status is GateStatus.FAIL
    assert "2 of 3" in shaky.summary
    assert targeted(once, {"a.py::x": P, "a.py::ok": F}).failing == (cid("a.py::ok"),)
    assert targeted({"a.py::ok": P}).failing == (cid("a.py::x"),)


def test_a_known_flake_need_pass_once_and_the_verdict_says_so():
    allow = Tolerance(flaky=frozenset({cid("a.py::x")}))
    gate = targeted({"a.py::x": F}, {"a.py::x": P}, tolerance=allow)
    assert gate.status is GateStatus.PASS
    assert ("flaky", cid("a.py::x")) in gate.details
    assert targeted({"a.py::x": F}, {"a.py::x": F}, tolerance=allow).status is GateStatus.FAIL


def test_a_selected_case_that_was_asked_for_and_did_not_run_has_vanished():
    partial = measured({"a.py::x": P}, selection=(cid("a.py::x"), cid("b.py::ok")))
    assert judge_targeted(task("a.py::x"), measured(BASE), [partial]).failing == (cid("b.py::ok"),)


def test_a_task_without_tests_is_not_proved():
    assert targeted({"a.py::ok": P}, of=task()).status is GateStatus.FAIL


def test_held_out_cases_are_not_judged_by_the_targeted_gate():
    of = task("a.py::x", "a.py::h", held_out=["a.py::h"])
    assert targeted({"a.py::x": P, "a.py::h": F}, of=of).status is GateStatus.PASS


HELD = task("a.py::x", "a.py::h", held_out=["a.py::h"])


def held(outcome, key=None):
    base = measured({"a.py::x": F, "a.py::h": F}, [finding("a.py::x", "k"), finding("a.py::h", "old")])
    return judge_held_out(
        HELD, base, [measured({"a.py::x": P, "a.py::h": outcome}, [finding("a.py::h", key)] if key else [])]
    )


def test_held_out():
    assert held(P).status is GateStatus.PASS
    assert held(F, "k").failing == (cid("a.py::h"),)
    assert "overfitted" in held(F, "old").summary.lower()
    apart = held(F, "another")
    assert apart.status is GateStatus.PASS
    assert split_cases(apart) == (cid("a.py::h"),)
    assert held(F).status is GateStatus.FAIL
    assert held(S).status is GateStatus.FAIL


def test_what_was_split_off_need_not_pass_in_the_full_run():
    base, after = {"a.py::x": F, "a.py::h": F}, {"a.py::x": P, "a.py::h": F}
    assert full(after, base, HELD).status is GateStatus.FAIL
    assert full(after, base, HELD, split=frozenset({cid("a.py::h")})).status is GateStatus.PASS


def test_new_findings_of_other_tools_in_touched_files():
    old = finding(key="E501", kind=FindingKind.LINT, tool="ruff")
    new = finding(key="F821", kind=FindingKind.LINT, tool="ruff")
    elsewhere = finding(key="F401", kind=FindingKind.LINT, tool="ruff", file="src/b.py")
    base = measured(BASE, [old])
    assert judge_tools(base, measured(CURED, [old, elsewhere]), ["src/a.py"]).status is GateStatus.PASS
    assert judge_tools(base, measured(CURED, [old, new]), ["src/a.py"]).status is GateStatus.FAIL
    assert judge_tools(base, measured(CURED, [old, old]), ["src/a.py"]).status is GateStatus.FAIL
    assert judge_tools(base, measured(CURED, [finding("a.py::x")]), ["src/a.py"]).status is GateStatus.PASS


def lines(**files):
    return LinesByCase(
        {cid("a.py::x"): {name.replace("__", "/") + ".py": frozenset(run) for name, run in files.items()}}
    )


def test_a_fix_that_does_not_reach_the_code_is_refused():
    before = lines(src__a={1, 2, 3}, src__b={1}, tests__a={1, 2, 3, 4})
    of = task("a.py::x", files=("src/a.py",))
    reached = lines(src__a={2, 9}, tests__a={1, 2, 3, 4, 5})
    assert judge_effect(of, before, reached, touched=["src/a.py"]).status is GateStatus.PASS
    around = lines(src__b={1}, tests__a={1, 2, 3, 4})
    assert judge_effect(of, before, around, touched=["src/b.py"]).failing == (cid("a.py::x"),)
    early = lines(src__a={2}, tests__a={1})
    assert judge_effect(of, before, early, touched=["src/a.py"]).status is GateStatus.FAIL
    assert judge_effect(of, before, LinesByCase(), touched=["src/a.py"]).status is GateStatus.FAIL
    aside = replace(of, type=TaskType.QUARANTINE)
    assert judge_effect(aside, before, LinesByCase(), touched=["src/a.py"]).status is GateStatus.PASS


def test_without_a_trace_the_effect_is_not_judged_and_says_so():
    gate = judge_effect(task("a.py::x"), None, None, touched=[])
    assert ("scope", "not traced") in gate.details


def test_selection_is_the_cause_then_who_covers_the_change():
    covered = LinesByCase({
        cid("a.py::x"): {"src/a.py": frozenset({1, 2})},
        cid("b.py::y"): {"src/a.py": frozenset({2, 3})},
        cid("c.py::z"): {"src/a.py": frozenset({9})},
    })  # fmt: skip
    of = task("q.py::q")
    assert select_cases(of, {"src/a.py": frozenset({2})}, covered) == (cid("q.py::q"), cid("a.py::x"), cid("b.py::y"))
    module_level = select_cases(of, {"src/a.py": frozenset({77})}, covered)
    assert module_level == (cid("q.py::q"), cid("a.py::x"), cid("b.py::y"), cid("c.py::z"))
    assert select_cases(of, {"src/new.py": frozenset({1})}, covered) == (cid("q.py::q"),)
    assert select_cases(of, {"src/a.py": frozenset({2})}, None) == (cid("q.py::q"),)


runs = st.dictionaries(
    st.sampled_from([f"{f}.py::t{n}" for f in "ab" for n in range(4)]), st.sampled_from(list(Outcome)), max_size=8
)


@given(runs)
def test_a_measurement_does_not_differ_from_itself(outcomes):
    found = compare(measured(outcomes), measured(outcomes))
    assert found.against == ()
    assert found.freed == ()


@given(runs, runs)
def test_nothing_that_passed_can_be_lost_unseen(before, after):
    """Every test that passed is passing still, or stands in the comparison."""
    against = set(compare(measured(before), measured(after)).against)
    for test, outcome in before.items():
        if outcome is P and after.get(test) not in {P, Outcome.XPASSED}:
            assert cid(test) in against


@given(runs, runs)
def test_every_failure_afterwards_is_accounted_for(before, after):
    found = compare(measured(before), measured(after))
    for test, outcome in after.items():
        if outcome.is_failure and not before.get(test, P).is_failure and before.get(test) is not S:
            assert cid(test) in {*found.against, *found.revealed}


@given(runs, runs)
def test_a_red_full_run_always_names_what_fails(before, after):
    """The landing train suspects by names: without any it would cost far more full runs."""
    gate = judge_full([], measured(before), measured(after))
    assert (gate.status is GateStatus.FAIL) is bool(gate.failing)


def test_where_a_full_run_follows_only_quick_others_are_repeated():
    own, slow, quick, mid = (cid(f"a.py::{name}") for name in ("own", "slow", "quick", "mid"))
    seconds = {own: 50.0, slow: 9.0, quick: 0.1, mid: 1.5}
    chosen = (own, slow, quick, mid)
    assert trimmed(chosen, [own], seconds, 2.0) == (own, quick, mid)
    assert trimmed(chosen, [own], seconds, 100.0) == chosen
    assert trimmed(chosen, [own], {}, 0.0) == chosen
